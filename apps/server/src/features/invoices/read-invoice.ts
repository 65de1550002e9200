import { formatBusinessDay } from '@portal/domain/business-day'
import { purchaseTypeLabels, purchaseTypes } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { invoiceNumber, salesOrderNumber } from '@portal/domain/ledger-numbers'
import { lineTotalCents } from '@portal/domain/order-totals'
import type { Reader } from '../../db/client.ts'
import { isSameSecret } from '../../http/same-secret.ts'
import { findInvoice, findSecret, type InvoiceRow } from './invoices.store.ts'

export type InvoiceLine = {
  name: string
  description: string
  quantity: number
  rateCents: number
  amountCents: number
}

/** An invoice of the embedded ledger as its readers see it. */
export type Invoice = {
  /** "INV-00001". */
  number: string
  isVoid: boolean
  /** MM/dd/yyyy, both. */
  date: string
  orderDate: string
  orderId: number
  /** "SO-00001". */
  salesOrderNumber: string
  customerReference: string
  salesperson: string
  billTo: Party
  shipTo: Party
  lines: InvoiceLine[]
  shipping: { description: string; rateCents: number } | null
  totalCents: number
  /** What is not on it, in a sentence; '' when everything is. */
  carrierNote: string
}
export type Party = { name: string; lines: string[] }

const ledgerId = /^\d{19}$/
const unknownSecret = 'no invoice has this one'

/**
 * The invoice at this address, or undefined for a wrong number and for a wrong secret alike: both cost the same
 * look and the same comparison.
 */
export async function readInvoice(
  { db, timeZone }: { db: Reader; timeZone: string },
  { invoiceId, secret }: { invoiceId: string; secret: string },
): Promise<Invoice | undefined> {
  const [known] = ledgerId.test(invoiceId) ? await findSecret(db, invoiceId) : []
  if (!isSameSecret(secret, known?.secret ?? unknownSecret) || !known) return undefined
  const [row] = await findInvoice(db, invoiceId)
  return row && toInvoice(row, timeZone)
}

function toInvoice(row: InvoiceRow, timeZone: string): Invoice {
  const { draft } = row
  const lines = draft.lines.filter(({ isCarrierInventory }) => !isCarrierInventory)
  return {
    number: invoiceNumber(row.number),
    isVoid: row.salesOrderStatus === 'void',
    date: formatBusinessDay(row.createdAt, timeZone),
    orderDate: formatDay(draft.date),
    orderId: draft.orderId,
    salesOrderNumber: salesOrderNumber(row.salesOrderNumber),
    customerReference: draft.customerReference,
    salesperson: draft.salesperson,
    billTo: {
      name: row.customerName,
      lines: filled([
        `${row.contactFirstName} ${row.contactLastName}`.trim(),
        row.billingStreet,
        cityLine(row.billingCity, row.billingState, row.billingCode),
      ]),
    },
    shipTo: {
      name: row.customerName,
      lines: filled([
        draft.shippingAddress.street,
        cityLine(draft.shippingAddress.city, draft.shippingAddress.state, draft.shippingAddress.zip),
      ]),
    },
    lines: lines.map((line) => ({
      name: readable(line.name),
      description: line.description,
      quantity: line.quantity,
      rateCents: line.rateCents,
      amountCents: lineTotalCents(line),
    })),
    shipping: draft.shipping,
    totalCents: row.totalCents,
    carrierNote: carrierNote(draft.lines.length - lines.length),
  }
}

/**
 * Vendors receive the purchase type as the catalog names it; people read the order's own word
 * (docs/spec/catalog.md#purchase-types).
 */
const readable = (name: string) =>
  name.replace(/\((\w+)\)$/, (told, type) => {
    const known = purchaseTypes.find((one) => one === type)
    return known ? `(${purchaseTypeLabels[known]})` : told
  })

const filled = (lines: string[]) => lines.filter((line) => line !== '')
const cityLine = (city: string, state: string, code: string) =>
  filled([city, `${state} ${code}`.trim()]).join(', ')

const carrierNote = (count: number) =>
  count === 0
    ? ''
    : `${counted(count, 'line')} of this order ${count === 1 ? 'is' : 'are'} billed by the carrier and not on this invoice.`
