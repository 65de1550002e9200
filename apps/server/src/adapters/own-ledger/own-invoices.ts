import { randomBytes } from 'node:crypto'
import { defaultNetDays, dueOn, invoiceNumber, taxCentsOf } from '@portal/domain/books'
import { invoicePath } from '@portal/domain/invoice-links'
import { addedTaxOf } from '@portal/domain/invoice-tax'
import { sql } from 'drizzle-orm'
import { excluded } from '../../db/build.ts'
import type { Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { ledgerInvoices } from '../../db/schema/invoices.tables.ts'
import { hasNothingToInvoice, type InvoiceRef, invoiceTotalCents } from '../../ports/sales-ledger.ts'
import { newId, single } from './own-packages.ts'
import { lockStanding, type Standing } from './own-sales-orders.ts'

/**
 * Of what the sales order holds, which is what its page shows, with the terms and the tax of this moment.
 * @param known the sales order, where this transaction has locked it already
 */
export async function createInvoice(
  tx: Tx,
  salesOrderId: string,
  { publicBaseUrl, today, known }: { publicBaseUrl: string; today: string; known: Standing | undefined },
): Promise<InvoiceRef | null> {
  const standing = known ?? (await lockStanding(tx, salesOrderId))
  if (hasNothingToInvoice(standing.draft)) return null
  const subtotalCents = invoiceTotalCents(standing.draft)
  const terms = termsOf(standing, subtotalCents)
  const { netDays, ...tax } = terms
  const invoice = single(
    await insertInvoice(tx, {
      ...tax,
      invoiceId: newId(),
      salesOrderId,
      secret: newSecret(),
      totalCents: subtotalCents + tax.taxCents,
      invoicedOn: today,
      dueOn: dueOn(today, netDays),
    }),
  )
  return {
    invoiceId: invoice.invoiceId,
    number: invoiceNumber(invoice.number),
    url: new URL(invoicePath(invoice.invoiceId, invoice.secret), publicBaseUrl).href,
    invoicedOn: invoice.invoicedOn ?? today,
    dueOn: invoice.dueOn ?? dueOn(today, netDays),
    taxCents: invoice.taxCents,
    totalCents: invoice.totalCents,
    // Payments and credit notes are entered in the books, not here.
    paidCents: 0,
    creditedCents: 0,
    paidOn: null,
    isVoid: false,
  }
}

const insertInvoice = prepared('ledger_invoice_insert', (on) => {
  const { invoiceId, number, secret, totalCents, taxCents, invoicedOn, dueOn: due } = ledgerInvoices
  return on
    .insert(ledgerInvoices)
    .values({
      invoiceId: sql.placeholder('invoiceId'),
      salesOrderId: sql.placeholder('salesOrderId'),
      secret: sql.placeholder('secret'),
      totalCents: sql.placeholder('totalCents'),
      taxCents: sql.placeholder('taxCents'),
      taxRate: sql.placeholder('taxRate'),
      taxState: sql.placeholder('taxState'),
      exemptCertificate: sql.placeholder('exemptCertificate'),
      invoicedOn: sql.placeholder('invoicedOn'),
      dueOn: sql.placeholder('dueOn'),
    })
    .onConflictDoUpdate({
      target: ledgerInvoices.salesOrderId,
      set: excluded(ledgerInvoices, ['salesOrderId']),
    })
    .returning({ invoiceId, number, secret, totalCents, taxCents, invoicedOn, dueOn: due })
})

const newSecret = () => randomBytes(24).toString('base64url')

type InvoiceTerms = {
  netDays: number
  taxCents: number
  /** In thousandths of a percent; 0 without tax. */
  taxRate: number
  /** '' without tax. */
  taxState: string
  /** '' where the account is not exempt. */
  exemptCertificate: string
}

/**
 * Terms and tax of a new invoice of the embedded ledger (docs/spec/books.md#tax): those of the account, else those of the
 * installation; the tax of the state that the order ships to.
 */
function termsOf({ draft, rates, ...standing }: Standing, subtotalCents: number): InvoiceTerms {
  const netDays = standing.netDays ?? standing.allNetDays ?? defaultNetDays
  const exemptCertificate = standing.exemptCertificate ?? ''
  const rate = addedTaxOf(rates, draft.shippingAddress.state, subtotalCents)
  if (!rate || exemptCertificate !== '')
    return {
      netDays,
      taxCents: 0,
      taxRate: 0,
      taxState: '',
      exemptCertificate: rate ? exemptCertificate : '',
    }
  const taxCents = taxCentsOf(subtotalCents, rate.thousandths)
  return { netDays, taxCents, taxRate: rate.thousandths, taxState: rate.state, exemptCertificate: '' }
}
