import { expect, test } from 'vitest'
import { besideQuoteTotal, quoteTotalLabel, quoteTotalWords } from './quote-total.ts'

test.each([
  [{ orderTotal: 12_490.18, monthly: 744 }, 'Due on invoice', '$12,490.18', 'and $744.00/mo.'],
  [{ orderTotal: 96, monthly: 0 }, 'Due on invoice', '$96.00', ''],
  [{ orderTotal: 0, monthly: 42.5 }, 'Every month', '$42.50/mo.', 'Billed by carrier'],
])('the figure of a quote is what it comes to, never a bare $0.00 (%#)', (offered, label, figure, beside) => {
  expect([quoteTotalLabel(offered), quoteTotalWords(offered), besideQuoteTotal(offered)]).toEqual([
    label,
    figure,
    beside,
  ])
})
