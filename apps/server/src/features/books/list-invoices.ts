import type { getInvoiceFigures, getInvoices, InvoicesFilter } from '@portal/contract/books'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { calendarDay } from '@portal/contract/fields'
import { booksLimits, booksReach } from '@portal/domain/books'
import { businessDay } from '@portal/domain/business-day'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { toListedInvoice } from './book-wire.ts'
import {
  countInvoices,
  findInvoices,
  type InvoicePlace,
  type InvoicesWanted,
  sumInvoices,
  sumUnpaid,
} from './books.store.ts'

export type BooksNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'publicBaseUrl'>

export const todayOf = ({ now, timeZone }: Pick<BooksNeeds, 'now' | 'timeZone'>) =>
  businessDay(now(), timeZone)

export const wireOf = (needs: Pick<BooksNeeds, 'now' | 'timeZone' | 'publicBaseUrl'>) => ({
  publicBaseUrl: needs.publicBaseUrl,
  today: todayOf(needs),
})

/**
 * What a filter narrows of what the caller may see; null where that is nothing, as for a customer who asks for another account.
 * Throws NOT_ALLOWED for people without invoices (docs/spec/books.md#who-may).
 */
export function wantedOf(needs: BooksNeeds, filter: InvoicesFilter): InvoicesWanted | null {
  const reach = booksReach(needs.actor)
  if (reach === 'none') throw new AppError('NOT_ALLOWED')
  const own = reach === 'all' ? null : reach.accountId
  if (own !== null && filter.accountId !== undefined && filter.accountId !== own) return null
  return {
    month: filter.month ?? null,
    state: filter.state ?? null,
    accountId: own ?? filter.accountId ?? null,
    agentId: filter.agentId ?? null,
    search: filter.search?.trim() || null,
    today: todayOf(needs),
  }
}

/** Invoices that the caller may see, the newest first. Throws NOT_ALLOWED, and INVALID_INPUT for a cursor that is none. */
export async function listInvoices(
  needs: BooksNeeds,
  { limit = booksLimits.firstPage, cursor, ...filter }: QueryOf<typeof getInvoices>,
): Promise<AnswerOf<typeof getInvoices>> {
  const wanted = wantedOf(needs, filter)
  const place = cursor === undefined ? null : readCursor(cursor)
  if (wanted === null) return { results: [], total: 0, totalIsExact: true, nextCursor: null }
  // One more than asked for tells whether there is a next page. A later page has the total of its first one.
  const [rows, total] = await Promise.all([
    findInvoices(needs.db, wanted, { after: place, limit: limit + 1 }),
    place?.total ?? countInvoices(needs.db, wanted),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    results: shown.map((row) => toListedInvoice(row, wireOf(needs))),
    total: Math.min(total, booksLimits.countMax),
    totalIsExact: total <= booksLimits.countMax,
    nextCursor: last ? `${last.invoicedOn}.${last.invoiceId}.${total}` : null,
  }
}

function readCursor(cursor: string): InvoicePlace & { total: number } {
  const [, invoicedOn, invoiceId, total] = /^(\d{4}-\d\d-\d\d)\.(\d{1,19})\.(\d{1,6})$/.exec(cursor) ?? []
  if (invoiceId === undefined || !calendarDay().safeParse(invoicedOn).success || invoicedOn === undefined)
    throw noSuchPage()
  return { invoicedOn, invoiceId, total: Number(total) }
}

/**
 * Sums of a month or an account, and what is unpaid of all months: that was due in earlier ones is what has to be seen.
 * Throws NOT_ALLOWED.
 */
export async function readFigures(
  needs: BooksNeeds,
  filter: QueryOf<typeof getInvoiceFigures>,
): Promise<AnswerOf<typeof getInvoiceFigures>> {
  const wanted = wantedOf(needs, filter)
  if (wanted === null) return { result: toFigures(noSums, noUnpaid) }
  const isBounded = wanted.month !== null || wanted.accountId !== null
  const [sums, unpaid] = await Promise.all([
    isBounded ? sumInvoices(needs.db, wanted) : undefined,
    sumUnpaid(needs.db, wanted),
  ])
  return { result: toFigures(sums, unpaid) }
}

type Sums = NonNullable<Awaited<ReturnType<typeof sumInvoices>>>
type Unpaid = Awaited<ReturnType<typeof sumUnpaid>>
const noUnpaid: Unpaid = { openCents: 0, open: 0, overdueCents: 0, overdue: 0 }
const noSums: Sums = {
  invoicedCents: 0,
  invoices: 0,
  taxCents: 0,
  paidCents: 0,
  creditedCents: 0,
  voidedCents: 0,
  voided: 0,
  paidOnVoidCents: 0,
}

const toFigures = (sums: Sums | undefined, unpaid: Unpaid) => ({
  invoiced: sums ? toDollars(sums.invoicedCents) : null,
  invoices: sums?.invoices ?? null,
  tax: sums ? toDollars(sums.taxCents) : null,
  paid: sums ? toDollars(sums.paidCents) : null,
  credited: sums ? toDollars(sums.creditedCents) : null,
  voided: sums ? toDollars(sums.voidedCents) : null,
  voidedInvoices: sums?.voided ?? null,
  paidOnVoid: sums ? toDollars(sums.paidOnVoidCents) : null,
  open: toDollars(unpaid.openCents),
  openInvoices: unpaid.open,
  overdue: toDollars(unpaid.overdueCents),
  overdueInvoices: unpaid.overdue,
})
