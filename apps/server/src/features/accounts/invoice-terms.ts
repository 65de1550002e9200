import { balanceCents, defaultNetDays, invoiceStateOf, termsLabel } from '@portal/domain/books'
import { businessDay } from '@portal/domain/business-day'
import { orderStatus } from '@portal/domain/order-status'
import { payByWords } from '@portal/domain/pay-by'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { bookAccountTerms, bookInvoices, bookSettings } from '../../db/schema/books.tables.ts'
import type { WithLedger } from './added-tax.ts'

/** Net days of an account: its own, else those of the installation. */
export async function findNetDays(on: Reader, accountId: string): Promise<number> {
  const [[own], [all]] = await Promise.all([
    on
      .select({ netDays: bookAccountTerms.netDays })
      .from(bookAccountTerms)
      .where(eq(bookAccountTerms.zohoAccountId, accountId)),
    on.select({ netDays: bookSettings.netDays }).from(bookSettings),
  ])
  return own?.netDays ?? all?.netDays ?? defaultNetDays
}

type Needs = WithLedger & { now: () => Date; timeZone: string }
type InvoicedOrder = { orderId: number; statusId: number; zohoAccountId: string; orderTotalCents: number }

/**
 * Until when an order is to be paid: the day of its invoice, and until there is one the terms of its account alone; ''
 * where nothing is to be paid, and where a live ledger has not told yet (docs/spec/books.md#pay-by).
 */
export async function findPayBy(on: Reader, needs: Needs, order: InvoicedOrder): Promise<string> {
  if (order.statusId === orderStatus.cancelled || order.orderTotalCents === 0) return ''
  const [invoice] = await on
    .select()
    .from(bookInvoices)
    .where(and(eq(bookInvoices.orderId, order.orderId), isNull(bookInvoices.voidedOn)))
    .limit(1)
  if (invoice) {
    const today = businessDay(needs.now(), needs.timeZone)
    const balance = balanceCents({ ...invoice, isVoid: false })
    const state = invoiceStateOf({ ...invoice, balanceCents: balance, isVoid: false }, today)
    return payByWords({ ...invoice, state, isLive: invoice.ledger === 'live' })
  }
  return needs.ledger.driver === 'live' ? '' : termsLabel(await findNetDays(on, order.zohoAccountId))
}
