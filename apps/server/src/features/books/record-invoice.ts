import { businessDay } from '@portal/domain/business-day'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import type { InvoiceRef } from '../../ports/sales-ledger.ts'
import { bookInvoices } from './books.tables.ts'

type Made = { orderId: number; invoice: InvoiceRef; ledger: 'embedded' | 'live'; at: Date }

/** An invoice that a ledger made joins the books, once; whom and what it is about is read from its order. */
export async function recordInvoice(tx: Tx, { orderId, invoice, ledger, at }: Made): Promise<void> {
  const { invoiceId, number, invoicedOn, dueOn, taxCents, totalCents, paidCents, creditedCents, paidOn } =
    invoice
  await tx.execute(sql`
    insert into book_invoices (invoice_id, order_id, number, ledger, zoho_account_id, account_name, zoho_user_id, reference,
      ship_to, destinations, invoiced_on, due_on, subtotal_cents, tax_cents, total_cents, paid_cents, credited_cents, paid_on,
      read_at)
    select ${invoiceId}, o.order_id, ${number}, ${ledger}, o.zoho_account_id, o.account_name, o.zoho_user_id, o.reference_number,
      concat_ws(', ', nullif(o.shipping_city, ''), nullif(o.shipping_state, '')),
      1 + (select count(*) from order_destinations d where d.order_id = o.order_id),
      ${invoicedOn}::date, ${dueOn}::date, ${totalCents - taxCents}::int, ${taxCents}::int, ${totalCents}::int,
      ${paidCents}::int, ${creditedCents}::int, ${paidOn}::date, ${ledger === 'live' ? at : null}::timestamptz
    from orders o where o.order_id = ${orderId}
    on conflict (invoice_id) do nothing`)
}

/** The order was cancelled, and its sales order and invoice are void there. */
export async function voidInvoicesOf(
  tx: Tx,
  { orderId, at, timeZone }: { orderId: number; at: Date; timeZone: string },
): Promise<void> {
  await tx
    .update(bookInvoices)
    .set({ voidedOn: businessDay(at, timeZone), voidReason: 'The order was cancelled.' })
    .where(and(eq(bookInvoices.orderId, orderId), isNull(bookInvoices.voidedOn)))
}
