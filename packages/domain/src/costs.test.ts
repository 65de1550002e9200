import { expect, test } from 'vitest'
import {
  type CostedPart,
  carrierBilledWords,
  costsOf,
  orderCostWords,
  orderItemCostWords,
  totalOverCents,
} from './costs.ts'
import { productTypeIds } from './ids.ts'

const financed: CostedPart = {
  carrier: 'Verizon',
  productTypeId: productTypeIds.phone,
  purchaseType: 'Finance',
  quantity: 60,
  unitCents: 1_000,
  isCarrierInventory: true,
  ratePlanCents: 3_000,
  termMonths: 24,
}
const bought: CostedPart = {
  ...financed,
  purchaseType: 'Buy',
  quantity: 2,
  unitCents: 64_900,
  isCarrierInventory: false,
  termMonths: null,
}
const subsidized: CostedPart = {
  ...financed,
  carrier: 'AT&T',
  purchaseType: 'Subsidy',
  quantity: 3,
  unitCents: 2_900,
  termMonths: null,
}

test('60 phones at $40.00 a month for 24 months are a commitment of $57,600.00', () => {
  const costs = costsOf([financed])
  expect(costs).toEqual({
    todayCents: 0,
    onceCents: 0,
    monthlyCents: 240_000,
    termMonths: 24,
    committedCents: 5_760_000,
  })
  expect(carrierBilledWords(costs)).toBe('$2,400.00 a month, $57,600.00 over 24 months')
})

test('what is due today, billed once and billed monthly are kept apart', () => {
  expect(costsOf([financed, bought, subsidized])).toEqual({
    todayCents: 129_800,
    onceCents: 8_700,
    monthlyCents: 240_000 + 6_000 + 9_000,
    termMonths: 24,
    committedCents: 24 * (240_000 + 6_000 + 9_000),
  })
})

test('installments end with their term, rate plans go on', () => {
  const short = { ...financed, quantity: 1, termMonths: 12 }
  const long = { ...financed, quantity: 1, termMonths: 36 }
  expect(totalOverCents([short], 24)).toBe(12 * 1_000 + 24 * 3_000)
  expect(costsOf([short, long])).toMatchObject({
    termMonths: 36,
    committedCents: 12 * 1_000 + 36 * 1_000 + 2 * 36 * 3_000,
  })
})

test.each([12, 24, 36])('over %i months, everything that is paid counts', (months) => {
  expect(totalOverCents([bought, subsidized], months)).toBe(129_800 + 8_700 + months * (2 + 3) * 3_000)
})

test('without a known term, the monthly amount is said alone', () => {
  expect(carrierBilledWords(costsOf([{ ...financed, termMonths: null }]))).toBe('$2,400.00 a month')
  expect(totalOverCents([{ ...financed, termMonths: null }], 24)).toBe(5_760_000)
  expect(carrierBilledWords(costsOf([{ ...bought, ratePlanCents: 0 }]))).toBeUndefined()
  expect(carrierBilledWords(costsOf([]))).toBeUndefined()
})

test('a term counts only where the carrier is paid in installments', () => {
  expect(costsOf([{ ...bought, termMonths: 36 }])).toMatchObject({ termMonths: null, committedCents: null })
})

test('below the total of an order, each bill is said, then what all come to over the term', () => {
  const lines = [financed, subsidized].map(({ unitCents, ratePlanCents, ...line }) => ({
    ...line,
    rateCents: unitCents,
    ratePlanPriceCents: ratePlanCents,
  }))
  expect(orderCostWords(lines)).toEqual([
    { label: 'Billed monthly by AT&T: plans $90.00', amount: '$90.00/mo.' },
    { label: 'Billed once by AT&T', amount: '$87.00' },
    { label: 'Billed monthly by Verizon: $600.00 + plans $1,800.00', amount: '$2,400.00/mo.' },
    { label: 'Billed by carriers: $2,490.00 a month over 24 months', amount: '$59,760.00' },
  ])
  expect(
    orderItemCostWords(
      lines.map(({ rateCents, ratePlanPriceCents, ...line }) => ({
        ...line,
        rate: rateCents / 100,
        ratePlanPrice: ratePlanPriceCents / 100,
      })),
    ),
  ).toEqual(orderCostWords(lines))
  expect(orderCostWords([])).toEqual([])
})
