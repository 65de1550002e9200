import type { QuoteCorrection } from '@portal/contract/quote-corrections'
import type { LinkedQuote, Quote } from '@portal/contract/quotes'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { toDollars } from '@portal/domain/money'
import { orderStatus } from '@portal/domain/order-status'
import type { CorrectedRate } from '@portal/domain/quote-corrections'
import { isOpen, mayNumberByLink, quoteStateOf, showsOffer } from '@portal/domain/quotes'
import type { Reader } from '../../db/client.ts'
import type { QuoteCorrectionRow, QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { OwnedQuote } from './find-quote.ts'
import { type CommentRow, listComments, listCorrections } from './quotes.store.ts'

/** What was said about quotes by link; of each its own. */
type Said = { comments: readonly CommentRow[]; corrections: readonly QuoteCorrectionRow[] }
type SaidBy = Said & { now: Date }

const iso = (at: Date | null) => at?.toISOString() ?? null

const factsOf = (quote: QuoteRow, { comments, corrections, now }: SaidBy) => ({
  quoteNumber: quote.quoteNumber,
  version: quote.version,
  state: quoteStateOf(quote, now),
  onAccept: quote.onAccept,
  validUntil: quote.validUntil,
  recipientName: quote.recipientName,
  message: quote.message,
  sentAt: quote.sentAt.toISOString(),
  answeredAt: iso(quote.answeredAt),
  answeredName: quote.answeredName,
  answeredTitle: quote.answeredTitle,
  reason: quote.reason,
  renewalAskedAt: iso(quote.renewalAskedAt),
  renewalNote: quote.renewalNote ?? '',
  comments: comments
    .filter(({ quoteId }) => quoteId === quote.quoteId)
    .map(({ commentId, text, at }) => ({ commentId, text, at: at.toISOString() })),
  corrections: corrections.filter(({ quoteId }) => quoteId === quote.quoteId).map(toCorrection),
})

/** A quote for those who see its order. */
export const toQuote = (quote: QuoteRow, said: SaidBy): Quote => ({
  ...factsOf(quote, said),
  quoteId: quote.quoteId,
  orderId: quote.orderId,
  recipientEmail: quote.recipientEmail,
  orderTotal: quote.order.orderTotal,
  monthly: quote.order.costs.monthly,
  firstSeenAt: iso(quote.firstSeenAt),
  withdrawnAt: iso(quote.withdrawnAt),
  waitReason: quote.waitReason,
})

/** A quote for everyone who has its link (docs/spec/quotes.md#page). */
export const toLinkedQuote = (quote: OwnedQuote, said: SaidBy, addedTax: TaxRate | null): LinkedQuote => ({
  ...factsOf(quote, said),
  isOpen: isOpen(quote, said.now),
  isSubmitted: quote.orderStatusId !== orderStatus.draft,
  mayNumber: mayNumberByLink(quote, quote.orderStatusId === orderStatus.draft, said.now),
  revision: said.corrections.length,
  accountName: quote.order.account.accountName,
  agent: quote.order.zohoUser,
  addedTax,
  order: quote.order,
  ...(!showsOffer(quoteStateOf(quote, said.now)) && withoutOffer),
})

const withoutOffer = {
  message: '',
  comments: [],
  corrections: [],
  renewalNote: '',
  addedTax: null,
  order: null,
}

export const toWireRate = (rate: CorrectedRate | null): QuoteCorrection['rate'] =>
  rate && {
    description: rate.description,
    quoted: toDollars(rate.quotedCents),
    now: rate.nowCents === null ? null : toDollars(rate.nowCents),
  }

const toCorrection = ({ quoteId: _, rate, at, ...row }: QuoteCorrectionRow): QuoteCorrection => ({
  ...row,
  rate: toWireRate(rate),
  at: at.toISOString(),
})

/** Comments and corrections of these quotes. */
export async function findSaid(on: Reader, quoteIds: readonly string[]): Promise<Said> {
  const [comments, corrections] = await Promise.all([
    listComments(on, quoteIds),
    listCorrections(on, quoteIds),
  ])
  return { comments, corrections }
}
