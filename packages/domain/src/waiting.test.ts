import { expect, test } from 'vitest'
import { type DeskHarm, deskHarms } from './desk-queue.ts'
import { waitingAtDesk, waitingFigure, waitingInAll, waitingWords } from './waiting.ts'

const harms = (some: Partial<Record<DeskHarm, number>>) =>
  ({ ...Object.fromEntries(deskHarms.map((harm) => [harm, 0])), ...some }) as Record<DeskHarm, number>

test('a desk counts what asks its owner for something, at the place where it is done', () => {
  expect(waitingAtDesk(harms({ lateOrder: 2, error: 1, openQuote: 3, dueCase: 1, registration: 1 }))).toEqual(
    {
      desk: { count: 8, isPressing: true },
      orders: { count: 3, isPressing: true },
      quotes: { count: 3, isPressing: false },
      repairs: { count: 1, isPressing: false },
    },
  )
  expect(waitingAtDesk(harms({ acceptedQuote: 1, lateCase: 1 }))).toMatchObject({
    quotes: { isPressing: true },
    repairs: { isPressing: true },
  })
})

test('a desk counts what its queue has, also what waits for others', () => {
  expect(waitingAtDesk(harms({ approval: 4, waitingCase: 2, idleDraft: 9 }))).toEqual({
    desk: { count: 15, isPressing: true },
  })
})

test('a count is said in words, to customers in theirs', () => {
  expect(waitingFigure(99)).toBe('99')
  expect(waitingFigure(100)).toBe('99+')
  expect(waitingWords('orders', 3, false)).toBe('3 late or failed')
  expect(waitingWords('orders', 3, true)).toBe('3 late or to approve')
  expect(waitingWords('invoices', 250, true)).toBe('99+ overdue')
})

test('everything that waits is one count: the queue of a desk, else what is at each place', () => {
  const orders = { count: 2, isPressing: false }
  expect(waitingInAll({ desk: { count: 5, isPressing: true }, orders })).toEqual({
    count: 5,
    isPressing: true,
  })
  expect(waitingInAll({ orders, invoices: { count: 1, isPressing: true } })).toEqual({
    count: 3,
    isPressing: true,
  })
  expect(waitingInAll({})).toBeUndefined()
})
