import { invoiceNumber, salesOrderNumber, taxRateLabel } from '@portal/domain/books'
import { businessDay, formatBusinessDay } from '@portal/domain/business-day'
import { purchaseTypeLabels, purchaseTypes } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { type InvoiceStanding, invoiceStanding } from '@portal/domain/invoice-standing'
import { lineTotalCents } from '@portal/domain/order-lines'
import type { Reader } from '../../db/client.ts'
import { isSameSecret } from '../../http/same-secret.ts'
import { cancelledNote, voidNote } from './invoice-words.ts'
import { findInvoice, type InvoiceRow } from './invoices.store.ts'
import { findLink, linkEndOf } from './link-end.ts'

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
  /** Why nothing is due, where it is void. */
  voidNote: string
  /** MM/dd/yyyy, both. */
  date: string
  /** What is due, and by when. */
  standing: InvoiceStanding
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
  tax: { label: string; cents: number } | null
  totalCents: number
  /** Why there is no tax, in a sentence; '' for other accounts. */
  taxNote: string
  /** What is not on it, in a sentence; '' when everything is. */
  carrierNote: string
}
export type Party = { name: string; lines: string[] }

const ledgerId = /^\d{19}$/
const unknownSecret = 'no invoice has this one'

/**
 * The invoice at this address, 'ended' for a link that was renewed or whose time is over, or undefined for a wrong number
 * and for a wrong secret alike: both cost the same look and the same comparison.
 */
export async function readInvoice(
  { db, now, timeZone }: { db: Reader; now: () => Date; timeZone: string },
  { invoiceId, secret }: { invoiceId: string; secret: string },
): Promise<Invoice | 'ended' | undefined> {
  const link = ledgerId.test(invoiceId) ? await findLink(db, invoiceId) : undefined
  const isCurrent = isSameSecret(secret, link?.secret ?? unknownSecret)
  if (!link) return undefined
  if (!isCurrent)
    return link.formerSecrets.some((former) => isSameSecret(secret, former)) ? 'ended' : undefined
  return linkEndOf(link, { now, timeZone }).hasEnded
    ? 'ended'
    : readInvoiceById({ db, now, timeZone }, invoiceId)
}

/** The same for someone who may see it without its secret; undefined where there is none. */
export async function readInvoiceById(
  { db, now, timeZone }: { db: Reader; now: () => Date; timeZone: string },
  invoiceId: string,
): Promise<Invoice | undefined> {
  const [row] = await findInvoice(db, invoiceId)
  return row && toInvoice(row, { timeZone, today: businessDay(now(), timeZone) })
}

function toInvoice(row: InvoiceRow, { timeZone, today }: { timeZone: string; today: string }): Invoice {
  const { draft } = row
  const isVoid = row.salesOrderStatus === 'void' || row.voidedOn !== null
  const lines = draft.lines.filter(({ isCarrierInventory }) => !isCarrierInventory)
  return {
    number: invoiceNumber(row.number),
    isVoid,
    voidNote: row.salesOrderStatus === 'void' ? cancelledNote : voidNote,
    date: row.invoicedOn === null ? formatBusinessDay(row.createdAt, timeZone) : formatDay(row.invoicedOn),
    standing: invoiceStanding({ ...row, isVoid }, today),
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
    tax: row.taxCents === 0 ? null : { label: taxLabel(row), cents: row.taxCents },
    totalCents: row.totalCents,
    taxNote:
      row.exemptCertificate === '' ? '' : `Exempt from sales tax, certificate ${row.exemptCertificate}.`,
    carrierNote: carrierNote(draft.lines.length - lines.length),
  }
}

/** "Sales tax NJ, 6.625%". */
const taxLabel = ({ taxState, taxRate }: InvoiceRow) => `Sales tax ${taxState}, ${taxRateLabel(taxRate)}`

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
