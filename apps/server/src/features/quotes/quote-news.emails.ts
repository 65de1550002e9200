import { addressLine } from '@portal/domain/address'
import { formatLongDay } from '@portal/domain/format-date'
import { formatCents, fromDollars } from '@portal/domain/money'
import { moneyLabels } from '@portal/domain/money-labels'
import { orderStatus } from '@portal/domain/order-status'
import { orderPath } from '@portal/domain/paths'
import { correctionPlaceWords } from '@portal/domain/quote-corrections'
import { listedQuoteStateOf, quoteLabel } from '@portal/domain/quotes'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import {
  type QuoteCorrectionRow,
  type QuoteRow,
  quoteComments,
  quoteCorrections,
  quotes,
} from '../../db/schema/quotes.tables.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import { findQuote } from './find-quote.ts'

/** Emails to the agent of the quoted order (docs/spec/quotes.md#emails). */

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    /** It ended without an answer. */
    'quote-expired': { quoteId: string }
    /** It was accepted or declined. */
    'quote-answered': { quoteId: string }
    /** A new one is asked for in its place. */
    'quote-asked-again': { quoteId: string }
    'quote-comment': { commentId: string }
    /** An address was corrected by link, or the agent is asked for it. */
    'quote-correction': { correctionId: string }
  }
}

const totalOf = ({ order }: Pick<QuoteRow, 'order'>) => formatCents(fromDollars(order.orderTotal))

