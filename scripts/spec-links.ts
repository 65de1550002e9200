import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * References to the specification, as comments write them: `docs/spec/cart.md#quantities`. A file may also be named without
 * a heading.
 */
const link = /docs\/spec\/[\w-]+\.md(?:#[\w-]+)?/g

/** `](page.md#heading)`, without links to other sites. */
const pageLink = /\]\((?!https?:|mailto:)[^)\s]+\)/g

/** `apps/server/src/main.ts` in code quotes, without placeholders. */
const namedFile = /`(?:apps|packages|e2e|scripts|lab|docs|deploy)\/[\w./@-]+`/g

/** References to documents that are not part of this repository, such as "(portal 7)" or "(reliability R12)". */
const outside =
  /\((?:portal|storefront|architecture|reliability|integrations|visual|fleet|peers|performance) [0-9RS][^)\n]*\)?/g

export type Problem = { line: number; text: string }

/** The anchors of a page, as GitHub makes them of its headings. */
export const anchorsOf = (page: string): Set<string> =>
  new Set([...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Links of a text that lead to no page or no heading. */
export function brokenLinks(text: string, anchors: (file: string) => Set<string> | undefined): Problem[] {
  return found(text, link).filter(({ text: target }) => {
    const [file = '', anchor] = target.split('#')
    const known = anchors(file)
    return known === undefined || (anchor !== undefined && !known.has(anchor))
  })
}

/** Relative links of a page in Markdown that lead to no file or no heading. */
export function brokenPageLinks(
  text: string,
  page: string,
  {
    exists,
    anchors,
  }: { exists: (file: string) => boolean; anchors: (file: string) => Set<string> | undefined },
): Problem[] {
  return found(text, pageLink).filter(({ text: target }) => {
    const [path = '', anchor] = target.slice(2, -1).split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!exists(file)) return true
    return anchor !== undefined && file.endsWith('.md') && !anchors(file)?.has(anchor)
  })
}

/** Files that a guide names in code quotes and that do not exist. */
export const missingFiles = (text: string, exists: (file: string) => boolean): Problem[] =>
  found(text, namedFile).filter(({ text: name }) => !exists(name.slice(1, -1)))

/** References that readers of this repository cannot follow. */
export const outsideReferences = (text: string): Problem[] => found(text, outside)

/** Anchors of the pages below a folder, each page read once. */
export function readAnchors(root: string) {
  const read = new Map<string, Set<string> | undefined>()
  return (file: string): Set<string> | undefined => {
    if (!read.has(file)) {
      const path = join(root, file)
      read.set(file, existsSync(path) ? anchorsOf(readFileSync(path, 'utf8')) : undefined)
    }
    return read.get(file)
  }
}

const found = (text: string, pattern: RegExp): Problem[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([match]) => ({ line: index + 1, text: match })),
    )
