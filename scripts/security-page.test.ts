import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

/** docs/security.md says what is so: every line of ASVS 5.0.0 to level 2, counted, and files that exist. */
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

/** How many lines of levels 1 and 2 each section has, in their order; facts of the standard. */
const linesOf: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const ids = Object.entries(linesOf).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| ([+–!]) \| (.+) \|$/gm)].map(
  ([, id = '', , state = '', how = '']) => ({ id, state, how }),
)

test('every line of the standard to level 2 is there once, and says how', () => {
  expect(ids).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(ids)
  for (const { id, how } of rows) expect(how.length, id).toBeGreaterThan(3)
})

test.for([
  ['met', '+'],
  ['not applicable', '–'],
  ['deviation', '!'],
] as const)('the head counts what is %s', ([word, sign]) => {
  const counted = rows.filter(({ state }) => state === sign).length
  expect(page).toContain(`\n| ${word} | ${counted} |\n`)
})

test('every deviation is explained, and nothing else is', () => {
  const explained = [...section('Deviations').matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  expect(explained).toEqual(rows.filter(({ state }) => state === '!').map(({ id }) => id))
})

const roots = ['', 'apps/server/src', 'apps/web/app']

test('every file that is named exists', () => {
  const named = [
    ...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|ya?ml|md|conf|dockerignore)|[\w-]+(?:\/[\w-]+)+)`/g),
  ].map(([, file = '']) => file)
  const files = named.filter((file) => !isCall(file))
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => !roots.some((one) => existsSync(join(root, one, file))))).toEqual([])
})

test('every link leads somewhere', () => {
  const headings = new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text)))
  for (const [, target = ''] of page.matchAll(/\]\(([^)]+)\)/g)) {
    if (target.startsWith('#')) expect(headings).toContain(target.slice(1))
    else expect(existsSync(join(root, 'docs', target.replace(/#.*/, ''))), target).toBe(true)
  }
})

test('decisions that are named are there', () => {
  for (const [, number = ''] of page.matchAll(/ADR (\d{4})/g))
    expect(globSync(`docs/adr/${number}-*.md`, { cwd: root }), number).toHaveLength(1)
})

/** "auth/UserLogin" is a call and no file. */
const isCall = (name: string) => /\/[A-Z]\w+$/.test(name) && !name.includes('.')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const section = (heading: string) => {
  const from = page.indexOf(`\n## ${heading}\n`)
  return page.slice(from, page.indexOf('\n## ', from + 4))
}
