import { expect, test } from 'vitest'
import { invoicesList, keeperStart, keeperViews, payerStart, payerViews } from './books-address.ts'

/** What the list of invoices begins with (docs/spec/books.md#list). */

const read = (list: ReturnType<typeof invoicesList>, search: string) => list.read(new URLSearchParams(search))

test('a customer’s list begins with all that is left to pay, of every month', () => {
  const list = invoicesList(payerStart)
  expect(list.ask(read(list, ''), '')).toMatchObject({ month: undefined, state: 'unpaid' })
  expect(read(list, 'state=all')).toMatchObject({ month: null, state: null })
  expect(read(list, 'month=2026-10&state=to60')).toMatchObject({ month: '2026-10', state: 'to60' })
  expect(list.write({ month: null, state: null })).toEqual({ month: null, state: 'all' })
  expect(payerViews[0]?.state).toBe(payerStart.state)
})

test('an accountant’s list begins with all invoices of this month', () => {
  const list = invoicesList(keeperStart('2026-11'))
  expect(read(list, '')).toMatchObject({ month: '2026-11', state: null })
  expect(read(list, 'month=all&state=nothing')).toMatchObject({ month: null, state: null })
  expect(list.write({ month: null, state: 'overdue' })).toEqual({ month: 'all', state: 'overdue' })
  expect(list.count(read(list, 'month=all&state=overdue'))).toBe(0)
  expect(keeperViews[0]?.state).toBeNull()
})
