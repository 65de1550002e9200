import { type PaidInvoice, seesInvoicesOf } from '@portal/domain/books'
import { toDollars } from '@portal/domain/money'
import { allows, mayTake } from '@portal/domain/order-status'
import type { Actor } from '@portal/domain/roles'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { build, type JsonRow, jsonObject } from '../../../db/build.ts'
import { bookInvoices } from '../../../db/schema/books.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'

const paidColumns = { number: bookInvoices.number, paidCents: bookInvoices.paidCents }
type PaidRow = JsonRow<typeof paidColumns>

/** The newest invoice of an order on which something is paid, as a part of its row. */
export const paidInvoiceOfOrder = sql<PaidRow | null>`${build
  .select({ paid: jsonObject(paidColumns) })
  .from(bookInvoices)
  .where(
    and(
      eq(bookInvoices.orderId, orders.orderId),
      isNull(bookInvoices.voidedOn),
      gt(bookInvoices.paidCents, 0),
    ),
  )
  .orderBy(desc(bookInvoices.invoicedOn))
  .limit(1)}`

type OfOrder = { statusId: number; zohoAccountId: string; paidInvoice: PaidRow | null }

/**
 * The invoice of an order on which something is paid, for people who may cancel the order; null for others, and where nothing is
 * paid (docs/spec/orders.md#cancelling). Number and amount are for those who see the account's invoices.
 */
export function shownPaidInvoice(
  actor: Actor,
  { statusId, zohoAccountId, paidInvoice }: OfOrder,
): PaidInvoice | null {
  if (!paidInvoice || !allows(statusId, 'cancel') || !mayTake(actor, 'cancel')) return null
  return seesInvoicesOf(actor, zohoAccountId)
    ? { number: paidInvoice.number, paid: toDollars(paidInvoice.paidCents) }
    : { number: null, paid: null }
}
