import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { sendQuote as endpoint } from '@portal/contract/quotes'
import { formatLongDay } from '@portal/domain/format-long-day'
import { quotedWords } from '@portal/domain/order-freeze'
import { keepsPrices, type OnAccept, quoteLabel, validityOf } from '@portal/domain/quotes'
import { type SubmitBlockerCode, submitBlockers } from '@portal/domain/submit-blockers'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { type Verify, withVerifiedAddresses } from '../addresses/verify-address.ts'
import { findLacksPoNumber } from '../approvals/account-rules.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findWholeOrder, type WholeOrder } from '../orders/find-whole-order.ts'
import { judgeAddresses, nothingDoubtful } from '../orders/judge-addresses.ts'
import { lockOrderFor } from '../orders/lock-order-for.ts'
import { eventsFor } from '../orders/order-events.ts'
import { refuseBlocked } from '../orders/refuse-blocked.ts'
import { refuseOtherVersion } from '../orders/refuse-other-version.ts'
import { submitDraftOf } from '../orders/submit-draft.ts'
import { tellOrder } from '../orders/tell-order.ts'
import { findLatestQuote } from './find-quote.ts'
import { toQuote } from './quote-wire.ts'
import { quotedAs } from './quoted-as.ts'
import { insertLink, insertQuote, updateQuotedUntil } from './quotes.store.ts'
import type { QuoteRow } from './quotes.tables.ts'

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
>
type Form = BodyOf<typeof endpoint>
type Answer = AnswerOf<typeof endpoint>

/**
 * A draft is offered as it is (docs/spec/quotes.md#sending): it is frozen until the quote ends, and its recipient gets an
 * email with a link. A quote that was sent before is replaced.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED for customers, ORDER_NOT_DRAFT, ORDER_FROZEN when an accepted quote waits to be
 * submitted, ORDER_CHANGED, the errors of `refuseBlocked`, KEY_REUSED and REQUEST_RUNNING.
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
  const locked = await lockOrderFor(tx, ctx, orderId, 'quote')
  refuseOtherVersion(locked, form.version)
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
  const blockers = submitBlockers({ ...submitDraftOf(order, doubtful, ctx), lacksPoNumber })
  refuseBlocked(blockers.filter(({ code }) => isWhole || alwaysNeeded.includes(code)))
}

async function email(tx: Tx, { quoteId, recipientEmail }: QuoteRow, at: Date): Promise<void> {
  const token = newToken()
  await insertLink(tx, { tokenHash: hashToken(token), quoteId, createdAt: at })
  await enqueueMail(tx, 'quote', { to: recipientEmail, key: quoteId, data: { quoteId, token } })
}
