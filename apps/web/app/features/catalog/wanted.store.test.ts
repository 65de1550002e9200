// @vitest-environment jsdom
import { limits } from '@portal/domain/limits'
import { beforeEach, expect, test } from 'vitest'
import { keepOnly, keepWanted, nothingWanted, readWanted } from './wanted.store.ts'

beforeEach(() => sessionStorage.clear())

const line = { productId: 'p', offerId: 'o', quantity: 12, screenRepair: true, accessory: false }

test('a choice is kept in this tab; the same one again has the new quantity', () => {
  expect(readWanted()).toEqual(nothingWanted)
  keepWanted([line], false)
  keepWanted([{ ...line, accessory: true }], false)
  keepWanted([{ ...line, quantity: 3 }], false)
  expect(readWanted().lines.map(({ quantity, accessory }) => [quantity, accessory])).toEqual([
    [12, true],
    [3, false],
  ])
})

test('a wish for a quote stays until nothing is left to quote', () => {
  keepWanted([line], true)
  keepWanted([{ ...line, offerId: null }], false)
  expect(readWanted().asksQuote).toBe(true)
  keepOnly([line])
  expect(readWanted()).toEqual({ lines: [line], asksQuote: true })
  expect(keepOnly([])).toEqual(nothingWanted)
  expect(sessionStorage.length).toBe(0)
})

test('of more than the most the last ones stay', () => {
  for (let n = 0; n <= limits.wantedLinesMax; n += 1) keepWanted([{ ...line, offerId: `o${n}` }], false)
  const { lines } = readWanted()
  expect([lines.length, lines[0]?.offerId]).toEqual([limits.wantedLinesMax, 'o1'])
})

test.for(['', '{', '[]', '{"lines":[{"offerId":7}],"asksQuote":true}', '{"lines":"all","asksQuote":true}'])(
  'what cannot be read is nothing: %s',
  (kept) => {
    sessionStorage.setItem('wanted', kept)
    expect(readWanted()).toEqual(nothingWanted)
  },
)
