import { describe, expect, test } from 'vitest'
import { sumsOfEntries } from './book-entries.ts'
import { type InvoiceEntry, invoiceStanding } from './invoice-standing.ts'

/** How an invoice stands for the person who pays it (docs/spec/books.md#standing). */

const invoice = {
  totalCents: 368_400,
  isVoid: false,
  invoicedOn: '2026-10-26',
  dueOn: '2026-11-25',
  entries: [] as InvoiceEntry[],
}
type Changes = {
  totalCents: number
  isVoid: boolean
  invoicedOn: string | null
  dueOn: string | null
  entries: InvoiceEntry[]
}
const standing = (changes: Partial<Changes>, today: string) => {
  const changed = { ...invoice, ...changes }
  return invoiceStanding({ ...changed, ...sumsOfEntries(changed.entries) }, today)
}
const entry = (changes: Partial<InvoiceEntry>): InvoiceEntry => ({
  kind: 'payment',
  number: 1,
  amountCents: 100_000,
  enteredOn: '2026-11-20',
  note: 'check 2207',
  ...changes,
})
const credit = entry({
  kind: 'creditNote',
  number: 85,
  amountCents: 25_000,
  enteredOn: '2026-11-21',
  note: 'One case damaged',
})

describe('what is due', () => {
  test.for<[string, Partial<Changes>, string, Partial<ReturnType<typeof invoiceStanding>>]>([
    [
      'open',
      {},
      '2026-11-01',
      { amountCents: 368_400, about: 'Net 30: pay by 11/25/2026', isLate: false, isDue: true },
    ],
    ['on its last day', {}, '2026-11-25', { about: 'Net 30: pay by 11/25/2026', isLate: false }],
    ['a day late', {}, '2026-11-26', { about: 'Net 30: was due 11/25/2026, 1 day overdue', isLate: true }],
    [
      'partly paid and credited',
      { entries: [entry({}), credit] },
      '2026-11-28',
      { amountCents: 243_400, about: 'Net 30: was due 11/25/2026, 3 days overdue', isDue: true },
    ],
    [
      'paid',
      { entries: [entry({}), entry({ amountCents: 268_400, enteredOn: '2026-11-23' })] },
      '2026-12-28',
      { amountCents: 0, about: 'Paid 11/23/2026', isLate: false, isDue: false },
    ],
    [
      'credited in full',
      { entries: [{ ...credit, amountCents: 368_400 }] },
      '2026-12-28',
      { amountCents: 0, about: 'Credited in full', isDue: false },
    ],
    ['for nothing', { totalCents: 0 }, '2026-12-28', { about: 'Nothing was to be paid', isDue: false }],
    [
      'paid and refunded in part',
      { entries: [entry({ amountCents: 368_400 }), entry({ kind: 'refund', amountCents: 5_000 })] },
      '2026-11-22',
      { amountCents: 5_000, isDue: true },
    ],
    [
      'from before there were terms',
      { invoicedOn: null, dueOn: null },
      '2026-12-28',
      { about: '', isLate: false },
    ],
    [
      'void',
      { isVoid: true },
      '2026-12-28',
      { label: 'Amount due', amountCents: 0, about: '', isDue: false },
    ],
    [
      'void after a payment',
      { isVoid: true, entries: [entry({})] },
      '2026-12-28',
      { label: 'Credit in your favor', amountCents: 100_000, isDue: false },
    ],
  ])('%s', ([, changes, today, expected]) => {
    expect(standing(changes, today)).toMatchObject(expected)
  })
})

test('what was paid, credited and refunded is named with its day and reference, and comes to what is due', () => {
  const refund = entry({ kind: 'refund', amountCents: 1_000, enteredOn: '2026-11-22', note: '' })
  const { entries, amountCents } = standing({ entries: [entry({}), credit, refund] }, '2026-11-28')
  expect(entries).toEqual([
    { label: 'Payment 11/20/2026, check 2207', cents: -100_000 },
    { label: 'Credit note CN-00085 11/21/2026, One case damaged', cents: -25_000 },
    { label: 'Refund 11/22/2026', cents: 1_000 },
  ])
  expect(entries.reduce((sum, { cents }) => sum + cents, invoice.totalCents)).toBe(amountCents)
})
