import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { guideBase, guidePages, guidePath, referencePath } from './guide-pages.ts'
import { referencePages } from './reference.ts'
import { fieldItem, type Schema } from './reference-schema.ts'

const document = openApi()
const pages = referencePages(document)
const markup = [...pages.values()].map(({ body }) => body.markup)

test('every call has its place once, and the list of all calls leads there', () => {
  const ids = markup.flatMap((text) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const { operationId } = item?.post ?? item?.get ?? {}
    expect(
      ids.filter((id) => id === operationId),
      path,
    ).toHaveLength(1)
    expect(pages.get(referencePath)?.body.markup).toContain(`#${operationId}"`)
  }
})

test('every link within the guide leads somewhere', () => {
  const known = new Set([guideBase, '/api/openapi.json', ...guidePages.map(({ slug }) => guidePath(slug))])
  for (const text of markup)
    for (const [, href = ''] of text.matchAll(/ href="([^"]+)"/g)) {
      const [path = '', hash] = href.split('#')
      const page = pages.get(path)
      if (page === undefined) expect(known, href).toContain(path)
      else if (hash !== undefined) expect(page.body.markup, href).toContain(` id="${hash}"`)
    }
})

test('code in summaries and descriptions is set as code', () => {
  for (const text of markup) expect(text.replace(/<code>[^<]*<\/code>/g, '')).not.toContain('`')
  expect(pages.get(`${referencePath}/webhook`)?.body.markup).toContain(
    '<code>secret</code> signs its messages',
  )
})

test('a text that several patterns have to match names each', () => {
  const twice: Schema = { type: 'string', maxLength: 9, allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }
  expect(fieldItem('code', twice, true).markup).toContain(
    'string, at most 9 characters, matches ^a, matches b$',
  )
})

test('a call says what a key needs, what it takes and answers, and its refusals', () => {
  const { markup: orders } = pages.get(`${referencePath}/order`)?.body ?? { markup: '' }
  const [, createOrder = ''] =
    /<section class="call" id="createOrder">([\s\S]*?)<\/section>/.exec(orders) ?? []
  for (const said of [
    'scope <code>orders:write</code>',
    '<code>Idempotency-Key</code>',
    '<code>referenceNumber</code> <span>string, at most 50 characters, optional</span>',
    '<code>orderId</code>',
    'KEY_REUSED',
  ])
    expect(createOrder).toContain(said)
})
