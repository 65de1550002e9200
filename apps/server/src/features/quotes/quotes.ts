import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import {
  type createQuoteLink as createQuoteLinkCall,
  type getQuotes,
  type QuotedOrder,
  quotedOrder,
  type sendQuote as sendQuoteCall,
  type withdrawQuote as withdrawQuoteCall,
} from '@portal/contract/quotes'
import { addressAt } from '@portal/domain/address-at'
import { formatLongDay } from '@portal/domain/format-date'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { quoteLinkPath } from '@portal/domain/quote-path'
import {
  keepsPrices,
  type OnAccept,
  quotedWords,
  quoteLabel,
  quoteLimits,
  validityOf,
} from '@portal/domain/quotes'
import { type Actor, mayActFor } from '@portal/domain/roles'
import { type SubmitBlockerCode, submitBlockers } from '@portal/domain/submit-blockers'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findLacksPoNumber } from '../accounts/account-rules.ts'
import { findAddedTax } from '../accounts/added-tax.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { countIn, type RequestLimit } from '../auth/count-request.ts'
import { withDiscountsNow } from '../orders/draft/line-discounts.ts'
import { lockOrderFor, refuseOtherVersion } from '../orders/draft/lock-order.ts'
import { eventsFor, tellOrder } from '../orders/draft/order-events.ts'
import { findWholeOrder, type WholeOrder } from '../orders/list/find-whole-order.ts'
import { findLatestQuote } from '../orders/list/listed-quotes.ts'
import { toOrder } from '../orders/list/read-order.ts'
import { judgeAddresses, nothingDoubtful } from '../orders/place/judge-addresses.ts'
import { refuseBlocked } from '../orders/place/refuse-blocked.ts'
import { submitDraftOf } from '../orders/place/submit-draft.ts'
import { findQuote, type OwnedQuote } from './find-quote.ts'
import { findSaid, toQuote } from './quote-wire.ts'
import {
  insertLink,
  insertQuote,
  listQuoteRows,
  lockQuote,
  updateQuote,
  updateQuotedUntil,
} from './quotes.store.ts'
import { refuseEnded } from './visit-quote.ts'

type Needs = Pick<
  SignedInContext,
  | 'db'
  | 'inTransaction'
  | 'now'
  | 'timeZone'
  | 'actor'
  | 'idempotency'
  | 'addresses'
  | 'publicBaseUrl'
  | 'requestId'
  | 'ledger'
  | 'rateLimits'
>
type Form = BodyOf<typeof sendQuoteCall>
type Answer = AnswerOf<typeof sendQuoteCall>

/**
 * A draft is offered as it is (docs/spec/quotes.md#sending): it is frozen until the quote ends, and its recipient gets an
 * email with a link. A quote that was sent before is replaced.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED for customers, ORDER_NOT_DRAFT, ORDER_FROZEN when an accepted quote waits to be
 * submitted, ORDER_CHANGED, the errors of `refuseBlocked`, TOO_MANY_REQUESTS, KEY_REUSED and REQUEST_RUNNING.
 */
export const sendQuote = (ctx: Needs, orderId: number, form: Form): Promise<Answer> =>
  withVerifiedAddresses(ctx, (verify) =>
    idempotentTransaction<Answer>(ctx, async (tx) => {
      const quote = await sendIn(tx, ctx, { orderId, form, verify })
      return { result: toQuote(quote, { comments: [], corrections: [], now: ctx.now() }) }
    }),
  )

