import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { keptFiles } from '../apps/web/app/receive-worker/kept-files.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')

/** From the page's route up. */
const routeIds = ['root', 'features/shell/app-layout', 'features/receive/receive-screen']

/**
 * Bundles the service worker of the receiving page with the list of files that it keeps
 * (docs/adr/0035-receiving-has-a-service-worker.md). The server answers it, so it lies outside of the folder of files.
 */
const { assets } = await import(pathToFileURL(join(web, 'build/server/index.js')).href)
const fileOf = (file: string) => join(web, 'build/client/assets', file)
const found = keptFiles(assets, routeIds, (file) => readFileSync(fileOf(file), 'utf8'))
const missing = [...found.files, ...found.readerFiles].filter(
  (address) => !existsSync(join(web, 'build/client', address)),
)
if (missing.length > 0)
  throw new Error(`The receiving page needs files that were not built: ${missing.join(', ')}`)
if (found.readerFiles.length !== 2)
  throw new Error('The reader of codes is no longer found among the files of the receiving page.')
const version = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 16)

await build({
  input: join(web, 'app/receive-worker/receive-worker.ts'),
  transform: { define: { __KEPT_FILES__: JSON.stringify({ version, ...found }) } },
  output: { file: join(web, 'build/receive-worker.js'), format: 'iife', minify: true },
  logLevel: 'warn',
})
