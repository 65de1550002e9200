import { describe, expect, test } from 'vitest'
import type { Shipment, ShippingRates } from './shipping-rates.ts'

/** A shipment to one of New York's towers: one phone unless said otherwise. */
export const aShipment = (changes: Partial<Shipment> = {}): Shipment => ({
  to: { street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' },
  itemCount: 1,
  declaredValueCents: 64_900,
  ...changes,
})

/** What every adapter of the port guarantees. */
export function shippingRatesContract(name: string, open: () => ShippingRates) {
  describe(`${name} keeps the promise of ShippingRates`, () => {
    test('quotes several services for an address in the United States', async () => {
      const rates = await open().quote(aShipment())
      expect(rates.length).toBeGreaterThanOrEqual(2)
    })

    test('answers the cheapest first', async () => {
      const prices = (await open().quote(aShipment({ itemCount: 25 }))).map((rate) => rate.rateCents)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    })

    test('answers whole cents above zero', async () => {
      for (const { rateCents } of await open().quote(aShipment({ declaredValueCents: 123_457 }))) {
        expect(Number.isInteger(rateCents)).toBe(true)
        expect(rateCents).toBeGreaterThan(0)
      }
    })

    test('names every service once, so that a rate can be chosen by its description', async () => {
      const names = (await open().quote(aShipment())).map((rate) => rate.description)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name).toMatch(/^UPS \S/)
    })

    test('answers no rates, and does not fail, for an address no one can ship to', async () => {
      expect(await open().quote(aShipment({ to: { ...aShipment().to, zip: '00000' } }))).toEqual([])
    })
  })
}
