import type { InvoiceFilter } from '@portal/domain/books'
import { keepsBooks } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { bookInvoices } from '../../db/schema/books.tables.ts'
import { aCustomer, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { anOrderOf } from '../desk/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { listInvoices, readBookInvoice, readFigures } from './book-invoices.ts'
import { compareMonth } from './compare-month.ts'
import { exportInvoices } from './export-invoices.ts'
import { readStatement } from './read-statement.ts'
import { anEntry, anInvoice } from './testing.ts'

/** Invoices of two accounts of two agents, and who reads them. */
async function aScene(tx: Tx) {
  const abe = await aPerson(tx, { roles: ['Accountant'] })
  const [own, other] = [await anAgentWithAccount(tx), await anAgentWithAccount(tx)]
  const una = await aCustomer(tx, own.parties)
  const ownOrder = await anOrderOf(tx, own.parties, 1, { referenceNumber: 'PO-77' })
  const otherOrder = await anOrderOf(tx, other.parties, 1)
  return { abe, una, own, other, ownOrder, otherOrder }
}

const october = { from: '2026-10-01', to: '2026-10-31' }

test('accounting has the invoices of all accounts, a customer those of their own, an agent none', async ({
  tx,
  deps,
}) => {
  const { abe, una, own, other, ownOrder, otherOrder } = await aScene(tx)
  const mine = await anInvoice(tx, ownOrder)
  const others = await anInvoice(tx, otherOrder)
  const idsOf = async (actor: Parameters<typeof asCaller>[1], filter = {}) =>
    (await listInvoices(asCaller(deps, actor), { month: '2026-10', ...filter })).results.map(
      ({ invoiceId }) => invoiceId,
    )

  expect((await idsOf(abe)).sort()).toEqual([mine, others].sort())
  expect(await idsOf(una)).toEqual([mine])
  expect(await idsOf(una, { accountId: other.parties.accountId })).toEqual([])
  await expect(idsOf(own.agent)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect(keepsBooks(abe)).toBe(true)
})

test('filters and search narrow the list, and pages follow each other without a gap', async ({
  tx,
  deps,
}) => {
  const { abe, ownOrder, otherOrder, own } = await aScene(tx)
  const paid = await anInvoice(tx, ownOrder, {
    paidCents: 12_345,
    paidOn: '2026-10-05',
    invoicedOn: '2026-10-04',
  })
  const overdue = await anInvoice(tx, ownOrder, { dueOn: '2020-01-01', invoicedOn: '2026-10-03' })
  const open = await anInvoice(tx, otherOrder, { dueOn: '2099-01-01', invoicedOn: '2026-10-02' })
  const isVoid = await anInvoice(tx, otherOrder, { voidedOn: '2026-10-02', invoicedOn: '2026-10-01' })
  const november = await anInvoice(tx, otherOrder, { invoicedOn: '2026-11-01' })
  const list = (filter: Parameters<typeof listInvoices>[1]) => listInvoices(asCaller(deps, abe), filter)
  const idsOf = async (filter: Parameters<typeof listInvoices>[1]) =>
    (await list(filter)).results.map(({ invoiceId }) => invoiceId)

  expect(await idsOf({ month: '2026-10' })).toEqual([paid, overdue, open, isVoid])
  expect(await idsOf({ month: '2026-11' })).toEqual([november])
  expect(await idsOf({ month: '2026-10', state: 'paid' })).toEqual([paid])
  expect(await idsOf({ month: '2026-10', state: 'overdue' })).toEqual([overdue])
  expect(await idsOf({ month: '2026-10', state: 'open' })).toEqual([open])
  expect(await idsOf({ month: '2026-10', state: 'unpaid' })).toEqual([overdue, open])
  expect(await idsOf({ month: '2026-10', state: 'void' })).toEqual([isVoid])
  expect(await idsOf({ search: 'po-77' })).toEqual([paid, overdue])
  expect(await idsOf({ search: '100%' })).toEqual([])
  expect(await idsOf({ month: '2026-10', agentId: own.agent.zohoUserId })).toEqual([paid, overdue])

  const first = await list({ month: '2026-10', limit: 3 })
  expect(first).toMatchObject({ total: 4, totalIsExact: true })
  const listed = (await list({ month: '2026-10' })).results.filter(({ state }) => state !== 'void')
  const sum = (key: 'total' | 'balance') =>
    listed.reduce((cents, one) => cents + Math.round(one[key] * 100), 0) / 100
  expect(first.sums, 'of everything that fits, without void ones').toEqual({
    total: sum('total'),
    open: sum('balance'),
  })
  const second = await list({ month: '2026-10', limit: 3, cursor: first.nextCursor ?? '' })
  expect(second.results.map(({ invoiceId }) => invoiceId)).toEqual([isVoid])
  expect(second.nextCursor).toBeNull()
  expect(second.sums).toBeNull()
  await expect(list({ cursor: 'no page' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  for (const day of ['2026-99-99', '2026-02-30', '0000-01-01'])
    await expect(list({ cursor: `${day}.1.1` })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('figures: what was invoiced, paid, open and overdue; credit notes and voids apart', async ({
  tx,
  deps,
}) => {
  const { abe, ownOrder, own, other } = await aScene(tx)
  await anInvoice(tx, ownOrder, { totalCents: 10_000, taxCents: 700, paidCents: 10_000 })
  await anInvoice(tx, ownOrder, {
    totalCents: 5_000,
    paidCents: 1_000,
    creditedCents: 500,
    dueOn: '2099-01-01',
  })
  await anInvoice(tx, ownOrder, { totalCents: 2_000, dueOn: '2020-01-01' })
  await anInvoice(tx, ownOrder, { totalCents: 900, paidCents: 400, voidedOn: '2026-10-02' })
  await anInvoice(tx, ownOrder, { totalCents: 77, invoicedOn: '2026-11-02', dueOn: '2099-01-01' })
  const figures = async (filter: Parameters<typeof readFigures>[1]) =>
    (await readFigures(asCaller(deps, abe), filter)).result

  expect(await figures({ month: '2026-10', accountId: own.parties.accountId })).toEqual({
    credit: 0,
    invoiced: 170,
    invoices: 3,
    tax: 7,
    paid: 110,
    credited: 5,
    voided: 9,
    voidedInvoices: 1,
    paidOnVoid: 4,
    open: 35.77,
    openInvoices: 2,
    overdue: 20,
    overdueInvoices: 1,
    ages: [
      { age: 'notDue', amount: 35.77, invoices: 2 },
      { age: 'to30', amount: 0, invoices: 0 },
      { age: 'to60', amount: 0, invoices: 0 },
      { age: 'to90', amount: 0, invoices: 0 },
      { age: 'over90', amount: 20, invoices: 1 },
    ],
  })
  const ofAge = async (state: InvoiceFilter) =>
    (await listInvoices(asCaller(deps, abe), { state, accountId: own.parties.accountId })).results.length
  expect(await Promise.all((['open', 'to30', 'over90', 'unpaid'] as const).map(ofAge))).toEqual([2, 0, 1, 3])
  // What was due in earlier months is still overdue in this one.
  expect(await figures({ month: '2026-11', accountId: own.parties.accountId })).toMatchObject({
    invoiced: 0.77,
    open: 35.77,
    overdue: 20,
  })
  expect(await figures({ month: '2026-10', accountId: other.parties.accountId })).toMatchObject({
    open: 0,
    overdue: 0,
  })
  // Of all months of all accounts only what is unpaid is added up.
  expect(await figures({})).toMatchObject({ invoiced: null, paid: null })
})

test('the statement has what was owed before, everything of the period with its balance, and what is owed after', async ({
  tx,
  deps,
}) => {
  const { abe, una, own, other, ownOrder } = await aScene(tx)
  const { accountId } = own.parties
  const before = await anInvoice(tx, ownOrder, {
    totalCents: 20_000,
    invoicedOn: '2026-09-01',
    paidCents: 5_000,
  })
  await anEntry(tx, before, 5_000)
  await anInvoice(tx, ownOrder, { number: 'INV-A', totalCents: 10_000, invoicedOn: '2026-10-05' })
  await anInvoice(tx, ownOrder, {
    number: 'INV-B',
    totalCents: 3_000,
    invoicedOn: '2026-10-06',
    voidedOn: '2026-10-07',
    voidReason: 'Twice',
  })
  const part = await anInvoice(tx, ownOrder, {
    number: 'INV-C',
    totalCents: 800,
    invoicedOn: '2026-10-08',
    paidCents: 300,
  })
  await anEntry(tx, part, 300)
  await anInvoice(tx, ownOrder, { totalCents: 99, invoicedOn: '2026-11-01' })

  const { result } = await readStatement(asCaller(deps, una), accountId, october)

  expect(result).toMatchObject({
    opening: 150,
    invoiced: 138,
    paid: 3,
    credited: 0,
    voided: 30,
    closing: 255,
    terms: 'Net 30',
  })
  expect(
    result.lines.map(({ on, kind, number, amount, balance }) => [on, kind, number, amount, balance]),
  ).toEqual([
    ['2026-10-05', 'invoice', 'INV-A', 100, 250],
    ['2026-10-06', 'invoice', 'INV-B', 30, 280],
    ['2026-10-07', 'void', 'INV-B', -30, 250],
    ['2026-10-08', 'invoice', 'INV-C', 8, 258],
    ['2026-10-08', 'payment', 'INV-C', -3, 255],
  ])
  // Two periods that follow each other agree: what closes the first opens the second.
  const next = await readStatement(asCaller(deps, abe), accountId, { from: '2026-11-01', to: '2026-11-30' })
  expect(next.result.opening).toBe(result.closing)
  await expect(readStatement(asCaller(deps, una), other.parties.accountId, october)).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_FOUND',
  })
})

test('the month agrees with the ledger, or each invoice that differs is named with the reason', async ({
  tx,
  deps,
}) => {
  const { abe, una, ownOrder, otherOrder, own, other } = await aScene(tx)
  const caller = asCaller(deps, abe)
  await anInvoice(tx, ownOrder, { taxCents: 345, totalCents: 12_690, number: 'INV-1' })
  expect((await compareMonth(caller, { month: '2026-10' })).result).toMatchObject({
    orders: 123.45,
    ledger: 123.45,
    tax: 3.45,
    invoices: 1,
    differences: [],
  })

  await anInvoice(tx, otherOrder, { totalCents: 12_000, number: 'INV-2' })
  const cancelled = await anOrderOf(tx, own.parties, 1, { statusId: 2 })
  await anInvoice(tx, cancelled, { number: 'INV-3' })
  const standing = await anOrderOf(tx, own.parties, 1)
  await anInvoice(tx, standing, { number: 'INV-4', voidedOn: '2026-10-02' })

  const { result } = await compareMonth(caller, { month: '2026-10' })
  expect(result.orders).toBe(370.35)
  expect(result.ledger).toBe(366.9)
  expect(result.differences.map(({ number, why }) => [number, why]).sort()).toEqual([
    ['INV-2', 'The invoice is $3.45 lower than the order.'],
    ['INV-3', 'The order was cancelled, and its invoice is not void.'],
    ['INV-4', 'The invoice is void, and its order was not cancelled.'],
  ])
  const namesFor = async (filter: { accountId?: string; agentId?: string }) =>
    (await compareMonth(caller, { month: '2026-10', ...filter })).result.differences
      .map(({ number }) => number)
      .sort()
  expect(await namesFor({ accountId: own.parties.accountId })).toEqual(['INV-3', 'INV-4'])
  expect(await namesFor({ agentId: other.agent.zohoUserId })).toEqual(['INV-2'])
  await expect(compareMonth(asCaller(deps, una), { month: '2026-10' })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  })
})

test('the file has a row for each line, and the amounts of an invoice come to its total', async ({
  tx,
  deps,
}) => {
  const { abe, ownOrder } = await aScene(tx)
  await anInvoice(tx, ownOrder, { number: '=1+1', taxCents: 345, totalCents: 12_690 })

  const { result } = await exportInvoices(asCaller(deps, abe), { month: '2026-10' })

  expect(result).toMatchObject({ invoices: 1, isCut: false, fileName: 'invoices-2026-10.csv' })
  const rows = (result.csv ?? '')
    .trim()
    .replaceAll('Newark, NJ', 'Newark')
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows.slice(1).map((cells) => [cells[10], cells[13]])).toEqual([
    ['Shipping', '123.45'],
    ['Tax', '3.45'],
  ])
  // What would run as a formula in a spreadsheet does not.
  expect(result.csv).toContain("'=1+1")
})

test('an invoice says what it bills: all of it comes to its total', async ({ tx, deps }) => {
  const { una, ownOrder } = await aScene(tx)
  const invoiceId = await anInvoice(tx, ownOrder, { taxCents: 345, totalCents: 12_690 })

  const { result } = await readBookInvoice(asCaller(deps, una), invoiceId)

  expect(result).toMatchObject({
    items: [],
    charges: [
      { name: 'Shipping', amount: 123.45 },
      { name: 'Tax', amount: 3.45 },
    ],
    total: 126.9,
  })
})

test('the database refuses payments and credit notes beyond the total', async ({ tx }) => {
  const { ownOrder } = await aScene(tx)
  const invoiceId = await anInvoice(tx, ownOrder)
  await expect(
    tx.transaction((inner) =>
      inner
        .update(bookInvoices)
        .set({ paidCents: 12_000, creditedCents: 346 })
        .where(eq(bookInvoices.invoiceId, invoiceId)),
    ),
  ).rejects.toThrow()
})
