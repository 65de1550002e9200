import { expect, test } from 'vitest'
import { quoteChanges } from './quote-changes.ts'

const line = (
  orderItemId: string,
  changes: { quantity?: number; rate?: number; plan?: number; model?: string } = {},
) => ({
  orderItemId,
  quantity: changes.quantity ?? 8,
  rate: changes.rate ?? 389,
  ratePlanPrice: changes.plan ?? 38,
  offer: { product: { model: changes.model ?? 'R2 Slim', manufacturerName: 'Ferro' } },
})
const quote = (orderItems: ReturnType<typeof line>[], orderTotal = 12_490.18, monthly = 744) => ({
  order: { orderItems, orderTotal, costs: { monthly } },
})

test('another quantity, and what it comes to', () => {
  const changes = quoteChanges(
    quote([line('a'), line('b')]),
    quote([line('a', { quantity: 10 }), line('b')], 13_268.18, 820),
  )
  expect(changes).toEqual({
    items: ['10 instead of 8 Ferro R2 Slim'],
    total: '$12,490.18 is now $13,268.18',
    monthly: '$820.00/mo. instead of $744.00',
    marks: new Map([['a', 'was 8']]),
  })
})

test('new, gone, other products and prices', () => {
  const changes = quoteChanges(
    quote([line('a'), line('b'), line('c'), line('d', { model: 'R5 Scan' })]),
    quote([
      line('a', { rate: 379 }),
      line('b', { plan: 40 }),
      line('c', { model: 'R3' }),
      line('e', { quantity: 2 }),
    ]),
  )
  expect(changes.items).toEqual([
    'Ferro R2 Slim at $379.00 instead of $389.00',
    'the plan of Ferro R2 Slim at $40.00 instead of $38.00',
    'Ferro R3 instead of Ferro R2 Slim',
    '2 Ferro R2 Slim more',
    'without 8 Ferro R5 Scan',
  ])
  expect([...changes.marks]).toEqual([
    ['a', 'was $389.00'],
    ['b', 'plan was $38.00'],
    ['c', 'was Ferro R2 Slim'],
    ['e', 'new'],
  ])
})

test('what stays is said as well', () => {
  expect(quoteChanges(quote([line('a')]), quote([line('a')]))).toEqual({
    items: [],
    total: 'The total stays $12,490.18',
    monthly: null,
    marks: new Map(),
  })
})
