import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billWords, carrierBills } from './carrier-bills.ts'
import { carrierBilledWords, orderCostWords, orderItemCostWords } from './cost-words.ts'
import { type CostedPart, costsOf, totalOverCents } from './costs.ts'
import { productTypeIds } from './ids.ts'
import type { PartDiscount } from './part-discounts.ts'

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
    schedule: [{ fromMonth: 1, toMonth: 24, cents: 240_000 }],
    discounts: [],
  })
  expect(carrierBilledWords(costs)).toBe('$2,400.00 a month, $57,600.00 over 24 months')
})

test('what is due today, billed once and billed monthly are kept apart', () => {
  expect(costsOf([financed, bought, subsidized])).toMatchObject({
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
  const lines = [financed, subsidized].map(({ unitCents, ratePlanCents, discounts: _, ...line }) => ({
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

const fromTenth: PartDiscount = {
  ruleId: 'from-tenth',
  ruleVersion: 1,
  words: '$5.00 off each line from the 10th',
  target: 'plan',
  units: 36,
  unitCents: 500,
  firstMonth: 1,
  months: null,
}
const n6Pro: CostedPart = {
  ...financed,
  carrier: 'AT&T',
  quantity: 45,
  unitCents: 1_999,
  ratePlanCents: 4_000,
  termMonths: 36,
  discounts: [fromTenth],
}

test('45 N6 Pro at AT&T cost $2,519.55 a month and $90,703.80', () => {
  const costs = costsOf([n6Pro])
  expect(costs).toMatchObject({
    monthlyCents: 251_955,
    committedCents: 9_070_380,
    schedule: [{ fromMonth: 1, toMonth: 36, cents: 251_955 }],
    discounts: [{ words: '$5.00 off each line from the 10th', units: 36, cents: 18_000 }],
  })
  expect(carrierBilledWords(costs)).toBe(
    '$2,519.55 a month, with $5.00 off each line from the 10th ($180.00), $90,703.80 over 36 months',
  )
  expect(totalOverCents([n6Pro], 12)).toBe(12 * 251_955)
  expect(carrierBills([n6Pro]).flatMap(billWords)).toEqual([
    {
      label:
        'Billed monthly by AT&T: $899.55 + plans $1,800.00 − $180.00 ($5.00 off each line from the 10th)',
      amount: '$2,519.55/mo.',
    },
  ])
})

test('a first month that differs is said first, and what rises later is said too', () => {
  const free = {
    ...fromTenth,
    ruleId: 'free',
    words: '100% off the 1st month',
    units: 45,
    unitCents: 4_000,
    months: 1,
  }
  const year = { ...fromTenth, firstMonth: 2, months: 11 }
  const costs = costsOf([{ ...n6Pro, discounts: [free, year] }])
  expect(costs).toMatchObject({
    monthlyCents: 251_955,
    committedCents: 89_955 + 11 * 251_955 + 24 * 269_955,
    discounts: [{ cents: 18_000 }, { cents: 180_000 }],
  })
  expect(carrierBilledWords(costs)).toMatch(
    /^\$899\.55 in the first month, then \$2,519\.55 a month, with .+, \$2,699\.55 from month 13, \$/,
  )
})

test('a device that is billed once costs less once, and installments end with their term', () => {
  const device = { ...fromTenth, target: 'device' as const, units: 3, unitCents: 900, months: 1 }
  expect(costsOf([{ ...subsidized, discounts: [device] }])).toMatchObject({
    onceCents: 3 * 2_000,
    discounts: [{ cents: 2_700 }],
  })
  const financedOff = { ...device, months: null }
  const part = { ...financed, quantity: 3, termMonths: 12, discounts: [financedOff] }
  expect(totalOverCents([part], 24)).toBe(12 * 3 * 100 + 24 * 9_000)
})

test('the schedule sums to the commitment, and to every total', () => {
  const aPart = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitCents: fc.integer({ min: 500, max: 9_000 }),
    ratePlanCents: fc.integer({ min: 500, max: 9_000 }),
    purchaseType: fc.constantFrom('Finance', 'Buy', 'Subsidy'),
    termMonths: fc.constantFrom(12, 24, 36, null),
    off: fc.record({
      target: fc.constantFrom('plan' as const, 'device' as const),
      unitCents: fc.integer({ min: 1, max: 500 }),
      firstMonth: fc.integer({ min: 1, max: 20 }),
      months: fc.option(fc.integer({ min: 1, max: 36 })),
    }),
  })
  fc.assert(
    fc.property(fc.array(aPart, { minLength: 1, maxLength: 5 }), (found) => {
      const parts = found.map(
        ({ off, ...part }): CostedPart => ({
          ...financed,
          ...part,
          discounts: [{ ...fromTenth, ...off, units: part.quantity }],
        }),
      )
      const { schedule, committedCents, termMonths } = costsOf(parts)
      const sum = schedule.reduce(
        (all, { fromMonth, toMonth, cents: each }) => all + (toMonth - fromMonth + 1) * each,
        0,
      )
      const months = termMonths ?? 36
      expect(schedule.at(-1)?.toMonth ?? months).toBe(months)
      if (committedCents !== null) expect(sum).toBe(committedCents)
      const { todayCents, onceCents } = costsOf(parts)
      expect(totalOverCents(parts, months)).toBe(todayCents + onceCents + sum)
      expect(schedule.every(({ cents: each }) => each >= 0)).toBe(true)
    }),
  )
})
