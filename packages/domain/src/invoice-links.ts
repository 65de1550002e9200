import { daysAfter } from './business-day.ts'

/** How long the public links of invoices open (docs/spec/books.md#links). Days are business days, yyyy-MM-dd. */

/** Days after the invoice was settled, or after the link was renewed where that was later. */
export const invoiceLinkDays = 365

/** Links that were renewed and still say that they have ended; older ones lead to no invoice. */
export const formerLinksMax = 20

type LinkDays = {
  /** When it became void, or nothing was left to pay; null while something is. */
  settledOn: string | null
  /** Null while its first link is in use. */
  renewedOn: string | null
}

/** The last day on which the link opens; null while the invoice is not settled, which has no end. */
export function linkEndsOn({ settledOn, renewedOn }: LinkDays): string | null {
  if (settledOn === null) return null
  return daysAfter(renewedOn !== null && renewedOn > settledOn ? renewedOn : settledOn, invoiceLinkDays)
}

/** @param today the business day */
export const hasLinkEnded = (endsOn: string | null, today: string): boolean =>
  endsOn !== null && endsOn < today

/** The path of an invoice's public link. */
export const invoicePath = (invoiceId: string, secret: string): string => `/i/${invoiceId}/${secret}`
