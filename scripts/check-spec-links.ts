/**
 * Checks that every reference to the specification (`docs/spec/<file>.md#<heading>`) and every link between pages leads to
 * a heading, that the guides name files that exist, and that no reference to documents outside of the repository is left.
 * Fails with file and line.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import {
  brokenLinks,
  brokenPageLinks,
  missingFiles,
  outsideReferences,
  type Problem,
  readAnchors,
} from './spec-links.ts'

/** Off until the references of the time before `docs/spec` have been replaced. */
const refusesOutsideReferences = true

const places = [
  '{apps,packages,e2e,scripts,lab}/**/*.{ts,tsx,mjs,css,sql,sh}',
  '{docs,lab}/**/*.md',
  'deploy/**/*.{yml,yaml,conf,sh}',
  '*.md',
  '*.{ts,mjs}',
]
/** Pages that lead through the code. */
const guides = ['CONTRIBUTING.md']
/** Where examples of both kinds of reference are written down. */
const examples = /^scripts\/(check-)?spec-links(\.test)?\.ts$/

const files = places
  .flatMap((place) =>
    globSync(place, { cwd: root, exclude: (name) => /^(node_modules|build|\.react-router)$/.test(name) }),
  )
  .filter((file) => !/(^|\/)(node_modules|build|\.react-router)\//.test(file) && !examples.test(file))

const exists = (file: string) => existsSync(join(root, file))
const anchors = readAnchors(root)
let problems = 0
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  report(file, 'leads nowhere', brokenLinks(text, anchors))
  if (file.endsWith('.md')) report(file, 'leads nowhere', brokenPageLinks(text, file, { exists, anchors }))
  if (guides.includes(file)) report(file, 'does not exist', missingFiles(text, exists))
  if (refusesOutsideReferences)
    report(file, 'is no part of this repository; link to docs/spec', outsideReferences(text))
}
console.log(`docs/spec: ${files.length} files read, ${problems} problems`)
process.exitCode = problems > 0 ? 1 : 0

function report(file: string, what: string, found: Problem[]) {
  problems += found.length
  for (const { line, text } of found) console.error(`${file}:${line}: ${text} ${what}`)
}
