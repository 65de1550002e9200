import { businessDay } from '@portal/domain/business-day'
import { hourMs } from '@portal/domain/limits'
import { fromDollars } from '@portal/domain/money'
import { IntegrationError } from '../../ports/integration-error.ts'
import {
  type InvoiceAmounts,
  type InvoiceRef,
  invoiceTotalCents,
  type SalesOrderDraft,
  type SalesOrderRef,
} from '../../ports/sales-ledger.ts'
import { type ItemIds, invoiceBody } from './inventory-bodies.ts'
import type { InventoryClient } from './inventory-client.ts'
import { refusal, withReason } from './inventory-failure.ts'
import {
  type Invoice,
  invoiceReply,
  invoicesReply,
  type SalesOrder,
  shareReply,
} from './inventory-records.ts'
import { isVoid, known } from './inventory-sales-orders.ts'

type InventoryInvoicesNeeds = {
  client: InventoryClient
  readSalesOrder: (salesOrderId: string, signal?: AbortSignal) => Promise<SalesOrder>
  findItems: (lines: SalesOrderDraft['lines'], signal?: AbortSignal) => Promise<ItemIds>
  now: () => Date
  timeZone: string
  /** Besides the vendor's own: where a stand-in is. */
  ownHost: string | undefined
}

type Found = { invoice_id: string; status: string }

/** For a year; the vendor wants an end. */
const sharedMs = 365 * 24 * hourMs

export function inventoryInvoices({
  client,
  readSalesOrder,
  findItems,
  now,
  timeZone,
  ownHost,
}: InventoryInvoicesNeeds) {
  const read = (invoiceId: string, signal?: AbortSignal): Promise<Invoice> =>
    client.ask({ method: 'GET', path: `/invoices/${invoiceId}`, signal }, invoiceReply)

  /** Some organizations' sales orders only say that they are invoiced, and not by what. */
  async function findAll(salesOrder: SalesOrder, signal?: AbortSignal): Promise<Found[]> {
    if (salesOrder.invoices && salesOrder.invoices.length > 0) return salesOrder.invoices
    const { reference_number } = salesOrder
    const reply = await client.ask(
      { method: 'GET', path: '/invoices', query: { reference_number, per_page: '200' }, signal },
      invoicesReply,
    )
    return reply.invoices.filter((one) => one.reference_number === reference_number)
  }
  const findStanding = async (salesOrder: SalesOrder, signal?: AbortSignal) =>
    (await findAll(salesOrder, signal)).find(({ status }) => status !== 'void')

  async function make(
    draft: SalesOrderDraft,
    salesOrder: SalesOrderRef,
    signal?: AbortSignal,
  ): Promise<Invoice> {
    const body = invoiceBody(draft, salesOrder, await findItems(draft.lines, signal))
    try {
      return await client.ask({ method: 'POST', path: '/invoices', body, signal }, invoiceReply)
    } catch (error) {
      if (!(error instanceof IntegrationError) || error.kind !== 'invalid') throw error
    }
    const query = { salesorder_id: salesOrder.salesOrderId }
    return client.ask({ method: 'POST', path: '/invoices/fromsalesorder', query, signal }, invoiceReply)
  }

  async function linkOf({ invoice_id, invoice_url }: Invoice, signal?: AbortSignal): Promise<string> {
    const link = invoice_url || (await share(invoice_id, signal))
    if (isTrusted(link, ownHost)) return link
    throw refusal('bad_response', 'The invoice link from accounting points to an unknown site.')
  }

  async function share(invoiceId: string, signal?: AbortSignal): Promise<string> {
    const query = {
      transaction_id: invoiceId,
      transaction_type: 'invoice',
      link_type: 'public',
      expiry_time: new Date(now().getTime() + sharedMs).toISOString().slice(0, 10),
    }
    const reply = await client.ask({ method: 'GET', path: '/share/paymentlink', query, signal }, shareReply)
    return reply.data.share_link
  }

  return {
    findOrMake: async (
      draft: SalesOrderDraft,
      ref: SalesOrderRef,
      signal?: AbortSignal,
    ): Promise<InvoiceRef> => {
      const salesOrder = await known(readSalesOrder(ref.salesOrderId, signal))
      if (salesOrder.status === 'void') throw isVoid(salesOrder)
      try {
        const found = await findStanding(salesOrder, signal)
        const invoice = found ? await read(found.invoice_id, signal) : await make(draft, ref, signal)
        // A draft's page is not for customers.
        if (invoice.status === 'draft')
          await client.tell({ method: 'POST', path: `/invoices/${invoice.invoice_id}/status/sent`, signal })
        return {
          invoiceId: invoice.invoice_id,
          number: invoice.invoice_number,
          url: await linkOf(invoice, signal),
          ...amountsOf(invoice, draft, businessDay(now(), timeZone)),
        }
      } catch (error) {
        throw withReason(error, 'Accounting rejected the invoice.')
      }
    },

    read: async (invoiceId: string, signal?: AbortSignal): Promise<InvoiceAmounts | null> => {
      try {
        return amountsOf(await read(invoiceId, signal), null, businessDay(now(), timeZone))
      } catch (error) {
        if (error instanceof IntegrationError && error.kind === 'not_found') return null
        throw error
      }
    },

    voidAll: async (salesOrder: SalesOrder, signal?: AbortSignal): Promise<void> => {
      for (const { invoice_id, status } of await findAll(salesOrder, signal))
        if (status !== 'void')
          await client.tell({ method: 'POST', path: `/invoices/${invoice_id}/status/void`, signal })
    },
  }
}

/**
 * What the vendor says of an invoice. Payments and credits never come to more than the total: what is beyond it is a credit of
 * the customer's there.
 * @param draft gives the total where the answer leaves it out
 */
function amountsOf(invoice: Invoice, draft: SalesOrderDraft | null, today: string): InvoiceAmounts {
  const invoicedOn = dayOf(invoice.date) ?? draft?.date ?? today
  const taxCents = fromDollars(invoice.tax_total ?? 0)
  const totalCents =
    invoice.total === null ? (draft ? invoiceTotalCents(draft) : 0) : fromDollars(invoice.total)
  const paidCents = Math.min(totalCents, fromDollars(invoice.payment_made ?? 0))
  return {
    invoicedOn,
    dueOn: dayOf(invoice.due_date) ?? invoicedOn,
    taxCents: Math.min(taxCents, totalCents),
    totalCents,
    paidCents,
    creditedCents: Math.min(totalCents - paidCents, fromDollars(invoice.credits_applied ?? 0)),
    paidOn: dayOf(invoice.last_payment_date),
    isVoid: invoice.status === 'void',
  }
}

const dayOf = (text: string): string | null => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null)

const vendorHosts =
  /(^|\.)(zoho\.(com|eu|in|com\.au|jp|com\.cn|sa)|zohocloud\.ca|zohosecurepay\.(com|eu|in|com\.au|jp|ca|sa))$/

/** Whether people may be sent there: the vendor's own hosts, by https, and a stand-in's. */
export function isTrusted(link: string, ownHost: string | undefined): boolean {
  const url = URL.parse(link)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (ownHost !== undefined && url.host === ownHost) return /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && vendorHosts.test(url.hostname)
}
