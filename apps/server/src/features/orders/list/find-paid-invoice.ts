import { type PaidInvoice, seesInvoicesOf } from '@portal/domain/books'
import { toDollars } from '@portal/domain/money'
import { allows, mayTake } from '@portal/domain/order-status'
import type { Actor } from '@portal/domain/roles'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { bookInvoices } from '../../../db/schema/books.tables.ts'

type OfOrder = { orderId: number; statusId: number; zohoAccountId: string }

/**
 * The invoice of an order on which something is paid, for people who may cancel the order; null for others, and where nothing is
 * paid (docs/spec/orders.md#cancelling). Number and amount are for those who see the account's invoices.
 */
export async function findPaidInvoice(
  on: Reader,
  actor: Actor,
  { orderId, statusId, zohoAccountId }: OfOrder,
): Promise<PaidInvoice | null> {
  if (!allows(statusId, 'cancel') || !mayTake(actor, 'cancel')) return null
  const [found] = await on
    .select({ number: bookInvoices.number, paidCents: bookInvoices.paidCents })
    .from(bookInvoices)
    .where(
      and(eq(bookInvoices.orderId, orderId), isNull(bookInvoices.voidedOn), gt(bookInvoices.paidCents, 0)),
    )
    .orderBy(desc(bookInvoices.invoicedOn))
    .limit(1)
  if (!found) return null
  return seesInvoicesOf(actor, zohoAccountId)
    ? { number: found.number, paid: toDollars(found.paidCents) }
    : { number: null, paid: null }
}
