import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { aZohoId } from '../../testing/builders.ts'
import { testNow } from '../../testing/fixtures.ts'

/** Rows that the tests of the books share. */

type InvoiceChanges = Partial<typeof bookInvoices.$inferInsert>

/** An invoice of an order in the books: of $123.45, made on 2026-10-01 and due on 2026-10-31, unless said otherwise. */
export async function anInvoice(tx: Tx, orderId: number, changes: InvoiceChanges = {}): Promise<string> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId))
  if (!order) throw new Error('An invoice is of an order.')
  const invoiceId = changes.invoiceId ?? aZohoId()
  const totalCents = changes.totalCents ?? 12_345
  await tx.insert(bookInvoices).values({
    number: `INV-${orderId}`,
    ledger: 'embedded',
    zohoAccountId: order.zohoAccountId,
    accountName: order.accountName,
    zohoUserId: order.zohoUserId,
    reference: order.referenceNumber,
    shipTo: 'Newark, NJ',
    invoicedOn: '2026-10-01',
    dueOn: '2026-10-31',
    subtotalCents: totalCents - (changes.taxCents ?? 0),
    ...changes,
    ...{ invoiceId, orderId, totalCents },
  })
  return invoiceId
}

type EntryChanges = Partial<Pick<typeof bookEntries.$inferInsert, 'kind' | 'enteredOn'>>

/** An entry of an invoice, a payment on its first day unless said otherwise, that its sums do not have yet. */
export async function anEntry(
  tx: Tx,
  invoiceId: string,
  amountCents = 100,
  changes: EntryChanges = {},
): Promise<string> {
  const [invoice] = await tx.select().from(bookInvoices).where(eq(bookInvoices.invoiceId, invoiceId))
  if (!invoice) throw new Error('An entry is of an invoice.')
  const entryId = randomUUID()
  await tx.insert(bookEntries).values({
    entryId,
    invoiceId,
    kind: 'payment',
    zohoAccountId: invoice.zohoAccountId,
    amountCents,
    enteredOn: invoice.invoicedOn,
    note: 'Check 17',
    recordedByName: 'Abe Lindgren',
    recordedAt: testNow,
    ...changes,
  })
  return entryId
}
