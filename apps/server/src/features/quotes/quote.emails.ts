import { brand } from '@portal/domain/brand'
import { formatLongDay } from '@portal/domain/format-date'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { orderStatus } from '@portal/domain/order-status'
import { quoteLinkPath } from '@portal/domain/quote-path'
import { countedGoods } from '@portal/domain/quoted-goods'
import { isOpen, quoteLabel, quoteLinkMs } from '@portal/domain/quotes'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import { companyValues, type EmailContent, type Piece } from '../../mail/email-content.ts'
import { defineEmail, type EmailNeeds, type Link } from '../../mail/email-definition.ts'
import { moneyOfQuoted, quotedEmailLines } from '../orders/order-money.ts'
import { findQuote, type OwnedQuote } from './find-quote.ts'
import { findAddedTaxOfQuote } from './linked-quote.ts'

/** Emails to the recipient of a quote (docs/spec/quotes.md#emails). */

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    quote: { quoteId: string; token: string }
    /** It ends soon. */
    'quote-reminder': { quoteId: string; token: string }
    /** It was accepted: for the person who did. */
    'quote-receipt': { quoteId: string; token: string }
  }
}

/**
 * For the recipient: what is offered, until when, and the link to answer (docs/spec/quotes.md#emails).
 * @param addedTax that the invoice adds to the total
 */
function quoteOffered(quote: QuoteRow, token: string, link: Link, addedTax: TaxRate | null): EmailContent {
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
      ...offerPieces(quote, { token, link, addedTax }),
    ],
    reason: quoteReason,
    values: valuesOf(quote),
  }
}

/** For the recipient: the quote ends soon (docs/spec/quotes.md#reminders). */
function quoteReminder(quote: QuoteRow, token: string, link: Link, addedTax: TaxRate | null): EmailContent {
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
      ...offerPieces(quote, { token, link, addedTax }),
    ],
    reason: quoteReason,
    values: valuesOf(quote),
  }
}

/** For the person who accepted: what was accepted, by whom, and what happens next (docs/spec/quotes.md#accepting). */
function quoteReceipt(quote: OwnedQuote, token: string, link: Link, addedTax: TaxRate | null): EmailContent {
  const { order, answeredName, answeredTitle, orderStatusId } = quote
  const label = quoteLabel(quote.quoteNumber)
  const agent = order.zohoUser.full_name || 'Your agent'
  return {
    subject: `Receipt: quote ${label} was accepted for ${order.account.accountName}`,
    tag: label,
    title: 'Thank you for your order',
    pieces: [
      {
        is: 'text',
        text:
          orderStatusId === orderStatus.draft
            ? `Quote ${label} was accepted. ${agent} submits order ${order.orderId} and contacts you.`
            : `Quote ${label} was accepted, and order ${order.orderId} was submitted at the quoted prices.`,
      },
      {
        is: 'facts',
        facts: [
          ['Accepted by', [answeredName, answeredTitle].filter(Boolean).join(', ')],
          ['Order', String(order.orderId)],
          ['Items', countedGoods(order.orderItems)],
        ],
      },
      { is: 'button', label: 'View the accepted quote', href: link(quoteLinkPath(token)) },
      ...offerTable(order, addedTax, link),
      {
        is: 'note',
        text: `Questions? Call ${brand.phone.dotted} or email ${order.zohoUser.email || brand.supportEmail}.`,
      },
    ],
    reason: 'You’re receiving this email because this quote was accepted with your address.',
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

/** What is offered, line by line, and what it comes to. */
const offerTable = (order: QuoteRow['order'], addedTax: TaxRate | null, link: Link): Piece[] => [
  { is: 'heading', text: 'Items' },
  { is: 'items', rows: quotedEmailLines(order, link) },
  { is: 'totals', parts: moneyOfQuoted(order, { addedTax, isOffer: true }) },
]

/** What is offered, and the way to answer. */
function offerPieces(
  { order, version, quoteNumber, validUntil }: QuoteRow,
  { token, link, addedTax }: { token: string; link: Link; addedTax: TaxRate | null },
): Piece[] {
  const label = quoteLabel(quoteNumber)
  return [
    {
      is: 'facts',
      facts: [
        ['Quote', version > 1 ? `${label}, version ${version}` : label],
        ['Items', countedGoods(order.orderItems)],
        ['Valid until', formatLongDay(validUntil)],
      ],
    },
    { is: 'button', label: 'View and answer the quote', href: link(quoteLinkPath(token)) },
    ...offerTable(order, addedTax, link),
    {
      is: 'note',
      text: `The link is for you. Everyone who has it can read and answer this quote. Questions? Call ${brand.phone.dotted} or email ${order.zohoUser.email || brand.supportEmail}.`,
    },
  ]
}

const messagePieces = (message: string): Piece[] => (message === '' ? [] : [{ is: 'text', text: message }])

async function findOpenQuote(needs: EmailNeeds, { quoteId }: { quoteId: string }) {
  const quote = await findQuote(needs.db, quoteId)
  if (!quote || !isOpen(quote, needs.now())) return undefined
  return { quote, addedTax: await findAddedTaxOfQuote(needs.db, needs, quote) }
}

export const quoteEmails = [
  defineEmail({
    kind: 'quote',
    secretMs: quoteLinkMs,
    find: findOpenQuote,
    write: ({ quote, addedTax }, { link, data }) => quoteOffered(quote, data.token, link, addedTax),
  }),
  defineEmail({
    kind: 'quote-reminder',
    secretMs: quoteLinkMs,
    find: findOpenQuote,
    write: ({ quote, addedTax }, { link, data }) => quoteReminder(quote, data.token, link, addedTax),
  }),
  defineEmail({
    kind: 'quote-receipt',
    secretMs: quoteLinkMs,
    find: async (needs, { quoteId }) => {
      const quote = await findQuote(needs.db, quoteId)
      if (quote?.status !== 'accepted') return undefined
      return { quote, addedTax: await findAddedTaxOfQuote(needs.db, needs, quote) }
    },
    write: ({ quote, addedTax }, { link, data }) => quoteReceipt(quote, data.token, link, addedTax),
  }),
]
