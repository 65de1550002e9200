import { defaultNetDays, taxCentsOf } from '@portal/domain/books'
import { addedTaxOf } from '@portal/domain/invoice-tax'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { bookAccountTerms, bookSettings, bookTaxRates } from '../../features/books/books.tables.ts'
import { ledgerCustomers } from '../../features/invoices/invoices.tables.ts'

export type InvoiceTerms = {
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
export async function findInvoiceTerms(
  on: Reader,
  { customerId, state, subtotalCents }: { customerId: string; state: string; subtotalCents: number },
): Promise<InvoiceTerms> {
  const [[settings], [own], rates] = await Promise.all([
    on.select({ netDays: bookSettings.netDays }).from(bookSettings),
    on
      .select({ netDays: bookAccountTerms.netDays, exemptCertificate: bookAccountTerms.exemptCertificate })
      .from(bookAccountTerms)
      .innerJoin(ledgerCustomers, eq(ledgerCustomers.zohoAccountId, bookAccountTerms.zohoAccountId))
      .where(eq(ledgerCustomers.customerId, customerId)),
    on.select().from(bookTaxRates),
  ])
  const netDays = own?.netDays ?? settings?.netDays ?? defaultNetDays
  const exemptCertificate = own?.exemptCertificate ?? ''
  const rate = addedTaxOf(rates, state, subtotalCents)
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
