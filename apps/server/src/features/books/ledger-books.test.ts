import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ownLedger } from '../../adapters/own-ledger/own-ledger.ts'
import type { Tx } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import type { InvoiceAmounts, SalesOrderDraft } from '../../ports/sales-ledger.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { anOrderOf } from '../desk/testing.ts'
import { readInvoiceById } from '../invoices/read-invoice.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { writeAccountTerms, writeSettings } from './book-settings.ts'
import { recordInvoice, refreshInvoices, voidInvoicesOf } from './refresh-invoices.ts'
import { anInvoice } from './testing.ts'

/** What the books take from the ledgers: invoices of the embedded one with terms and tax, payments of a live one. */

const log = { warn: () => {} }
const noShutdown = new AbortController().signal
const reading = (db: Tx) => ({ db, now: () => testNow, timeZone: 'America/New_York' })

async function aScene(tx: Tx) {
  const abe = await aPerson(tx, { roles: ['Accountant'] })
  const { parties } = await anAgentWithAccount(tx)
  const orderId = await anOrderOf(tx, parties, 1, {
    referenceNumber: 'PO-77',
    shippingCity: 'Newark',
    shippingState: 'NJ',
  })
  return { abe, parties, orderId }
}

const aDraft = (orderId: number, customerId: string, state: string): SalesOrderDraft => ({
  key: `WBC-${orderId}`,
  orderId,
  customerId,
  date: '2026-03-02',
  customerReference: 'PO-77',
  lines: [
    {
      zohoProductId: '1',
      name: 'Phone',
      description: '',
      quantity: 1,
      rateCents: 10_000,
      isCarrierInventory: false,
    },
    {
      zohoProductId: '2',
      name: 'Line',
      description: '',
      quantity: 1,
      rateCents: 99_900,
      isCarrierInventory: true,
    },
  ],
  shipping: { description: 'UPS Ground', rateCents: 1_000 },
  shippingAddress: { street: '1 Main St', city: 'Newark', state, zip: '07101' },
  notes: '',
  salesperson: 'Wes Porter',
})

async function invoiced(
  tx: Tx,
  { orderId, accountId, state }: { orderId: number; accountId: string; state: string },
) {
  const ledger = ownLedger({
    inTransaction: (work) => work(tx),
    publicBaseUrl: 'http://portal.example',
    now: () => new Date('2026-03-03T02:00:00Z'),
  })
  const account = {
    zohoAccountId: accountId,
    accountName: 'Northgate',
    contact: { firstName: '', lastName: '', email: '', mobile: '' },
    billing: { street: '', city: '', state: '', zip: '' },
  }
  const draft = aDraft(orderId, await ledger.ensureCustomer(account), state)
  const salesOrder = await ledger.createSalesOrder(draft)
  const first = await ledger.createInvoice(draft, salesOrder)
  const again = await ledger.createInvoice(draft, salesOrder)
  expect(again).toEqual(first)
  if (!first) throw new Error('There is something to invoice.')
  return first
}

test('without rates an invoice has the order’s total, the business day and net 30', async ({ tx }) => {
  const { orderId, parties } = await aScene(tx)
  const invoice = await invoiced(tx, { orderId, accountId: parties.accountId, state: 'NJ' })
  expect(invoice).toMatchObject({
    invoicedOn: '2026-03-02',
    dueOn: '2026-04-01',
    taxCents: 0,
    totalCents: 11_000,
  })
})

test('tax of the state that it ships to is on the invoice, with terms of the account', async ({
  tx,
  deps,
}) => {
  const { abe, orderId, parties } = await aScene(tx)
  const caller = asCaller(deps, abe)
  await writeSettings(caller, { version: 0, netDays: 15, taxRates: [{ state: 'NJ', thousandths: 6_625 }] })
  await writeAccountTerms(caller, parties.accountId, { version: 0, netDays: 7, exemptCertificate: null })

  const made = await invoiced(tx, { orderId, accountId: parties.accountId, state: 'New Jersey' })
  await recordInvoice(tx, { orderId, invoice: made, ledger: 'embedded', at: testNow })
  await recordInvoice(tx, { orderId, invoice: made, ledger: 'embedded', at: testNow })

  // 110.00 at 6.625% is 7.2875.
  expect(made).toMatchObject({ dueOn: '2026-03-09', taxCents: 729, totalCents: 11_729 })
  const rows = await tx.select().from(bookInvoices).where(eq(bookInvoices.orderId, orderId))
  expect(rows).toMatchObject([
    {
      ...{ reference: 'PO-77', shipTo: 'Newark, NJ', destinations: 1, ledger: 'embedded' },
      ...{ subtotalCents: 11_000, taxCents: 729, totalCents: 11_729, dueOn: '2026-03-09' },
    },
  ])
  expect(await readInvoiceById(reading(tx), made.invoiceId)).toMatchObject({
    standing: { about: 'Net 7: pay by 03/09/2026', isDue: true },
    tax: { label: 'Sales tax NJ, 6.625%', cents: 729 },
    isVoid: false,
  })
  await voidInvoicesOf(tx, { orderId, at: testNow, timeZone: 'America/New_York' })
  expect((await tx.select().from(bookInvoices).where(eq(bookInvoices.orderId, orderId)))[0]).toMatchObject({
    voidedOn: '2026-03-02',
    voidReason: 'The order was cancelled.',
  })
})

