import { isMonthly } from './catalog.ts'
import { type Cents, centsOf, formatCents } from './money.ts'

/** The item price of an offer, and whether it is paid once or every month. */
type ChargedPrice = {
  /** What orders and invoices charge, in dollars, as typed or as the wire has it. */
  itemPrice: string | number
  /** By name. */
  purchaseType: string
}

/** Whether an offer's display price says its item price and nothing else, like "$289.00" or "$18.99/mo.". */
export const saysItemPrice = (offer: ChargedPrice & { displayPricePrimary: string }): boolean =>
  offer.displayPricePrimary === plainPrice(offer)

/** An item price as a display price says it; undefined while it is no amount. */
export function plainPrice({ itemPrice, purchaseType }: ChargedPrice): string | undefined {
  const cents = centsOf(itemPrice)
  return cents === undefined ? undefined : written({ cents, isMonthly: isMonthly(purchaseType) })
}

const oneAmount =
  /^(?:(?:from|only|now|just)\s+)?\$?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(?:(\/\s*mo(?:nth)?\.?|per month|a month|monthly)|each|\/\s*ea\.?|USD)?\**$/i

type Amount = { cents: Cents; isMonthly: boolean }

/**
 * The amount that a display price reads as: "$1,299.00", "from $5", "<b>$18.99</b>/mo.", "Free".
 * Undefined for words that name no amount or more than one, such as "2 for $30" or "Ask us".
 */
export function displayedAmount(displayPrice: string): Amount | undefined {
  const text = displayPrice
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
    .replace(/ \//g, '/')
  if (/^free$/i.test(text)) return { cents: 0, isMonthly: false }
  const [, amount = '', perMonth] = oneAmount.exec(text) ?? []
  const cents = centsOf(amount.replaceAll(',', ''))
  return cents === undefined ? undefined : { cents, isMonthly: perMonth !== undefined }
}

/** Nothing costs nothing, once or every month. */
const written = ({ cents, isMonthly }: Amount) =>
  isMonthly && cents > 0 ? `${formatCents(cents)}/mo.` : formatCents(cents)

export type ShownPrices = ChargedPrice & {
  /** Compare with shop. */
  displayPricePrimary: string
  /** Per month, in dollars, as typed or as the wire has it. */
  ratePlanPrice: string | number
  ratePlanDisplayPrice: string
}

/** Two amounts that should be one, as people read them, at the field that the shop shows. */
export type PriceDifference = {
  field: 'displayPricePrimary' | 'ratePlanDisplayPrice'
  shown: string
  charged: string
}

/** Where an offer reads as another amount than orders charge, or as paid once while it is paid every month. */
export function priceDifferences(offer: ShownPrices): PriceDifference[] {
  const item = differenceOf(displayedAmount(offer.displayPricePrimary), {
    cents: centsOf(offer.itemPrice),
    isMonthly: isMonthly(offer.purchaseType),
  })
  const plan = displayedAmount(offer.ratePlanDisplayPrice)
  // Rate plans are always paid every month; a display price of one need not say so.
  const ofPlan = differenceOf(plan && { ...plan, isMonthly: true }, {
    cents: centsOf(offer.ratePlanPrice),
    isMonthly: true,
  })
  return [
    ...(item ? [{ field: 'displayPricePrimary' as const, ...item }] : []),
    ...(ofPlan ? [{ field: 'ratePlanDisplayPrice' as const, ...ofPlan }] : []),
  ]
}

function differenceOf(
  shown: Amount | undefined,
  { cents, isMonthly }: { cents: Cents | undefined; isMonthly: boolean },
) {
  if (shown === undefined || cents === undefined) return undefined
  const isSameUnit = shown.isMonthly === isMonthly || cents === 0
  if (shown.cents === cents && isSameUnit) return undefined
  const once = shown.isMonthly && !isMonthly && cents > 0 ? ' once' : ''
  return { shown: written(shown), charged: `${written({ cents, isMonthly })}${once}` }
}

/** The same, only where a save brings it about: what differed before in the same way was confirmed before. */
export function newPriceDifferences(after: ShownPrices, before?: ShownPrices): PriceDifference[] {
  const earlier = before ? priceDifferences(before) : []
  return priceDifferences(after).filter(
    ({ field, shown, charged }) =>
      !earlier.some((one) => one.field === field && one.shown === shown && one.charged === charged),
  )
}

/** Said beside the display price. */
export function differenceWords({ field, shown, charged }: PriceDifference): string {
  const end = charged.endsWith('.') ? '' : '.'
  return field === 'displayPricePrimary'
    ? `The shop shows ${shown}, but orders charge ${charged}${end}`
    : `The shop shows a rate plan of ${shown}, but orders show ${charged}${end}`
}

const fieldWords = {
  displayPricePrimary: 'Customers see the Display Price Primary. Orders and invoices use the Item Price.',
  ratePlanDisplayPrice: 'Customers see the Rate Plan Display Price. Orders use the Rate Plan Price.',
}

/** What is asked before offers with a difference are saved. */
export function confirmDifferenceWords(differences: readonly PriceDifference[], offers: number) {
  const fields = [...new Set(differences.map(({ field }) => field))]
  return {
    question:
      offers === 1
        ? `${differences.map(differenceWords).join(' ')} Save anyway?`
        : `${offers.toLocaleString('en-US')} offers show one price and charge another. Save anyway?`,
    text: fields.map((field) => fieldWords[field]).join(' '),
  }
}
