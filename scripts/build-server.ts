import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

const root = join(import.meta.dirname, '..')
const out = join(root, 'apps/server/build')

/** Packages that go into the bundle; all others are loaded from where npm put them. */
const bundled = /^(@portal\/|drizzle-orm|zod)/

/**
 * Bundles our own sources with the two libraries that are slow to load in pieces (ADR 0015).
 * Nothing but starting gets quicker by it, so only the production start runs the bundle.
 */
rmSync(out, { recursive: true, force: true })
await build({
  input: {
    main: join(root, 'apps/server/src/main.ts'),
    // Runs in threads of its own (documents/document-lane.ts).
    'document-worker': join(root, 'apps/server/src/documents/document-worker.ts'),
  },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !bundled.test(id),
  output: { dir: out, format: 'esm', sourcemap: true },
  logLevel: 'warn',
})