async function sendIn(
  tx: Tx,
  ctx: Needs,
  { orderId, form, verify }: { orderId: number; form: Form; verify: Verify },
): Promise<QuoteRow> {
  await countIn(tx, ctx, sendLimits(ctx.actor))
  const locked = await lockOrderFor(tx, ctx, orderId, 'quote')
  await refuseOtherVersion(tx, locked, form.version)
  const at = ctx.now()
  const before = await findLatestQuote(tx, orderId)
  if (before && keepsPrices(before, at))
    throw new AppError('ORDER_FROZEN', {
      message: quotedWords({ ...before, isAccepted: true }, { mayWithdraw: true }),
    })
  const order = await findWholeOrder(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  await refuseUnquotable(tx, ctx, { order, verify, onAccept: form.onAccept })

  const { version: _version, validDays, message = '', ...choices } = form
  const validity = validityOf(at, validDays, ctx.timeZone)
  const quote = await insertQuote(tx, {
    ...choices,
    ...validity,
    quoteId: v7(),
    orderId,
    version: (before?.version ?? 0) + 1,
    isLatest: true,
    status: 'sent',
    message,
    order: quotedAs(order, { publicBaseUrl: ctx.publicBaseUrl, now: at }),
    announced: { addedTax: await findAddedTax(tx, ctx, order) },
    sentBy: ctx.actor.userId,
    sentAt: at,
  })
  await updateQuotedUntil(tx, orderId, validity.expiresAt)
  const reason = `${quoteLabel(quote.quoteNumber)} to ${form.recipientName}, valid until ${formatLongDay(validity.validUntil)}`
  for (const event of eventsFor({ actor: ctx.actor, at, agent: locked, reason }, 'quote-sent'))
    await tellOrder(tx, orderId, event)
  await email(tx, quote, at)
  return quote
}

/** Quotes are emails to people whom we may not know, in our name (docs/spec/quotes.md#sending). */
const sendLimits = ({ userId }: Actor): RequestLimit[] => [
  { bucket: `quote-send:minute:${userId}`, atMost: quoteLimits.sentPerMinute, windowMs: minuteMs },
  { bucket: `quote-send:day:${userId}`, atMost: quoteLimits.sentPerDay, windowMs: 24 * hourMs },
]

/** What an order may lack that waits for the agent after it was accepted: everything but priced lines. */
const alwaysNeeded: readonly SubmitBlockerCode[] = [
  'lines',
  'too-many-lines',
  'line-unavailable',
  'line-price',
]

async function refuseUnquotable(
  tx: Tx,
  ctx: Needs,
  { order, verify, onAccept }: { order: WholeOrder; verify: Verify; onAccept: OnAccept },
) {
  const isWhole = onAccept === 'submit'
  const doubtful = isWhole ? await judgeAddresses(tx, order, verify) : nothingDoubtful
  const lacksPoNumber = await findLacksPoNumber(tx, order)
  const blockers = submitBlockers({
    ...submitDraftOf(await withDiscountsNow(tx, ctx, order), doubtful, ctx),
    lacksPoNumber,
  })
  refuseBlocked(blockers.filter(({ code }) => isWhole || alwaysNeeded.includes(code)))
}

async function email(tx: Tx, { quoteId, recipientEmail }: QuoteRow, at: Date): Promise<void> {
  const token = newToken()
  await insertLink(tx, { tokenHash: hashToken(token), quoteId, createdAt: at, isEmailed: true })
  await enqueueMail(tx, 'quote', { to: recipientEmail, key: quoteId, data: { quoteId, token } })
}

type WithdrawQuoteNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/**
 * A quote that was not answered, or whose accepted order was not submitted yet, is taken back; its draft can be changed again
 * (docs/spec/quotes.md#withdrawing).
 * Throws QUOTE_NOT_FOUND, NOT_ALLOWED for customers, QUOTE_ENDED, and ORDER_NOT_DRAFT once the order was submitted.
 */
export const withdrawQuote = (
  ctx: WithdrawQuoteNeeds,
  quoteId: string,
): Promise<AnswerOf<typeof withdrawQuoteCall>> =>
  ctx.inTransaction(async (tx) => {
    const { orderId } = await findQuoteFor(tx, ctx, quoteId)
    const order = await lockOrderFor(tx, ctx, orderId, 'quote')
    const quote = await lockQuote(tx, quoteId)
    if (!quote) throw new AppError('QUOTE_NOT_FOUND')
    const at = ctx.now()
    if (!keepsPrices(quote, at)) refuseEnded(quote, at)
    const withdrawn = await updateQuote(tx, quoteId, { status: 'withdrawn', withdrawnAt: at })
    await updateQuotedUntil(tx, orderId, null)
    const reason = quoteLabel(quote.quoteNumber)
    for (const event of eventsFor({ actor: ctx.actor, at, agent: order, reason }, 'quote-withdrawn'))
      await tellOrder(tx, orderId, event)
    return { result: toQuote(withdrawn, { ...(await findSaid(tx, [quoteId])), now: at }) }
  })

type ListQuotesNeeds = Pick<SignedInContext, 'db' | 'actor' | 'now'>

/** The quotes of an order with their comments and corrections, the newest first. Throws ORDER_NOT_FOUND, also for another's order. */
export async function listQuotes(
  { db, actor, now }: ListQuotesNeeds,
  orderId: number,
): Promise<AnswerOf<typeof getQuotes>> {
  const [order] = await db
    .select({ zohoUserId: orders.zohoUserId, zohoAccountId: orders.zohoAccountId })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  const rows = await listQuoteRows(db, orderId)
  const said = await findSaid(
    db,
    rows.map(({ quoteId }) => quoteId),
  )
  return { results: rows.map((row) => toQuote(row, { ...said, now: now() })) }
}

type CreateQuoteLinkNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor' | 'publicBaseUrl'>

/** A new link to an open quote (docs/spec/quotes.md#link). Throws QUOTE_NOT_FOUND and QUOTE_ENDED. */
export const createQuoteLink = (
  ctx: CreateQuoteLinkNeeds,
  quoteId: string,
): Promise<AnswerOf<typeof createQuoteLinkCall>> =>
  ctx.inTransaction(async (tx) => {
    await findQuoteFor(tx, ctx, quoteId)
    const quote = await lockQuote(tx, quoteId)
    if (!quote) throw new AppError('QUOTE_NOT_FOUND')
    const at = ctx.now()
    refuseEnded(quote, at)
    const token = newToken()
    await insertLink(tx, { tokenHash: hashToken(token), quoteId, createdAt: at })
    return { result: { url: addressAt(ctx.publicBaseUrl, quoteLinkPath(token)) } }
  })

/** A quote of an order that the caller may see. Throws QUOTE_NOT_FOUND. */
export async function findQuoteFor(
  on: Reader,
  { actor }: Pick<SignedInContext, 'actor'>,
  quoteId: string,
): Promise<OwnedQuote> {
  const quote = await findQuote(on, quoteId)
  if (!quote || !mayActFor(actor, quote)) throw new AppError('QUOTE_NOT_FOUND')
  return quote
}

/** An order as a quote keeps it: what its customer is to see, and nothing that is internal (docs/spec/quotes.md#sending). */
export const quotedAs = (order: WholeOrder, ctx: { publicBaseUrl: string; now: Date }): QuotedOrder =>
  quotedOrder.parse(
    toOrder(order, { ...ctx, blockers: [], addedTax: null, paidInvoice: null, confirmationEmail: null }),
  )