/** For the order's agent: the quote ended without an answer (docs/spec/quotes.md#reminders). */
function quoteExpired(quote: QuoteRow, link: Link): EmailContent {
  const label = quoteLabel(quote.quoteNumber)
  return {
    subject: `${label} expired without an answer: ${quote.order.account.accountName}`,
    tag: label,
    title: 'Your quote expired',
    pieces: [
      {
        is: 'text',
        text: 'The order is a draft that can be changed again. Send the quote again to offer it with a new date.',
      },
      {
        is: 'facts',
        facts: [
          ['Account', quote.order.account.accountName],
          ['Sent to', `${quote.recipientName}, ${quote.recipientEmail}`],
          ['Opened', quote.firstSeenAt === null ? 'No' : 'Yes'],
          ['Valid until', formatLongDay(quote.validUntil)],
          [moneyLabels.due, totalOf(quote)],
        ],
      },
      { is: 'button', label: 'Open the order', href: link(orderPath(quote.orderId)) },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

/** For the order's agent: the quote was accepted or declined. */
function quoteAnswered(quote: QuoteRow, link: Link): EmailContent {
  const label = quoteLabel(quote.quoteNumber)
  const isAccepted = quote.status === 'accepted'
  return {
    subject: `${label} was ${isAccepted ? 'accepted' : 'declined'}: ${quote.order.account.accountName}`,
    tag: label,
    title: isAccepted ? 'Your quote was accepted' : 'Your quote was declined',
    pieces: [
      {
        is: 'text',
        text: isAccepted ? acceptedWords(quote) : 'The order is a draft that can be changed again.',
      },
      {
        is: 'facts',
        facts: [
          ['Account', quote.order.account.accountName],
          ['Answered by', [quote.answeredName, quote.answeredTitle].filter(Boolean).join(', ')],
          ...(quote.reason ? [['Reason', quote.reason] as const] : []),
          [moneyLabels.due, totalOf(quote)],
        ],
      },
      { is: 'button', label: 'Open the order', href: link(orderPath(quote.orderId)) },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

function acceptedWords({ onAccept, orderId, waitReason, validUntil }: QuoteRow): string {
  if (waitReason !== null) return `Order ${orderId} could not be submitted. ${waitReason}`
  return onAccept === 'submit'
    ? `Order ${orderId} was submitted at the quoted prices, in the name of the person who sent the quote.`
    : `Submit order ${orderId} by ${formatLongDay(validUntil)} to keep the quoted prices.`
}

/** For the order's agent: the recipient of an expired quote wants a new one. */
function newQuoteAskedFor(quote: QuoteRow, link: Link): EmailContent {
  const label = quoteLabel(quote.quoteNumber)
  return {
    subject: `A new quote is asked for: ${quote.order.account.accountName}`,
    tag: label,
    title: `${quote.recipientName} asks for a new quote`,
    pieces: [
      {
        is: 'text',
        text: `${label} expired on ${formatLongDay(quote.validUntil)}. Send it again to offer the same items at today’s prices, or change the order first.`,
      },
      {
        is: 'facts',
        facts: [
          ['Account', quote.order.account.accountName],
          ['Sent to', `${quote.recipientName}, ${quote.recipientEmail}`],
          ...(quote.renewalNote ? [['To be changed', quote.renewalNote] as const] : []),
          ['Was offered for', totalOf(quote)],
        ],
      },
      { is: 'button', label: 'Open the order', href: link(orderPath(quote.orderId)) },
      {
        is: 'note',
        text: 'The request comes from the public page of the quote. Be careful with links and requests in it.',
      },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

/** For the order's agent: what the recipient asked or remarked. */
function quoteCommented({ text, quote }: { text: string; quote: QuoteRow }, link: Link): EmailContent {
  const label = quoteLabel(quote.quoteNumber)
  return {
    subject: `Comment on ${label}: ${quote.order.account.accountName}`,
    tag: label,
    title: 'A comment on your quote',
    pieces: [
      {
        is: 'facts',
        facts: [
          ['Comment', text],
          ['Account', quote.order.account.accountName],
          ['Sent to', quote.recipientName],
        ],
      },
      { is: 'button', label: 'Open the order', href: link(orderPath(quote.orderId)) },
      {
        is: 'note',
        text: 'The comment comes from the public page of the quote. Be careful with links and requests in it.',
      },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

/** For the order's agent: an address was corrected by link, asked for, or is no longer asked for. */
function quoteCorrected(
  { correction, quote }: { correction: QuoteCorrectionRow; quote: QuoteRow },
  link: Link,
): EmailContent {
  const label = quoteLabel(quote.quoteNumber)
  const { status, before, address, reason } = correction
  return {
    subject: `${correctionSubjects[status]} on ${label}: ${quote.order.account.accountName}`,
    tag: label,
    title: correctionTitles[status],
    pieces: [
      { is: 'text', text: correctionWords[status] },
      {
        is: 'facts',
        facts: [
          ['Which', correctionPlaceWords(correction)],
          ['As quoted', addressLine(before) || 'None'],
          ...(status === 'withdrawn' ? [] : [['Corrected', addressLine(address)] as const]),
          ...(reason === '' ? [] : [['Why it waits for you', reason] as const]),
          ['Account', quote.order.account.accountName],
          ['Sent to', `${quote.recipientName}, ${quote.recipientEmail}`],
        ],
      },
      { is: 'button', label: 'Open the order', href: link(orderPath(quote.orderId)) },
      { is: 'note', text: 'The correction comes from the public page of the quote.' },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

const correctionSubjects = {
  applied: 'Address corrected',
  requested: 'Another address requested',
  withdrawn: 'Address stays as quoted',
} as const
const correctionTitles = {
  applied: 'An address on your quote was corrected',
  requested: 'Another address is requested',
  withdrawn: 'The address stays as quoted',
} as const
const correctionWords = {
  applied: 'The address was verified and no price changed: the quote and its order have it now.',
  requested:
    'Nothing was changed yet. To use this address, withdraw the quote, change the order, and send it again.',
  withdrawn: 'The recipient took the request for another address back.',
} as const

/** A comment with its quote, as the agent's email tells it. */
async function findCommentForEmail(
  on: Reader,
  commentId: string,
): Promise<{ text: string; quote: QuoteRow } | undefined> {
  const [found] = await on
    .select({ text: quoteComments.text, quote: getTableColumns(quotes) })
    .from(quoteComments)
    .innerJoin(quotes, eq(quotes.quoteId, quoteComments.quoteId))
    .where(eq(quoteComments.commentId, commentId))
  return found
}

/** A correction with its quote, as the agent's email tells it. */
async function findCorrectionForEmail(
  on: Reader,
  correctionId: string,
): Promise<{ correction: QuoteCorrectionRow; quote: QuoteRow } | undefined> {
  const [found] = await on
    .select({ correction: getTableColumns(quoteCorrections), quote: getTableColumns(quotes) })
    .from(quoteCorrections)
    .innerJoin(quotes, eq(quotes.quoteId, quoteCorrections.quoteId))
    .where(eq(quoteCorrections.correctionId, correctionId))
  return found
}

export const quoteNewsEmails = [
  defineEmail({
    kind: 'quote-expired',
    find: async ({ db, now }, { quoteId }) => {
      const quote = await findQuote(db, quoteId)
      const isDraft = quote?.orderStatusId === orderStatus.draft
      return quote && listedQuoteStateOf(quote, isDraft, now()) === 'expired' ? quote : undefined
    },
    write: (quote, { link }) => quoteExpired(quote, link),
  }),
  defineEmail({
    kind: 'quote-answered',
    find: ({ db }, { quoteId }) => findQuote(db, quoteId),
    write: (quote, { link }) => quoteAnswered(quote, link),
  }),
  defineEmail({
    kind: 'quote-asked-again',
    // Not where a newer one was sent before the email was written.
    find: async ({ db }, { quoteId }) => {
      const quote = await findQuote(db, quoteId)
      return quote?.isLatest ? quote : undefined
    },
    write: (quote, { link }) => newQuoteAskedFor(quote, link),
  }),
  defineEmail({
    kind: 'quote-comment',
    find: ({ db }, { commentId }) => findCommentForEmail(db, commentId),
    write: (found, { link }) => quoteCommented(found, link),
  }),
  defineEmail({
    kind: 'quote-correction',
    find: ({ db }, { correctionId }) => findCorrectionForEmail(db, correctionId),
    write: (found, { link }) => quoteCorrected(found, link),
  }),
]
