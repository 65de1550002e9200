import { expect, test } from 'vitest'
import { lineTotals } from './line-totals.ts'

const line = {
  carrier: 'Verizon',
  isCarrierInventory: false,
  isMonthly: false,
  deviceAmount: 0,
  ratePlanAmount: 0,
  dueAtCheckout: 0,
}

test.for([
  [
    'financed, with coverage of ours',
    {
      isCarrierInventory: true,
      isMonthly: true,
      deviceAmount: 227.88,
      ratePlanAmount: 480,
      dueAtCheckout: 588,
    },
    ['$707.88/mo. billed by Verizon', '$588.00 due on invoice'],
  ],
  [
    'bought from us, with a plan',
    { deviceAmount: 2_312, ratePlanAmount: 320, dueAtCheckout: 2_980 },
    ['$2,980.00 due on invoice', '$320.00/mo. billed by Verizon'],
  ],
  [
    'bought from the carrier at once',
    { isCarrierInventory: true, deviceAmount: 100, ratePlanAmount: 40 },
    ['$100.00 billed by Verizon', '$40.00/mo. billed by Verizon'],
  ],
  ['a gift of the carrier', { isCarrierInventory: true }, ['No charge billed by Verizon']],
] as const)('a line %s', ([, values, words]) => {
  const totals = lineTotals({ ...line, ...values })
  expect(
    totals.map(({ amount, isMonthly, words: by }) => `${amount}${isMonthly ? '/mo.' : ''} ${by}`),
  ).toEqual(words)
})
