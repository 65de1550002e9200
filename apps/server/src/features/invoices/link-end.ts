import { businessDay } from '@portal/domain/business-day'
import { hasLinkEnded, linkEndsOn } from '@portal/domain/invoice-links'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { bookEntries, bookInvoices } from '../../db/schema/books.tables.ts'
import { ledgerInvoices } from '../../db/schema/invoices.tables.ts'

/** The secret that an invoice's address has to carry, the former ones, and what tells when the link ends. */
export async function findLink(on: Reader, invoiceId: string) {
  const changedAt = sql`greatest(${bookEntries.recordedAt}, ${bookEntries.undoneAt})`
  const [link] = await on
    .select({
      secret: ledgerInvoices.secret,
      formerSecrets: ledgerInvoices.formerSecrets,
      renewedAt: ledgerInvoices.linkRenewedAt,
      invoicedOn: bookInvoices.invoicedOn,
      voidedOn: bookInvoices.voidedOn,
      isPaid: sql<boolean>`coalesce(${bookInvoices.paidCents} + ${bookInvoices.creditedCents} >= ${bookInvoices.totalCents}, false)`,
      /** When a payment, credit note or refund was entered or undone last. */
      lastEntryAt: sql<Date | null>`(select max(${changedAt}) from ${bookEntries}
        where ${bookEntries.invoiceId} = ${bookInvoices.invoiceId})`.mapWith(bookEntries.recordedAt),
    })
    .from(ledgerInvoices)
    .leftJoin(bookInvoices, eq(bookInvoices.invoiceId, ledgerInvoices.invoiceId))
    .where(eq(ledgerInvoices.invoiceId, invoiceId))
  return link
}
type InvoiceLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

type Clock = { now: () => Date; timeZone: string }

/** The last day of an invoice's link, null while it has none, and whether it is over (docs/spec/books.md#links). */
export function linkEndOf(
  link: InvoiceLink,
  { now, timeZone }: Clock,
): { endsOn: string | null; hasEnded: boolean } {
  const dayOf = (at: Date | null) => (at === null ? null : businessDay(at, timeZone))
  // One that comes to nothing has no entries: nothing was ever left to pay.
  const paidOn = link.isPaid ? (dayOf(link.lastEntryAt) ?? link.invoicedOn) : null
  const endsOn = linkEndsOn({ settledOn: link.voidedOn ?? paidOn, renewedOn: dayOf(link.renewedAt) })
  return { endsOn, hasEnded: hasLinkEnded(endsOn, businessDay(now(), timeZone)) }
}
