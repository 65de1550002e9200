import { addedTaxOf, type TaxRate } from '@portal/domain/invoice-tax'
import { orderStatus } from '@portal/domain/order-status'
import { and, asc, eq, isNotNull, notExists } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'
import { ledgerInvoices, ledgerSalesOrders } from '../invoices/invoices.tables.ts'
import { bookAccountTerms, bookTaxRates } from './books.tables.ts'

/** Which ledger invoices: a live one decides about tax itself, and nothing is known here. */
export type WithLedger = { ledger: Pick<SalesLedger, 'driver'> }

/** The tax rates that count for an account, by state: none for an exempt one, and none of a live ledger. */
export async function findTaxRates(
  on: Reader,
  { ledger }: WithLedger,
  accountId: string,
): Promise<TaxRate[]> {
  if (ledger.driver === 'live') return []
  const exemption = on
    .select({ accountId: bookAccountTerms.zohoAccountId })
    .from(bookAccountTerms)
    .where(and(eq(bookAccountTerms.zohoAccountId, accountId), isNotNull(bookAccountTerms.exemptCertificate)))
  return on.select().from(bookTaxRates).where(notExists(exemption)).orderBy(asc(bookTaxRates.state))
}

type OrderWithTotal = {
  orderId: number
  statusId: number
  zohoAccountId: string
  /** State of the first destination. */
  shippingState: string
  orderTotalCents: number
}

/**
 * The tax that the invoice of an order has, or will have with the rates of today; null where there is none
 * (docs/spec/books.md#tax).
 */
export async function findAddedTax(
  on: Reader,
  needs: WithLedger,
  order: OrderWithTotal,
): Promise<TaxRate | null> {
  if (order.statusId === orderStatus.cancelled) return null
  const [rates, [invoiced]] = await Promise.all([
    findTaxRates(on, needs, order.zohoAccountId),
    // A draft that was submitted before is invoiced anew.
    order.statusId === orderStatus.draft ? [] : selectInvoiced(on, order.orderId),
  ])
  if (!invoiced) return addedTaxOf(rates, order.shippingState, order.orderTotalCents)
  return invoiced.thousandths === 0 ? null : invoiced
}

const selectInvoiced = (on: Reader, orderId: number) =>
  on
    .select({ state: ledgerInvoices.taxState, thousandths: ledgerInvoices.taxRate })
    .from(ledgerInvoices)
    .innerJoin(ledgerSalesOrders, eq(ledgerSalesOrders.salesOrderId, ledgerInvoices.salesOrderId))
    .where(eq(ledgerSalesOrders.orderId, orderId))
