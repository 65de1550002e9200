import { AppError } from '@portal/contract/errors'
import { rateQuoteMs } from '@portal/domain/limits'
import { expect, test, vi } from 'vitest'
import { aShipment } from '../../ports/shipping-rates.contract.ts'
import type { Shipment } from '../../ports/shipping-rates.ts'
import { findQuote, quoteFor } from './quote-shipping.ts'

const start = Date.parse('2026-03-02T15:00:00Z')

/** A source that answers a different price each time it is asked, and a clock that the test moves. */
function aSource() {
  let nowMs = start
  const quote = vi.fn(async (_: Shipment) => [
    { description: 'UPS Ground', rateCents: 1_000 + quote.mock.calls.length },
  ])
  const needs = { shippingRates: { quote }, now: () => new Date(nowMs) }
  return { quote, needs, wait: (ms: number) => (nowMs += ms) }
}

test('a quote is valid for 15 minutes and not longer', async () => {
  const { needs, quote, wait } = aSource()
  const first = await quoteFor(needs, aShipment())

  wait(rateQuoteMs - 1)
  expect(await quoteFor(needs, aShipment())).toEqual(first)
  expect(findQuote(needs, aShipment())).toEqual(first)

  wait(1)
  expect(findQuote(needs, aShipment())).toBeUndefined()
  expect(await quoteFor(needs, aShipment())).not.toEqual(first)
  expect(quote).toHaveBeenCalledTimes(2)
})

test('using a quote does not make it stand longer', async () => {
  const { needs, wait } = aSource()
  await quoteFor(needs, aShipment())
  wait(rateQuoteMs / 2)
  await quoteFor(needs, aShipment())
  wait(rateQuoteMs / 2)
  expect(findQuote(needs, aShipment())).toBeUndefined()
})

test.for([
  ['another count', { itemCount: 2 }],
  ['another value', { declaredValueCents: 1 }],
  ['another weight', { contentsPounds: 3 }],
  ['another ZIP code', { to: { ...aShipment().to, zip: '10119' } }],
  ['another street', { to: { ...aShipment().to, street: '1 Main St' } }],
] as const)('%s is another question', async ([, change]) => {
  const { needs, quote } = aSource()
  await quoteFor(needs, aShipment())
  expect(findQuote(needs, aShipment(change))).toBeUndefined()
  await quoteFor(needs, aShipment(change))
  expect(quote).toHaveBeenCalledTimes(2)
})

test('capitals and spaces do not make another address', async () => {
  const { needs, quote } = aSource()
  await quoteFor(needs, aShipment())
  await quoteFor(needs, aShipment({ to: { ...aShipment().to, street: '  350  5TH ave' } }))
  expect(quote).toHaveBeenCalledTimes(1)
})

test('UPS is not asked about a PO box, and has nothing for it', async () => {
  const { needs, quote } = aSource()
  const toBox = aShipment({ to: { ...aShipment().to, street: 'P.O. Box 12' } })
  expect(await quoteFor(needs, toBox)).toEqual([])
  expect(findQuote(needs, toBox)).toEqual([])
  expect(quote).not.toHaveBeenCalled()
})

test('callers who ask at the same moment share one question', async () => {
  const { needs, quote } = aSource()
  const answers = await Promise.all(Array.from({ length: 5 }, () => quoteFor(needs, aShipment())))
  expect(quote).toHaveBeenCalledTimes(1)
  expect(new Set(answers.map((rates) => rates[0]?.rateCents)).size).toBe(1)
})

test('a failure is not remembered', async () => {
  const { needs, quote } = aSource()
  quote.mockRejectedValueOnce(new AppError('RATES_UNAVAILABLE'))
  await expect(quoteFor(needs, aShipment())).rejects.toMatchObject({ code: 'RATES_UNAVAILABLE' })
  expect(await quoteFor(needs, aShipment())).toHaveLength(1)
})

test('old quotes make room for new ones', async () => {
  const { needs } = aSource()
  await quoteFor(needs, aShipment())
  for (let count = 2; count <= 1_001; count++) await quoteFor(needs, aShipment({ itemCount: count }))
  expect(findQuote(needs, aShipment())).toBeUndefined()
  expect(findQuote(needs, aShipment({ itemCount: 1_001 }))).toBeDefined()
})
