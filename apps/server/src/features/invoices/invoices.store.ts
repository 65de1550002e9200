import type { InvoiceEntry } from '@portal/domain/invoice-standing'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { ledgerInvoices, ledgerSalesOrders } from '../../db/schema/invoices.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'

/** An invoice as it was made; who pays is read from the order, which does not change once it was submitted. */
export const findInvoice = (on: Reader, invoiceId: string) =>
  on
    .select({
      number: ledgerInvoices.number,
      createdAt: ledgerInvoices.createdAt,
      totalCents: ledgerInvoices.totalCents,
      taxCents: ledgerInvoices.taxCents,
      taxRate: ledgerInvoices.taxRate,
      taxState: ledgerInvoices.taxState,
      exemptCertificate: ledgerInvoices.exemptCertificate,
      invoicedOn: ledgerInvoices.invoicedOn,
      dueOn: ledgerInvoices.dueOn,
      paidCents: sql<number>`coalesce(${bookInvoices.paidCents}, 0)`,
      creditedCents: sql<number>`coalesce(${bookInvoices.creditedCents}, 0)`,
      paidOn: bookInvoices.paidOn,
      entries: sql<InvoiceEntry[]>`(select coalesce(json_agg(json_build_object(
          'kind', ${bookEntries.kind}, 'number', ${bookEntries.number}, 'amountCents', ${bookEntries.amountCents},
          'enteredOn', ${bookEntries.enteredOn}, 'note', ${bookEntries.note})
          order by ${bookEntries.enteredOn}, ${bookEntries.number}), '[]'::json)
        from ${bookEntries}
        where ${bookEntries.invoiceId} = ${ledgerInvoices.invoiceId} and ${bookEntries.undoneAt} is null)`,
      voidedOn: bookInvoices.voidedOn,
      salesOrderNumber: ledgerSalesOrders.number,
      salesOrderStatus: ledgerSalesOrders.status,
      draft: ledgerSalesOrders.draft,
      customerName: orders.accountName,
      contactFirstName: orders.contactFirstName,
      contactLastName: orders.contactLastName,
      billingStreet: orders.billingStreet,
      billingCity: orders.billingCity,
      billingState: orders.billingState,
      billingCode: orders.billingCode,
    })
    .from(ledgerInvoices)
    .innerJoin(ledgerSalesOrders, eq(ledgerSalesOrders.salesOrderId, ledgerInvoices.salesOrderId))
    .innerJoin(orders, eq(orders.orderId, ledgerSalesOrders.orderId))
    .leftJoin(bookInvoices, eq(bookInvoices.invoiceId, ledgerInvoices.invoiceId))
    .where(eq(ledgerInvoices.invoiceId, invoiceId))

export type InvoiceRow = Awaited<ReturnType<typeof findInvoice>>[number]
