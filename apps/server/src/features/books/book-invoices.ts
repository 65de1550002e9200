import type {
  BookEntry,
  BookInvoice,
  getBookAgents,
  getInvoiceFigures,
  getInvoices,
  InvoicesFilter,
  ListedInvoice,
} from '@portal/contract/books'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { calendarDay } from '@portal/contract/fields'
import {
  balanceCents,
  booksLimits,
  booksReach,
  creditNoteNumber,
  invoiceStateOf,
  seesInvoicesOf,
} from '@portal/domain/books'
import { businessDay } from '@portal/domain/business-day'
import { owedIn } from '@portal/domain/invoice-ages'
import { toDollars } from '@portal/domain/money'
import { keepsBooks } from '@portal/domain/roles'
import { asc, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { agents } from '../../db/schema/accounts.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { findLink, linkEndOf } from '../invoices/link-end.ts'
import { waysToPay } from '../invoices/ways-to-pay.ts'
import { invoiceAddress } from '../orders/destinations/order-addresses.ts'
import {
  type BookInvoiceRow,
  countInvoices,
  findBookInvoice,
  findEntries,
  findInvoices,
  type InvoicePlace,
  type InvoicesWanted,
  sumAges,
  sumInvoices,
} from './books.store.ts'
import { findBilledLines } from './invoice-lines.ts'
import { sumCredit } from './payments/payments.store.ts'

export type BooksNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone' | 'publicBaseUrl'>

export const todayOf = ({ now, timeZone }: Pick<BooksNeeds, 'now' | 'timeZone'>) =>
  businessDay(now(), timeZone)

const wireOf = (needs: Pick<BooksNeeds, 'now' | 'timeZone' | 'publicBaseUrl'>) => ({
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
    ...filter,
    accountId: own ?? filter.accountId,
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
  if (wanted === null) return { results: [], total: 0, totalIsExact: true, sums: null, nextCursor: null }
  // One more than asked for tells whether there is a next page. A later page has the total of its first one, and no sums.
  const [rows, counted] = await Promise.all([
    findInvoices(needs.db, wanted, { after: place, limit: limit + 1 }),
    place ? null : countInvoices(needs.db, wanted),
  ])
  const total = place?.total ?? counted?.total ?? 0
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    results: shown.map((row) => toListedInvoice(row, wireOf(needs))),
    total: Math.min(total, booksLimits.countMax),
    totalIsExact: total <= booksLimits.countMax,
    sums:
      counted && total <= booksLimits.countMax
        ? { total: toDollars(counted.totalCents), open: toDollars(counted.openCents) }
        : null,
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
  if (wanted === null) return { result: toFigures(noSums, [], 0) }
  const isBounded = wanted.month !== undefined || wanted.accountId !== undefined
  const [sums, unpaid, creditCents] = await Promise.all([
    isBounded ? sumInvoices(needs.db, wanted) : undefined,
    sumAges(needs.db, wanted),
    filter.agentId === undefined ? sumCredit(needs.db, wanted.accountId ?? undefined) : null,
  ])
  return { result: toFigures(sums, unpaid, creditCents) }
}

type Sums = NonNullable<Awaited<ReturnType<typeof sumInvoices>>>
type Ages = Awaited<ReturnType<typeof sumAges>>
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

/** What is unpaid by age, in dollars. */
export const toAges = (ages: Ages) =>
  ages.map(({ age, cents, invoices }) => ({ age, amount: toDollars(cents), invoices }))

const toFigures = (sums: Sums | undefined, unpaid: Ages, creditCents: number | null) => ({
  invoiced: sums ? toDollars(sums.invoicedCents) : null,
  invoices: sums?.invoices ?? null,
  tax: sums ? toDollars(sums.taxCents) : null,
  paid: sums ? toDollars(sums.paidCents) : null,
  credited: sums ? toDollars(sums.creditedCents) : null,
  voided: sums ? toDollars(sums.voidedCents) : null,
  voidedInvoices: sums?.voided ?? null,
  paidOnVoid: sums ? toDollars(sums.paidOnVoidCents) : null,
  ...unpaidOf(toAges(unpaid)),
  credit: creditCents === null ? null : toDollars(creditCents),
})

function unpaidOf(ages: ReturnType<typeof toAges>) {
  const { overdue, overdueInvoices } = owedIn(ages)
  const notDue = ages.find(({ age }) => age === 'notDue')
  return {
    open: notDue?.amount ?? 0,
    openInvoices: notDue?.invoices ?? 0,
    overdue,
    overdueInvoices,
    ages,
  }
}

type WireNeeds = { publicBaseUrl: string; today: string }

/** An invoice as the API gives it; `today` is the business day. */
function toListedInvoice(row: BookInvoiceRow, { publicBaseUrl, today }: WireNeeds): ListedInvoice {
  const isVoid = row.voidedOn !== null
  const balance = balanceCents({ ...row, isVoid })
  return {
    invoiceId: row.invoiceId,
    number: row.number,
    orderId: row.orderId,
    state: invoiceStateOf({ balanceCents: balance, isVoid, dueOn: row.dueOn }, today),
    accountId: row.accountId,
    accountName: row.accountName,
    agentName: row.agentName,
    reference: row.reference,
    shipTo: row.shipTo,
    destinations: row.destinations,
    invoicedOn: row.invoicedOn,
    dueOn: row.dueOn,
    subtotal: toDollars(row.subtotalCents),
    tax: toDollars(row.taxCents),
    total: toDollars(row.totalCents),
    paid: toDollars(row.paidCents),
    credited: toDollars(row.creditedCents),
    balance: toDollars(balance),
    paidOn: row.paidOn,
    voidedOn: row.voidedOn,
    link: invoiceAddress(row.link, publicBaseUrl) ?? '',
    isLive: row.ledger === 'live',
  }
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

const toBookEntry = (row: EntryRow): BookEntry => ({
  entryId: row.entryId,
  kind: row.kind,
  number: row.kind === 'creditNote' ? creditNoteNumber(row.number) : '',
  amount: toDollars(row.amountCents),
  enteredOn: row.enteredOn,
  note: row.note,
  recordedBy: row.recordedByName,
  recordedAt: row.recordedAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoneBy: row.undoneByName,
  paymentId: row.paymentId,
})

/** One invoice with what it bills and what was entered for it. Throws INVOICE_NOT_FOUND, also for another account's. */
export async function readBookInvoice(
  needs: Omit<BooksNeeds, 'db'> & { db: Reader },
  invoiceId: string,
): Promise<{ result: BookInvoice }> {
  const { db, actor } = needs
  const row = await findBookInvoice(db, invoiceId)
  if (!row || !seesInvoicesOf(actor, row.accountId)) throw new AppError('INVOICE_NOT_FOUND')
  const entries = await findEntries(db, invoiceId)
  const { items, charges } = (await findBilledLines(db, [row]))(row)
  const isKeeper = keepsBooks(actor)
  const link = await findLink(db, invoiceId)
  const end = link && linkEndOf(link, needs)
  const listed = toListedInvoice(row, wireOf(needs))
  return {
    result: {
      ...listed,
      items: items.map(({ name, quantity, rateCents, amountCents }) => ({
        name,
        quantity,
        rate: toDollars(rateCents),
        amount: toDollars(amountCents),
      })),
      charges: charges.map(({ name, amountCents }) => ({ name, amount: toDollars(amountCents) })),
      voidReason: row.voidReason,
      linkEndsOn: end?.endsOn ?? null,
      hasLinkEnded: end?.hasEnded ?? false,
      // What was taken back, and by whom, concerns accounting only.
      entries: entries
        .filter(({ undoneAt }) => isKeeper || undoneAt === null)
        .map(toBookEntry)
        .map((entry) => (isKeeper ? entry : { ...entry, recordedBy: '' })),
      waysToPay: listed.balance > 0 ? waysToPay() : [],
      mayEnter: isKeeper && row.ledger === 'embedded',
    },
  }
}

/** Agents to narrow invoices by, also former ones. Throws NOT_ALLOWED. */
export async function listBookAgents({ db, actor }: BooksNeeds): Promise<AnswerOf<typeof getBookAgents>> {
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
  const name = sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`
  return { result: await db.select({ agentId: agents.zohoUserId, name }).from(agents).orderBy(asc(name)) }
}
