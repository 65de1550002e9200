import { expect, test } from 'vitest'
import { type FormPrices, priceSteps, samePrices } from './offers.ts'

const now: FormPrices = {
  itemPrice: '249.00',
  displayPricePrimary: '$249',
  displayPriceSecondary: '',
  termMonths: '',
  ratePlanPrice: '25.00',
  ratePlanDisplayPrice: '$25',
}
const entry = (
  id: number,
  ...changes: Array<[field: string, before: string | null, after: string | null]>
) => ({
  id,
  at: `2026-03-0${id}T15:00:00.000Z`,
  by: 'Ada Whitlock',
  changes: changes.map(([field, before, after]) => ({ field, before, after })),
})

test('each change has all prices before and after it, counted back from now', () => {
  const steps = priceSteps(now, [
    entry(5, ['itemPrice', '$1,299.50', '$249.00'], ['displayPricePrimary', '$299.50', '$249']),
    entry(4, ['socCode', null, 'A1']),
    entry(3, ['ratePlanPrice', '$30.00', '$25.00'], ['displayPriceSecondary', 'Limited', null]),
  ])
  expect(steps.map(({ id }) => id)).toEqual([5, 3])
  const atFive = { ...now, itemPrice: '1299.50', displayPricePrimary: '$299.50' }
  expect(steps[0]).toMatchObject({ by: 'Ada Whitlock', before: atFive, after: now })
  expect(steps[1]).toMatchObject({
    before: { ...atFive, ratePlanPrice: '30.00', displayPriceSecondary: 'Limited' },
    after: atFive,
  })
})

test('a text that was empty comes back empty; what made the offer is no change', () => {
  const steps = priceSteps(now, [
    entry(2, ['displayPricePrimary', null, '$249'], ['termMonths', '24', null]),
    entry(1, ['carrier', null, 'Verizon'], ['itemPrice', null, '$249.00']),
  ])
  expect(steps).toHaveLength(1)
  expect(steps[0]?.before).toEqual({ ...now, displayPricePrimary: '', termMonths: '24' })
})

test('prices are the same when every part is', () => {
  expect(samePrices(now, { ...now })).toBe(true)
  expect(samePrices(now, { ...now, ratePlanDisplayPrice: '$26' })).toBe(false)
})
