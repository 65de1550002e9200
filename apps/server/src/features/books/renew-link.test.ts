import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { bookInvoices } from '../../db/schema/books.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { aLedgerAccount, aSalesOrderDraft } from '../../ports/sales-ledger.contract.ts'
import { salesOrderKey } from '../../ports/sales-ledger.ts'
import { aCustomer, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { anOrderOf } from '../desk/testing.ts'
import { anAgentWithAccount, anApp, aSignIn, realDeps } from '../orders/testing.ts'
import { readBookInvoice } from './book-invoices.ts'
import { enterPayment, makeVoid, undoEntry } from './change-invoice.ts'
import { recordInvoice } from './refresh-invoices.ts'
import { renewLink } from './renew-link.ts'
import { anInvoice } from './testing.ts'

/** Links of invoices of the embedded ledger (docs/spec/books.md#links). */

async function aScene(database: Database) {
  const { ledger } = realDeps(database)
  const made = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await anOrderOf(tx, parties, 1)
    const abe = await aPerson(tx, { roles: ['Accountant'] })
    return { agent, parties, orderId, abe, una: await aCustomer(tx, parties) }
  })
  const { orderId } = made
  const customerId = await ledger.ensureCustomer(aLedgerAccount())
  const draft = aSalesOrderDraft({ orderId, key: salesOrderKey(orderId), customerId })
  const invoice = await ledger.createInvoice(draft, await ledger.createSalesOrder(draft))
  if (!invoice) throw new Error('There should be something to invoice.')
  await database.inTransaction(async (tx) => {
    await recordInvoice(tx, { orderId, invoice, ledger: 'embedded', at: testNow })
    await tx.update(orders).set({ zohoInventoryInvoiceLink: invoice.url }).where(eq(orders.orderId, orderId))
  })
  const at = (now: Date, actor = made.abe) => asCaller(realDeps(database, { now: () => now }), actor)
  const linkNow = async () => (await readBookInvoice(at(testNow), invoice.invoiceId)).result
  return { ...made, at, linkNow, invoiceId: invoice.invoiceId, total: invoice.totalCents / 100 }
}

const pathOf = (link: string) => new URL(link).pathname

/** Status and text of an address at a time. */
async function open(database: Database, path: string, now = testNow) {
  const app = await anApp(database, { now: () => now })
  const { statusCode, body } = await app.inject(path)
  await app.close()
  return { statusCode, body }
}