test('an exempt account has no tax, and its certificate on the invoice', async ({ tx, deps }) => {
  const { abe, orderId, parties } = await aScene(tx)
  const caller = asCaller(deps, abe)
  await writeSettings(caller, { version: 0, netDays: 30, taxRates: [{ state: 'NJ', thousandths: 6_625 }] })
  await writeAccountTerms(caller, parties.accountId, {
    version: 0,
    netDays: null,
    exemptCertificate: 'ST-5 4711',
  })

  const made = await invoiced(tx, { orderId, accountId: parties.accountId, state: 'NJ' })

  expect(made).toMatchObject({ taxCents: 0, totalCents: 11_000 })
  expect(await readInvoiceById(reading(tx), made.invoiceId)).toMatchObject({
    taxNote: 'Exempt from sales tax, certificate ST-5 4711.',
    tax: null,
  })
})

test('settings that are based on an earlier state are refused', async ({ tx, deps }) => {
  const { abe, parties } = await aScene(tx)
  const caller = asCaller(deps, abe)
  const saved = await writeSettings(caller, { version: 0, netDays: 15, taxRates: [] })
  expect(saved.result).toMatchObject({ version: 1, netDays: 15 })
  await expect(writeSettings(caller, { version: 0, netDays: 20, taxRates: [] })).rejects.toMatchObject({
    code: 'BOOKS_CHANGED',
  })
  await writeAccountTerms(caller, parties.accountId, { version: 0, netDays: 7, exemptCertificate: null })
  for (const version of [0, 2, 2_147_483_647, 1e15])
    await expect(
      writeAccountTerms(caller, parties.accountId, { version, netDays: 8, exemptCertificate: null }),
    ).rejects.toMatchObject({ code: 'BOOKS_CHANGED' })
})

test('payments, credits and void of a live invoice are read; what became less replaces what was known', async ({
  tx,
}) => {
  const { orderId } = await aScene(tx)
  const invoiceId = await anInvoice(tx, orderId, { ledger: 'live', totalCents: 10_000 })
  const said = (changes: Partial<InvoiceAmounts>): InvoiceAmounts => ({
    invoicedOn: '2026-03-02',
    dueOn: '2026-03-20',
    taxCents: 500,
    totalCents: 10_500,
    paidCents: 0,
    creditedCents: 0,
    paidOn: null,
    isVoid: false,
    ...changes,
  })
  const read = (answer: InvoiceAmounts | null) =>
    refreshInvoices(
      {
        db: tx,
        inTransaction: (work) => work(tx),
        ledger: { readInvoice: async (asked) => (asked === invoiceId ? answer : said({})) },
        now: () => testNow,
        timeZone: 'America/New_York',
        log,
      },
      noShutdown,
    )
  const invoice = async () =>
    (await tx.select().from(bookInvoices).where(eq(bookInvoices.invoiceId, invoiceId)))[0]
  const standing = async () =>
    (await tx.select().from(bookEntries).where(eq(bookEntries.invoiceId, invoiceId)))
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ kind, amountCents, enteredOn }) => [kind, amountCents, enteredOn])

  await read(said({ paidCents: 4_000, paidOn: '2026-03-05' }))
  expect(await invoice()).toMatchObject({
    subtotalCents: 10_000,
    taxCents: 500,
    paidCents: 4_000,
    paidOn: '2026-03-05',
    dueOn: '2026-03-20',
  })
  expect(await standing()).toEqual([['payment', 4_000, '2026-03-05']])
  await read(said({ paidCents: 5_000, paidOn: '2026-03-09', creditedCents: 300 }))
  await read(said({ paidCents: 5_000, paidOn: '2026-03-09', creditedCents: 300 }))
  expect((await standing()).sort()).toEqual([
    ['creditNote', 300, '2026-03-09'],
    ['payment', 1_000, '2026-03-09'],
    ['payment', 4_000, '2026-03-05'],
  ])
  await read(said({ paidCents: 1_000, paidOn: '2026-03-10', creditedCents: 300 }))
  expect((await standing()).sort()).toEqual([
    ['creditNote', 300, '2026-03-09'],
    ['payment', 1_000, '2026-03-10'],
  ])
  await read(said({ isVoid: true }))
  expect(await invoice()).toMatchObject({ voidedOn: '2026-03-02' })
  // One that is void is not asked about again.
  await read(said({ paidCents: 10_500 }))
  expect(await invoice()).toMatchObject({ paidCents: 1_000 })
})
