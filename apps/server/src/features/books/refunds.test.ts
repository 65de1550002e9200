import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { aCustomer, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { anOrderOf } from '../desk/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { listInvoices, readBookInvoice, readFigures } from './book-invoices.ts'
import { exportInvoices } from './export-invoices.ts'
import { readStatement, statementPdf } from './read-statement.ts'
import { anEntry, anInvoice } from './testing.ts'

/** What refunds do to lists, figures, files and statements (docs/spec/books.md#refunds). */

async function aScene(tx: Tx) {
  const abe = await aPerson(tx, { roles: ['Accountant'] })
  const { parties } = await anAgentWithAccount(tx)
  const una = await aCustomer(tx, parties)
  return { abe, una, parties, orderId: await anOrderOf(tx, parties, 1) }
}

const october = { from: '2026-10-01', to: '2026-10-31' }
const november = { from: '2026-11-01', to: '2026-11-30' }

test('a void invoice that was refunded in full leaves nothing on the statement, its credit note included', async ({
  tx,
  deps,
}) => {
  const { abe, una, parties, orderId } = await aScene(tx)
  const { accountId } = parties
  const invoiceId = await anInvoice(tx, orderId, {
    number: 'INV-A',
    totalCents: 10_000,
    creditedCents: 1_000,
    voidedOn: '2026-10-20',
    voidReason: 'The order was cancelled.',
  })
  await anEntry(tx, invoiceId, 1_000, { kind: 'creditNote', enteredOn: '2026-10-05' })
  await anEntry(tx, invoiceId, 9_000, { enteredOn: '2026-10-10' })
  await anEntry(tx, invoiceId, 4_000, { kind: 'refund', enteredOn: '2026-10-25' })
  await anEntry(tx, invoiceId, 5_000, { kind: 'refund', enteredOn: '2026-11-02' })

  const { result } = await readStatement(asCaller(deps, una), accountId, october)
  expect(result.lines.map(({ on, kind, amount, balance }) => [on, kind, amount, balance])).toEqual([
    ['2026-10-01', 'invoice', 100, 100],
    ['2026-10-05', 'creditNote', -10, 90],
    ['2026-10-10', 'payment', -90, 0],
    ['2026-10-20', 'void', -90, -90],
    ['2026-10-25', 'refund', 40, -50],
  ])
  expect(result).toMatchObject({ paid: 90, credited: 10, refunded: 40, voided: 90, closing: -50 })
  const later = (await readStatement(asCaller(deps, abe), accountId, november)).result
  expect(later).toMatchObject({ opening: -50, refunded: 50, closing: 0 })
  const after = { from: '2026-12-01', to: '2026-12-31' }
  expect((await readStatement(asCaller(deps, abe), accountId, after)).result).toMatchObject({ opening: 0 })

  const pdf = await statementPdf(asCaller(deps, abe), accountId, october)
  const text = readPdf(Buffer.from(pdf.result.base64, 'base64')).pages.join(' ').replace(/\s+/g, ' ')
  expect(text).toMatch(/Refund INV-A Check 17 \$40\.00 -\$50\.00/)
  expect(text).toMatch(/Refunds \$40\.00 Closing balance -\$50\.00/)
})

test('a payment and its refund on one day follow each other', async ({ tx, deps }) => {
  const { abe, parties, orderId } = await aScene(tx)
  const invoiceId = await anInvoice(tx, orderId, { totalCents: 10_000 })
  for (let place = 0; place < 3; place += 1) await anEntry(tx, invoiceId, 500, { kind: 'refund' })
  for (let place = 0; place < 3; place += 1) await anEntry(tx, invoiceId, 500)
  const { result } = await readStatement(asCaller(deps, abe), parties.accountId, october)
  expect(result.lines.map(({ kind }) => kind)).toEqual([
    'invoice',
    ...Array.from({ length: 3 }, () => 'payment'),
    ...Array.from({ length: 3 }, () => 'refund'),
  ])
})

test('void invoices with a credit are found until it is refunded', async ({ tx, deps }) => {
  const { abe, orderId, parties } = await aScene(tx)
  const credit = await anInvoice(tx, orderId, {
    totalCents: 10_000,
    paidCents: 2_500,
    voidedOn: '2026-10-02',
  })
  await anInvoice(tx, orderId, { totalCents: 10_000, paidCents: 0, voidedOn: '2026-10-02' })
  await anInvoice(tx, orderId, { totalCents: 10_000, paidCents: 10_000, paidOn: '2026-10-02' })
  const { results } = await listInvoices(asCaller(deps, abe), { state: 'credit' })
  expect(results.map(({ invoiceId }) => invoiceId)).toEqual([credit])
  expect(results[0]).toMatchObject({ state: 'void', paid: 25, balance: 0 })
  const figures = await readFigures(asCaller(deps, abe), { month: '2026-10', accountId: parties.accountId })
  expect(figures.result).toMatchObject({ paid: 100, paidOnVoid: 25, voidedInvoices: 2 })
  const { result } = await exportInvoices(asCaller(deps, abe), { state: 'credit' })
  expect(result).toMatchObject({ invoices: 1, csv: expect.stringContaining('25.00') })
})

test('people of the account see refunds, without those that were undone and who entered them', async ({
  tx,
  deps,
}) => {
  const { una, orderId } = await aScene(tx)
  const invoiceId = await anInvoice(tx, orderId, { paidCents: 4_000 })
  await anEntry(tx, invoiceId, 5_000)
  await anEntry(tx, invoiceId, 1_000, { kind: 'refund', enteredOn: '2026-10-03' })
  const { result } = await readBookInvoice(asCaller(deps, una), invoiceId)
  expect(result.entries).toMatchObject([
    { kind: 'payment', number: '', amount: 50 },
    { kind: 'refund', number: '', amount: 10, enteredOn: '2026-10-03', recordedBy: '' },
  ])
  expect(result.mayEnter).toBe(false)
})