describe('renewing the link of an invoice', () => {
  test('ends the former link, whose page says so and nothing of the invoice, and the new one opens', async ({
    database,
  }) => {
    const { at, linkNow, invoiceId, orderId, abe } = await aScene(database)
    const former = pathOf((await linkNow()).link)
    expect((await open(database, former)).statusCode).toBe(200)

    const { link } = (await renewLink(at(testNow), invoiceId)).result

    expect(pathOf(link)).not.toBe(former)
    expect((await open(database, pathOf(link))).statusCode).toBe(200)
    expect((await open(database, `${pathOf(link)}.pdf`)).statusCode).toBe(200)
    for (const path of [former, `${former}.pdf`]) {
      const { statusCode, body } = await open(database, path)
      expect(statusCode).toBe(410)
      expect(body).toContain('This link has ended')
      expect(body).toContain('for a new one')
      expect(body.replace(/<style[\s\S]*?<\/style>/, '')).not.toMatch(/\$\d|INV-\d/)
    }
    const [order] = await database.reader.select().from(orders).where(eq(orders.orderId, orderId))
    expect(order?.zohoInventoryInvoiceLink).toBe(pathOf(link))
    const [entry] = await database.reader.select().from(auditLog).where(eq(auditLog.entityId, invoiceId))
    expect(entry).toMatchObject({ action: 'link renewed', userId: abe.userId })
    expect(JSON.stringify(entry)).not.toContain(link.split('/').at(-1))
  })

  test('two at the same moment take turns: one link opens, and both former ones have ended', async ({
    database,
  }) => {
    const { at, linkNow, invoiceId } = await aScene(database)
    const first = (await linkNow()).link
    const links = (
      await Promise.all([renewLink(at(testNow), invoiceId), renewLink(at(testNow), invoiceId)])
    ).map(({ result }) => result.link)
    const current = (await linkNow()).link
    expect(links).toContain(current)
    for (const link of [first, ...links])
      expect((await open(database, pathOf(link))).statusCode).toBe(link === current ? 200 : 410)
  })

  test('is for accounting: people of the account are refused, and for all others there is no invoice', async ({
    database,
  }) => {
    const { linkNow, invoiceId, una, agent } = await aScene(database)
    const { abe, stranger } = await database.inTransaction(async (tx) => {
      const { parties } = await anAgentWithAccount(tx)
      const stranger = await aCustomer(tx, parties)
      return { abe: await aPerson(tx, { roles: ['Accountant'] }), stranger }
    })
    const before = (await linkNow()).link
    const app = await anApp(database)
    const renewAs = async (userId: string, id = invoiceId) => {
      const headers = await database.inTransaction((tx) => aSignIn(tx, userId))
      const url = `/api/books/RenewLink/${id}`
      const reply = await app.inject({ method: 'POST', url, headers, payload: {} })
      return [reply.statusCode, reply.json().error?.code ?? reply.json().code]
    }
    expect((await renewAs(una.userId))[0]).toBe(403)
    expect((await renewAs(agent.userId))[0]).toBe(404)
    expect((await renewAs(stranger.userId))[0]).toBe(404)
    expect((await renewAs(abe.userId, '999'))[0]).toBe(404)
    expect((await linkNow()).link).toBe(before)
    expect((await renewAs(abe.userId))[0]).toBe(200)
    await app.close()
  })

  test('is refused for an invoice of a live ledger, and for one without a page', async ({ tx, deps }) => {
    const abe = await aPerson(tx, { roles: ['Accountant'] })
    const { parties } = await anAgentWithAccount(tx)
    const invoiceId = await anInvoice(tx, await anOrderOf(tx, parties, 1))
    const renewing = () => renewLink(asCaller(deps, abe), invoiceId)
    await expect(renewing()).rejects.toMatchObject({ code: 'INVOICE_HAS_NO_LINK' })
    await tx.update(bookInvoices).set({ ledger: 'live' }).where(eq(bookInvoices.invoiceId, invoiceId))
    await expect(renewing()).rejects.toMatchObject({ code: 'LEDGER_KEEPS_BOOKS' })
  })
})

describe('the end of an invoice’s link', () => {
  const lastDay = new Date('2027-03-02T15:00:00Z')
  const dayAfter = new Date('2027-03-03T15:00:00Z')

  test('is 365 days after it was paid in full; one that is not paid has none', async ({ database }) => {
    const { at, linkNow, invoiceId, total } = await aScene(database)
    const path = pathOf((await linkNow()).link)
    expect(await linkNow()).toMatchObject({ linkEndsOn: null, hasLinkEnded: false })
    expect((await open(database, path, new Date('2030-01-01T15:00:00Z'))).statusCode).toBe(200)

    const paid = (
      await enterPayment(at(testNow), invoiceId, { amount: total, paidOn: '2026-03-02', reference: '' })
    ).result
    expect(paid).toMatchObject({ linkEndsOn: '2027-03-02', hasLinkEnded: false })
    expect((await open(database, path, lastDay)).statusCode).toBe(200)
    expect((await open(database, path, dayAfter)).statusCode).toBe(410)
    expect((await readBookInvoice(at(dayAfter), invoiceId)).result).toMatchObject({ hasLinkEnded: true })

    await undoEntry(at(testNow), paid.entries[0]?.entryId ?? '')
    expect((await open(database, path, dayAfter)).statusCode).toBe(200)
  })

  test('is 365 days after it became void, and a renewed link opens for as long again', async ({
    database,
  }) => {
    const { at, linkNow, invoiceId } = await aScene(database)
    await makeVoid(at(testNow), invoiceId, { reason: 'Twice' })
    expect((await open(database, pathOf((await linkNow()).link), dayAfter)).statusCode).toBe(410)

    const { result } = await renewLink(at(dayAfter), invoiceId)

    expect(result).toMatchObject({ linkEndsOn: '2028-03-02', hasLinkEnded: false })
    expect((await open(database, pathOf(result.link), dayAfter)).statusCode).toBe(200)
  })
})
