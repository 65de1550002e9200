import { placesOfOrder } from '@portal/contract/order-places'
import { brand } from '@portal/domain/brand'
import { formatBusinessDay } from '@portal/domain/business-day'
import { formatLongDay } from '@portal/domain/format-long-day'
import { splitApps } from '@portal/domain/installed-apps'
import type { TaxRate } from '@portal/domain/invoice-tax'
import { shortFactsOf } from '@portal/domain/order-facts'
import { orderTexts } from '@portal/domain/order-texts'
import { type QuoteState, quoteLabel, quoteStateLabels } from '@portal/domain/quotes'
import { cityLine, itemsTable, placeFact, shippingAddressOf, shippingOf } from '../orders/draw-order.ts'
import { drawPdf } from '../orders/pdf-document.ts'
import type { Fact } from '../orders/pdf-facts.ts'
import type { QuoteRow } from './quotes.tables.ts'

export type QuoteDocument = {
  quote: Pick<
    QuoteRow,
    'quoteNumber' | 'version' | 'validUntil' | 'recipientName' | 'message' | 'order' | 'sentAt'
  >
  state: QuoteState
  /** That the invoice of its order adds. */
  addedTax: TaxRate | null
  printedAt: Date
  timeZone: string
}

/** A quote for its recipient, as the bytes of a PDF file: nothing internal is in it (docs/spec/quotes.md#pdf). */
export function drawQuote({ quote, state, addedTax, printedAt, timeZone }: QuoteDocument): Promise<Buffer> {
  const title = `Quote ${quoteLabel(quote.quoteNumber)}`
  return drawPdf({
    title,
    badge: quoteStateLabels[state],
    facts: factsOf(quote, timeZone),
    table: itemsTable(quote.order, addedTax),
    moreTables: [],
    running: `${title}, version ${quote.version}, printed ${formatBusinessDay(printedAt, timeZone)}`,
    drawnAt: printedAt,
  })
}

function factsOf(
  { recipientName, message, validUntil, sentAt, order }: QuoteDocument['quote'],
  timeZone: string,
): Fact[] {
  const places = placesOfOrder(order)
  const apps = splitApps(order.installedApps)
  const facts: Fact[] = [
    {
      label: 'Prepared for',
      text: order.account.accountName,
      lines: [recipientName, `Sent ${formatBusinessDay(sentAt, timeZone)}`],
    },
    {
      label: 'Valid until',
      text: formatLongDay(validUntil),
      lines: ['Prices hold until the end of this day.'],
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
    ...shortFactsOf(order).map(({ name, label, text }) => ({
      label,
      text,
      isWhole: orderTexts[name].kind === 'line',
    })),
  ]
  if (message !== '') facts.push({ label: 'Message', text: message, isWhole: true, isPlain: true })
  if (apps.length > 0)
    facts.push({ label: 'Installed apps', text: apps.join(', '), isWhole: true, isPlain: true })
  if (order.notes.trim() !== '') facts.push({ label: 'Notes', text: order.notes.trim(), isPlain: true })
  return facts
}
