import type { LinkedQuote, Quote } from '@portal/contract/quotes'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { orderStatus } from '@portal/domain/order-status'
import { isOpen, mayNumberByLink, quoteStateOf } from '@portal/domain/quotes'
import { toCorrection } from './correction-wire.ts'
import type { OwnedQuote } from './find-quote.ts'
import type { CommentRow } from './quotes.store.ts'
import type { QuoteCorrectionRow, QuoteRow } from './quotes.tables.ts'

/** What was said about quotes by link; of each its own. */
export type Said = { comments: readonly CommentRow[]; corrections: readonly QuoteCorrectionRow[] }
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
  firstSeenAt: iso(quote.firstSeenAt),
  withdrawnAt: iso(quote.withdrawnAt),
  waitReason: quote.waitReason,
})

/** A quote for everyone who has its link. */
export const toLinkedQuote = (quote: OwnedQuote, said: SaidBy, addedTax: TaxRate | null): LinkedQuote => ({
  ...factsOf(quote, said),
  isOpen: isOpen(quote, said.now),
  isSubmitted: quote.orderStatusId !== orderStatus.draft,
  mayNumber: mayNumberByLink(quote, quote.orderStatusId === orderStatus.draft, said.now),
  revision: said.corrections.length,
  addedTax,
  order: quote.order,
})
