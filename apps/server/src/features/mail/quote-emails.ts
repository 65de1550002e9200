import { addressLine } from '@portal/domain/address'
import { brand } from '@portal/domain/brand'
import { orderItemCostWords } from '@portal/domain/costs'
import { counted } from '@portal/domain/format'
import { formatLongDay } from '@portal/domain/format-long-day'
import { addedTaxRows, type TaxRate } from '@portal/domain/invoice-tax'
import { formatCents, fromDollars } from '@portal/domain/money'
import { orderPath } from '@portal/domain/paths'
import { correctionPlaceWords } from '@portal/domain/quote-corrections'
import { quoteLinkPath } from '@portal/domain/quote-path'
import { quoteLabel } from '@portal/domain/quotes'
import type { QuoteCorrectionRow, QuoteRow } from '../quotes/quotes.tables.ts'
import { companyValues } from './company-values.ts'
import type { EmailContent, Piece } from './email-content.ts'

type Link = (path: string) => string

const totalOf = ({ order }: Pick<QuoteRow, 'order'>) => formatCents(fromDollars(order.orderTotal))

/**
 * For the recipient: what is offered, until when, and the link to answer (docs/spec/quotes.md#emails).
 * @param addedTax that the invoice adds to the total
 */
export function quoteOffered(
  quote: QuoteRow,
  token: string,
  link: Link,
  addedTax: TaxRate | null,
): EmailContent {
  const { order, recipientName, message } = quote
  const label = quoteLabel(quote.quoteNumber)
  const day = formatLongDay(quote.validUntil)
  return {
    subject: `Quote ${label} from ${brand.name}, valid until ${day}`,
    tag: label,
    title: 'Your quote is ready',
    pieces: [
      {
        is: 'text',
        text: `Hello ${recipientName}. ${order.zohoUser.full_name || 'Your agent'} prepared a quote for ${order.account.accountName}.`,
      },
      ...messagePieces(message),
      ...offerPieces(quote, link(quoteLinkPath(token)), addedTax),
    ],
    reason: quoteReason,
    values: valuesOf(quote),
  }
}

/** For the recipient: the quote ends soon (docs/spec/quotes.md#reminders). */
export function quoteReminder(
  quote: QuoteRow,
  token: string,
  link: Link,
  addedTax: TaxRate | null,
): EmailContent {
  const { order, recipientName } = quote
  const label = quoteLabel(quote.quoteNumber)
  const day = formatLongDay(quote.validUntil)
  return {
    subject: `Reminder: quote ${label} is valid until ${day}`,
    tag: label,
    title: 'Your quote ends soon',
    pieces: [
      {
        is: 'text',
        text: `Hello ${recipientName}. The prices of the quote for ${order.account.accountName} are valid until ${day}.`,
      },
      ...offerPieces(quote, link(quoteLinkPath(token)), addedTax),
    ],
    reason: quoteReason,
    values: valuesOf(quote),
  }
}

const valuesOf = ({ order, recipientName, quoteNumber, validUntil }: QuoteRow) => ({
  recipient: recipientName,
  quote: quoteLabel(quoteNumber),
  account: order.account.accountName,
  agent: order.zohoUser.full_name || 'Your agent',
  validUntil: formatLongDay(validUntil),
  ...companyValues(),
})

const quoteReason = 'You’re receiving this email because your agent sent you a quote.'

/** What is offered, and the way to answer. */
function offerPieces(
  { order, version, quoteNumber, validUntil }: QuoteRow,
  href: string,
  addedTax: TaxRate | null,
): Piece[] {
  const label = quoteLabel(quoteNumber)
  return [
    {
      is: 'facts',
      facts: [
        ['Quote', version > 1 ? `${label}, version ${version}` : label],
        ['Items', counted(order.numberOfItems, 'item')],
        ['Total due today', totalOf({ order })],
        ...[...addedTaxRows(addedTax), ...orderItemCostWords(order.orderItems)].map(
          ({ label, amount }) => [label, amount] as const,
        ),
        ['Valid until', formatLongDay(validUntil)],
      ],
    },
    { is: 'button', label: 'View and answer the quote', href },
    {
      is: 'note',
      text: `The link is for you. Everyone who has it can read and answer this quote. Questions? Call ${brand.phone.dotted} or email ${order.zohoUser.email || brand.supportEmail}.`,
    },
  ]
}

/** For the order's agent: the quote ended without an answer (docs/spec/quotes.md#reminders). */
export function quoteExpired(quote: QuoteRow, link: Link): EmailContent {
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
          ['Total due today', totalOf(quote)],
        ],
      },
      { is: 'button', label: 'Open the order', href: link(orderPath(quote.orderId)) },
    ],
    reason: 'You’re receiving this email because you manage this order.',
  }
}

const messagePieces = (message: string): Piece[] => (message === '' ? [] : [{ is: 'text', text: message }])

/** For the order's agent: the quote was accepted or declined. */
export function quoteAnswered(quote: QuoteRow, link: Link): EmailContent {
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
          ['Total due today', totalOf(quote)],
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

/** For the order's agent: what the recipient asked or remarked. */
export function quoteCommented({ text, quote }: { text: string; quote: QuoteRow }, link: Link): EmailContent {
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
export function quoteCorrected(
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
