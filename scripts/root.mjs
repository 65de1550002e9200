import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, regardless of the folder in which the command was started. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
