import { type Cents, centsOf, formatCents } from './money.ts'

/** Whether an offer's display price says its item price and nothing else, like "$289.00". */
export const saysItemPrice = (displayPrice: string, itemPrice: string | number): boolean =>
  displayPrice === plainPrice(itemPrice)

/** An amount as a display price says it; undefined while it is no amount. */
export function plainPrice(itemPrice: string | number): string | undefined {
  const cents = centsOf(itemPrice)
  return cents === undefined ? undefined : formatCents(cents)
}

const oneAmount =
  /^(?:(?:from|only|now|just)\s+)?\$?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(?:\/\s*mo(?:nth)?\.?|per month|a month|monthly|each|\/\s*ea\.?|USD)?\**$/i

/**
 * The amount that a display price reads as, in cents: "$1,299.00", "from $5", "<b>$18.99</b>/mo.", "Free".
 * Undefined for words that name no amount or more than one, such as "2 for $30" or "Ask us".
 */
export function displayedCents(displayPrice: string): Cents | undefined {
  const text = displayPrice
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
    .replace(/ \//g, '/')
  if (/^free$/i.test(text)) return 0
  const [, amount = ''] = oneAmount.exec(text) ?? []
  return centsOf(amount.replaceAll(',', ''))
}

export type ShownPrice = {
  /** Compare with shop. */
  displayPricePrimary: string
  /** What orders and invoices charge, in dollars, as typed or as the wire has it. */
  itemPrice: string | number
}

/** Two amounts that should be one, as people read them. */
export type PriceDifference = { shown: string; charged: string }

/** Compare with shop and what it charges, where the display price reads as another amount than the item price. */
export function priceDifference({ displayPricePrimary, itemPrice }: ShownPrice): PriceDifference | undefined {
  const [shown, charged] = [displayedCents(displayPricePrimary), centsOf(itemPrice)]
  if (shown === undefined || charged === undefined || shown === charged) return undefined
  return { shown: formatCents(shown), charged: formatCents(charged) }
}

/** The same, only where a save brings it about: what differed before in the same way was confirmed before. */
export function newPriceDifference(after: ShownPrice, before?: ShownPrice): PriceDifference | undefined {
  const difference = priceDifference(after)
  const earlier = before && priceDifference(before)
  const isSame = earlier?.shown === difference?.shown && earlier?.charged === difference?.charged
  return isSame ? undefined : difference
}

/** Said beside the display price. */
export const differenceWords = ({ shown, charged }: PriceDifference): string =>
  `The shop shows ${shown}, but orders charge ${charged}.`

/** What is asked before offers with a difference are saved. */
export function confirmDifferenceWords(differences: readonly PriceDifference[], count = differences.length) {
  const [first] = differences
  return {
    question:
      count === 1 && first
        ? `The shop shows ${first.shown}, but orders charge ${first.charged}. Save anyway?`
        : `${count.toLocaleString('en-US')} offers show one price and charge another. Save anyway?`,
    text: 'Customers see the Display Price Primary. Orders and invoices use the Item Price.',
  }
}
