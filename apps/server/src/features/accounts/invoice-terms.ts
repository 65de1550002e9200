import { balanceCents, defaultNetDays, invoiceStateOf, termsLabel } from '@portal/domain/books'
import { businessDay } from '@portal/domain/business-day'
import { orderStatus } from '@portal/domain/order-status'
import { payByWords } from '@portal/domain/pay-by'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { bookAccountTerms, bookInvoices, bookSettings } from '../../db/schema/books.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import type { WithLedger } from './added-tax.ts'

const netDays = sql<
  number | null
>`coalesce(${bookAccountTerms.netDays}, (select ${bookSettings.netDays} from ${bookSettings}))`

const readNetDays = prepared('net_days', (on) =>
  on
    .select({ netDays })
    .from(accounts)
    .leftJoin(bookAccountTerms, eq(bookAccountTerms.zohoAccountId, accounts.zohoAccountId))
    .where(eq(accounts.zohoAccountId, sql.placeholder('accountId'))),
)

/** Net days of an account: its own, else those of the installation. */
export async function findNetDays(on: Reader, accountId: string): Promise<number> {
  const [found] = await readNetDays(on, { accountId })
  return found?.netDays ?? defaultNetDays
}

/** The invoice of an order that is not void, and the terms of its account. */
const readTerms = prepared('order_pay_by', (on) =>
  on
    .select({ invoice: getTableColumns(bookInvoices), netDays })
    .from(orders)
    .leftJoin(bookInvoices, and(eq(bookInvoices.orderId, orders.orderId), isNull(bookInvoices.voidedOn)))
    .leftJoin(bookAccountTerms, eq(bookAccountTerms.zohoAccountId, orders.zohoAccountId))
    .where(eq(orders.orderId, sql.placeholder('orderId')))
    .limit(1),
)

type Needs = WithLedger & { now: () => Date; timeZone: string }
type InvoicedOrder = { orderId: number; statusId: number; orderTotalCents: number }

/**
 * Until when an order is to be paid: the day of its invoice, and until there is one the terms of its account alone; ''
 * where nothing is to be paid, and where a live ledger has not told yet (docs/spec/books.md#pay-by).
 */
export async function findPayBy(on: Reader, needs: Needs, order: InvoicedOrder): Promise<string> {
  if (order.statusId === orderStatus.cancelled || order.orderTotalCents === 0) return ''
  const [found] = await readTerms(on, { orderId: order.orderId })
  const invoice = found?.invoice
  if (invoice) {
    const today = businessDay(needs.now(), needs.timeZone)
    const balance = balanceCents({ ...invoice, isVoid: false })
    const state = invoiceStateOf({ ...invoice, balanceCents: balance, isVoid: false }, today)
    return payByWords({ ...invoice, state, isLive: invoice.ledger === 'live' })
  }
  return needs.ledger.driver === 'live' ? '' : termsLabel(found?.netDays ?? defaultNetDays)
}
