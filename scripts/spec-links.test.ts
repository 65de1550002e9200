import { expect, test } from 'vitest'
import { anchorsOf, brokenLinks, brokenPageLinks, missingFiles, outsideReferences } from './spec-links.ts'

const page = '# Cart\n\n## Lines\n\nText\n\n## Two-step verification\n\n### Price match: terms\n'
const anchors = (file: string) => (file === 'docs/spec/cart.md' ? anchorsOf(page) : undefined)

test('headings become the anchors that GitHub gives them', () => {
  expect([...anchorsOf(page)]).toEqual(['cart', 'lines', 'two-step-verification', 'price-match-terms'])
})

test('links to a page and to its headings are fine', () => {
  expect(brokenLinks('// docs/spec/cart.md\n// (docs/spec/cart.md#lines)', anchors)).toEqual([])
})

test('a link to an unknown page or heading is found with its line', () => {
  expect(brokenLinks('\n/** A (docs/spec/cart.md#line). */\n// docs/spec/none.md#lines', anchors)).toEqual([
    { line: 2, text: 'docs/spec/cart.md#line' },
    { line: 3, text: 'docs/spec/none.md#lines' },
  ])
})

test('links between pages are checked, links to other sites are not', () => {
  const exists = (file: string) => file === 'docs/spec/cart.md' || file === 'docs/api.md'
  const text =
    '[a](cart.md#lines) [b](#lines) [c](../api.md) [d](https://x.example) [e](cart.md#none) [f](no.md)'
  expect(
    brokenPageLinks(text, 'docs/spec/cart.md', { exists, anchors }).map(({ text: target }) => target),
  ).toEqual(['](cart.md#none)', '](no.md)'])
})

test('files that a guide names must exist', () => {
  const exists = (file: string) => file === 'apps/server/src/main.ts'
  expect(missingFiles('`apps/server/src/main.ts`, `apps/server/src/gone.ts`, `npm test`', exists)).toEqual([
    { line: 1, text: '`apps/server/src/gone.ts`' },
  ])
})

test.for([
  '(portal 7)',
  '(storefront 4 "Order stage", 5)',
  '(reliability R12)',
  '(reliability 3.2, S1)',
  '(visual 6.4: 3.3.4)',
])('%s is a reference outside of the repository', (reference) => {
  expect(outsideReferences(`// One more ${reference}.`)).toEqual([{ line: 1, text: reference }])
})

test.for(['call(portal, token)', '(portal running)', 'ADR 0030', '(ASVS 6.3.3)', 'portal(7)'])(
  '%s is not',
  (text) => {
    expect(outsideReferences(text)).toEqual([])
  },
)
