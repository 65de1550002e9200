/** `npm run docs` writes the pages that are made from code; `--check` only reports whether they are stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '@portal/contract/errors'
import { openApi } from '../apps/server/src/http/openapi.ts'
import { errorsPage } from './errors-page.ts'
import { portalCalls } from './portal-calls.ts'
import { root } from './root.mjs'

const pages = [
  { path: 'docs/errors.md', text: errorsPage(errorCatalogue) },
  { path: 'docs/examples/portal-calls.ts', text: portalCalls(openApi()) },
]

const isCheck = process.argv.includes('--check')
for (const { path, text } of pages) {
  const fullPath = join(root, path)
  if (existsSync(fullPath) && readFileSync(fullPath, 'utf8') === text) continue
  if (isCheck) {
    console.error(`${path} is stale: run \`npm run docs\` and commit it.`)
    process.exitCode = 1
  } else {
    writeFileSync(fullPath, text)
    console.log(`Wrote ${path}`)
  }
}
