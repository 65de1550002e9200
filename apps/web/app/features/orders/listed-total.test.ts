import { expect, test } from 'vitest'
import { besideTotal, totalLabel, totalWords } from './listed-total.tsx'

test.each([
  [{ orderTotal: 12_490.18, monthly: 744 }, 'Due on invoice', '$12,490.18', 'and $744.00/mo.'],
  [{ orderTotal: 96, monthly: 0, once: 20 }, 'Due on invoice', '$96.00', ''],
  [{ orderTotal: 0, monthly: 42.5 }, 'Every month', '$42.50/mo.', 'by carrier'],
  [{ orderTotal: 0, monthly: 0, once: 99 }, 'Billed once', '$99.00', 'by carrier'],
  [{ orderTotal: 0, monthly: 0 }, 'Due on invoice', '$0.00', ''],
])('the figure is what it comes to, never a bare $0.00 where carriers bill (%#)', (billed, ...words) => {
  expect([totalLabel(billed), totalWords(billed), besideTotal(billed)]).toEqual(words)
})
