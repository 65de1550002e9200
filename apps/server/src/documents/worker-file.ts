import { join } from 'node:path'
import { root } from '../root.ts'

/** The program of the threads: beside the bundle where that runs, else the source (ADR 0015). */
export const workerFile = join(
  root,
  import.meta.url.endsWith('.js')
    ? 'apps/server/build/document-worker.js'
    : 'apps/server/src/documents/document-worker.ts',
)
