// @vitest-environment jsdom
import type { BookInvoice } from '@portal/contract/books'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvoiceBand } from './invoice-band.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T17:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const invoice = {
  state: 'open',
  total: 3684,
  paid: 0,
  credited: 0,
  balance: 3684,
  invoicedOn: '2026-11-23',
  dueOn: '2026-12-23',
  paidOn: null,
  voidedOn: null,
  voidReason: '',
} as BookInvoice

/** What the band says above its steps, and what its last step says. */
function saidOf(changes: Partial<BookInvoice>) {
  render(<InvoiceBand invoice={{ ...invoice, ...changes }} />)
  const heading = screen.getByRole('heading', { level: 2 })
  return [
    heading.textContent,
    heading.nextElementSibling?.textContent ?? '',
    screen.getAllByRole('listitem').at(-1)?.textContent,
  ]
}

test.for<[string, Partial<BookInvoice>, [string, string, string]]>([
  ['open', {}, ['$3,684.00 is left to pay', 'Due Wed, Dec 23, in 25 days', 'PaidNothing yet']],
  [
    'due today',
    { dueOn: '2026-11-28' },
    ['$3,684.00 is left to pay', 'Due Sat, Nov 28, today', 'PaidNothing yet'],
  ],
  [
    'overdue, partly paid and credited',
    { state: 'overdue', dueOn: '2026-11-25', paid: 1000, credited: 250, balance: 2434 },
    ['$2,434.00 is 3 days overdue', 'It was due Wed, Nov 25.', 'Paid$1,250.00 of $3,684.00'],
  ],
  [
    'paid',
    { state: 'paid', paid: 3684, balance: 0, paidOn: '2026-11-24' },
    ['Nothing is left to pay', 'Paid in full Tue, Nov 24', 'PaidTue, Nov 24'],
  ],
  [
    'paid and credited',
    { state: 'paid', paid: 3434, credited: 250, balance: 0, paidOn: '2026-11-24' },
    ['Nothing is left to pay', 'Last payment Tue, Nov 24', 'PaidTue, Nov 24'],
  ],
  [
    'void',
    { state: 'void', balance: 0, voidedOn: '2026-11-26', voidReason: 'Entered twice' },
    ['Nothing is due', 'Void since Thu, Nov 26. Entered twice', 'VoidThu, Nov 26'],
  ],
  [
    'void with credit',
    { state: 'void', balance: 0, paid: 100, voidedOn: '2026-11-26' },
    ['$100.00 is a credit of the account', 'Void since Thu, Nov 26. ', 'VoidThu, Nov 26'],
  ],
])('an invoice that is %s says so first', ([, changes, words]) => {
  expect(saidOf(changes)).toEqual(words)
})
