import { placesOfOrder } from '@portal/contract/order-places'
import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import { formatLongDay } from '@portal/domain/format-date'
import { splitApps } from '@portal/domain/installed-apps'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { type QuoteState, quoteLabel, quoteStateLabels, validityWords } from '@portal/domain/quotes'
import type { QuoteRow } from '../../db/schema/quotes.tables.ts'
import type { NamedCode } from '../../documents/pdf-codes.ts'
import { drawPdf } from '../../documents/pdf-document.ts'
import type { Fact } from '../../documents/pdf-facts.ts'
import { moneyOfQuoted } from '../orders/order-money.ts'
import {
  cityLine,
  itemsTable,
  placeFact,
  shippingAddressOf,
  shippingOf,
  textFacts,
} from '../orders/paper/draw-order.ts'

export type QuoteDocument = {
  quote: Pick<
    QuoteRow,
    'quoteNumber' | 'version' | 'validUntil' | 'recipientName' | 'message' | 'order' | 'sentAt'
  >
  state: QuoteState
  /** That the invoice of its order adds. */
  addedTax: TaxRate | null
  /** Where it is answered; null for those who have no link of it, and once it can no longer be answered. */
  answerAt: string | null
  printedAt: Date
  timeZone: string
}

/** A quote for its recipient, as the bytes of a PDF file: nothing internal is in it (docs/spec/quotes.md#pdf). */
export function drawQuote({
  quote,
  state,
  addedTax,
  answerAt,
  printedAt,
  timeZone,
}: QuoteDocument): Promise<Buffer> {
  const title = `Quote ${quoteLabel(quote.quoteNumber)}`
  return drawPdf({
    title,
    badge: quoteStateLabels[state],
    facts: factsOf(quote, state, timeZone),
    factColumns: 4,
    table: itemsTable(quote.order, {
      parts: moneyOfQuoted(quote.order, { addedTax, about: 'Invoiced after you accept', isOffer: true }),
      code: answerAt === null ? undefined : answerCode(answerAt, quote.validUntil),
      beside: setupFacts(quote),
    }),
    moreTables: [],
    running: `${title}, version ${quote.version}, printed ${formatBusinessDay(printedAt, timeZone)}`,
    drawnAt: printedAt,
  })
}

/** The way back from paper to the page on which the quote is accepted. */
const answerCode = (text: string, validUntil: string): NamedCode => ({
  text,
  alt: 'QR code with the link of this quote',
  name: 'Accept this quote',
  does: `Scan to read and answer it until ${formatLongDay(validUntil)}.`,
})

function factsOf(
  { recipientName, validUntil, sentAt, order }: QuoteDocument['quote'],
  state: QuoteState,
  timeZone: string,
): Fact[] {
  const validity = validityWords(state)
  const places = placesOfOrder(order)
  return [
    {
      label: 'Prepared for',
      text: order.account.accountName,
      lines: [recipientName, `Sent ${formatBusinessDay(sentAt, timeZone)}`],
    },
    {
      label: validity.label,
      text: formatLongDay(validUntil),
      lines: [validity.words],
    },
    {
      label: 'Your agent',
      text: order.zohoUser.full_name,
      lines: [order.zohoUser.email, brand.phone.dotted],
    },
    ...(places.length > 0 ? [] : [shippingOf(order)]),
    {
      label: 'Billing address',
      text: order.billingStreet,
      lines: [cityLine(order.billingCity, order.billingState, order.billingCode)],
    },
    ...(places.length > 0 ? places.map(placeFact) : [shippingAddressOf(order)]),
    ...textFacts(order),
  ]
}

/** What the recipient reads beside the sums. */
function setupFacts({ message, order }: QuoteDocument['quote']): Fact[] {
  const apps = splitApps(order.installedApps)
  const facts: Fact[] = []
  if (message !== '') facts.push({ label: 'Message', text: message, isPlain: true })
  if (apps.length > 0) facts.push({ label: 'Installed apps', text: apps.join(', '), isPlain: true })
  if (order.notes.trim() !== '') facts.push({ label: 'Notes', text: order.notes.trim(), isPlain: true })
  return facts
}
