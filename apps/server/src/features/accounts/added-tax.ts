import { addedTaxOf, type TaxRate } from '@portal/domain/invoice-tax'
import { orderStatus } from '@portal/domain/order-status'
import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { build, jsonList, jsonObject } from '../../db/build.ts'
import type { Reader } from '../../db/client.ts'
import { bookAccountTerms, bookTaxRates } from '../../db/schema/books.tables.ts'
import { ledgerInvoices, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
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
    .where(isNotExempt(accountId))
    .orderBy(asc(bookTaxRates.state))
}

const isNotExempt = (accountId: string | typeof orders.zohoAccountId) =>
  notExists(
    build
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

/** What decides about the tax of an order: that of its invoice, and the rates that count for its account. */
type Deciding = { invoicedTax: TaxRate | null; taxRates: readonly TaxRate[] }

/**
 * The tax that the invoice of an order has, or will have with the rates of today; null where there is none
 * (docs/spec/books.md#tax).
 */
export function addedTaxOfOrder(
  { ledger }: WithLedger,
  { statusId, shippingState, orderTotalCents }: OrderWithTotal,
  { invoicedTax, taxRates }: Deciding,
): TaxRate | null {
  if (statusId === orderStatus.cancelled) return null
  // A draft that was submitted before is invoiced anew.
  const invoiced = statusId === orderStatus.draft ? null : invoicedTax
  const expected = ledger.driver === 'live' ? null : addedTaxOf(taxRates, shippingState, orderTotalCents)
  const tax = invoiced ?? expected
  return tax === null || tax.thousandths === 0 ? null : { state: tax.state, thousandths: tax.thousandths }
}

const rateColumns = { state: bookTaxRates.state, thousandths: bookTaxRates.thousandths }
const invoicedColumns = { state: ledgerInvoices.taxState, thousandths: ledgerInvoices.taxRate }

/** The same as columns of an order that is read. */
export const taxColumnsOfOrder = {
  invoicedTax: sql<TaxRate | null>`${build
    .select({ tax: jsonObject(invoicedColumns) })
    .from(ledgerInvoices)
    .innerJoin(ledgerSalesOrders, eq(ledgerSalesOrders.salesOrderId, ledgerInvoices.salesOrderId))
    .where(eq(ledgerSalesOrders.orderId, orders.orderId))}`,
  taxRates: jsonList(rateColumns, {
    from: sql`${bookTaxRates} where ${isNotExempt(orders.zohoAccountId)}`,
    orderBy: sql`${bookTaxRates.state}`,
  }),
}

/** The same for an order that was read. */
export async function findAddedTax(
  on: Reader,
  needs: WithLedger,
  order: OrderWithTotal,
): Promise<TaxRate | null> {
  if (order.statusId === orderStatus.cancelled) return null
  const { orderId, zohoAccountId } = order
  if (order.statusId === orderStatus.draft)
    return addedTaxOfOrder(needs, order, {
      invoicedTax: null,
      taxRates: await findTaxRates(on, needs, zohoAccountId),
    })
  const found = await selectInvoicedAndRates(on, orderId, zohoAccountId)
  return addedTaxOfOrder(needs, order, {
    invoicedTax: found.find(({ isInvoiced }) => isInvoiced) ?? null,
    taxRates: found.filter(({ isInvoiced }) => !isInvoiced),
  })
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
        .where(isNotExempt(accountId)),
    )
