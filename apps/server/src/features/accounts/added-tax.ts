import { addedTaxOf, type TaxRate } from '@portal/domain/invoice-tax'
import { orderStatus } from '@portal/domain/order-status'
import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { bookAccountTerms, bookTaxRates } from '../../db/schema/books.tables.ts'
import { ledgerInvoices, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import type { SalesLedger } from '../../ports/sales-ledger.ts'

/** Which ledger invoices: a live one decides about tax itself, and nothing is known here. */
export type WithLedger = { ledger: Pick<SalesLedger, 'driver'> }

/** The tax rates that count for an account, by state: none for an exempt one, and none of a live ledger. */
export async function findTaxRates(
  on: Reader,
  { ledger }: WithLedger,
  accountId: string,
): Promise<TaxRate[]> {
  if (ledger.driver === 'live') return []
  return on
    .select({ state: bookTaxRates.state, thousandths: bookTaxRates.thousandths })
    .from(bookTaxRates)
    .where(isNotExempt(on, accountId))
    .orderBy(asc(bookTaxRates.state))
}

const isNotExempt = (on: Reader, accountId: string) =>
  notExists(
    on
      .select({ accountId: bookAccountTerms.zohoAccountId })
      .from(bookAccountTerms)
      .where(
        and(eq(bookAccountTerms.zohoAccountId, accountId), isNotNull(bookAccountTerms.exemptCertificate)),
      ),
  )

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
  const { orderId, zohoAccountId, shippingState, orderTotalCents } = order
  // A draft that was submitted before is invoiced anew.
  if (order.statusId === orderStatus.draft)
    return addedTaxOf(await findTaxRates(on, needs, zohoAccountId), shippingState, orderTotalCents)
  const found = await selectInvoicedAndRates(on, orderId, zohoAccountId)
  const invoiced = found.find(({ isInvoiced }) => isInvoiced)
  if (!invoiced && needs.ledger.driver === 'live') return null
  const tax = invoiced ?? addedTaxOf(found, shippingState, orderTotalCents)
  return tax === null || tax.thousandths === 0 ? null : { state: tax.state, thousandths: tax.thousandths }
}

/** The tax of the invoice of an order, and the rates that count for its account, in one statement. */
const selectInvoicedAndRates = (on: Reader, orderId: number, accountId: string) =>
  on
    .select({
      state: ledgerInvoices.taxState,
      thousandths: ledgerInvoices.taxRate,
      isInvoiced: sql<boolean>`true`.as('is_invoiced'),
    })
    .from(ledgerInvoices)
    .innerJoin(ledgerSalesOrders, eq(ledgerSalesOrders.salesOrderId, ledgerInvoices.salesOrderId))
    .where(eq(ledgerSalesOrders.orderId, orderId))
    .unionAll(
      on
        .select({
          state: bookTaxRates.state,
          thousandths: bookTaxRates.thousandths,
          isInvoiced: sql<boolean>`false`.as('is_invoiced'),
        })
        .from(bookTaxRates)
        .where(isNotExempt(on, accountId)),
    )
