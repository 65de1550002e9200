import { statement } from '../../db/statement.ts'
import type { SalesOrderDraft } from '../../ports/sales-ledger.ts'

/** The secret that an invoice's address has to carry. */
export const findSecret = statement<{ secret: string }, [string]>(
  'invoice_secret',
  'select secret from ledger_invoices where invoice_id = $1',
)

export type InvoiceRow = {
  number: number
  createdAt: Date
  totalCents: number
  salesOrderNumber: number
  salesOrderStatus: 'draft' | 'confirmed' | 'void'
  draft: SalesOrderDraft
  customerName: string
  contactFirstName: string
  contactLastName: string
  billingStreet: string
  billingCity: string
  billingState: string
  billingCode: string
}

/** An invoice as it was made; who pays is read from the order, which does not change once it was submitted. */
export const findInvoice = statement<InvoiceRow, [string]>(
  'invoice_read',
  `select i.number::int, i.created_at as "createdAt", i.total_cents as "totalCents",
     s.number::int as "salesOrderNumber", s.status as "salesOrderStatus", s.draft,
     o.account_name as "customerName", o.contact_first_name as "contactFirstName",
     o.contact_last_name as "contactLastName", o.billing_street as "billingStreet",
     o.billing_city as "billingCity", o.billing_state as "billingState", o.billing_code as "billingCode"
   from ledger_invoices i
   join ledger_sales_orders s on s.sales_order_id = i.sales_order_id
   join orders o on o.order_id = s.order_id
   where i.invoice_id = $1`,
)
