import { isMonthly } from './catalog.ts'
import { type Cents, centsOf, formatCents } from './money.ts'
import { monthsNamed, plainText, type SaidTerm } from './offer-term.ts'

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

/** The price of a rate plan as its display price says it, like "$40.00/mo."; undefined while it is no amount. */
export function plainPlanPrice({ ratePlanPrice }: Pick<ShownPrices, 'ratePlanPrice'>): string | undefined {
  const cents = centsOf(ratePlanPrice)
  return cents === undefined ? undefined : written({ cents, isMonthly: true })
}

/** A display price as it is meant: "659", as a cell of a currency column is read, is "$659.00"; other texts stay as they are. */
export const asDisplayPrice = (text: string, purchaseType: string): string =>
  /^\d+(?:\.\d{1,2})?$/.test(text) ? (plainPrice({ itemPrice: text, purchaseType }) ?? text) : text

const oneAmount =
  /^(?:(?:from|only|now|just)\s+)?\$?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(?:(\/\s*mo(?:nth)?\.?|per month|a month|monthly)|each|\/\s*ea\.?|USD)?\**$/i

/** For how long an amount is paid, behind it: "for 36 months", "x 24 mo." */
const duration = /,?\s*(?:for|over|x|×)\s*\d{1,3}[\s-]*mo(?:nth)?s?\.?$/i

type Amount = { cents: Cents; isMonthly: boolean }

/**
 * The amount that a display price reads as: "$1,299.00", "from $5", "<b>$18.99</b>/mo. for 36 mo.", "Free".
 * Undefined for words that name no amount or more than one, such as "2 for $30" or "Ask us".
 */
export function displayedAmount(displayPrice: string): Amount | undefined {
  const text = plainText(displayPrice).replace(/ \//g, '/').replace(duration, '')
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
  /** Further texts that may name the term. */
  displayPriceSecondary?: string
  itemPromoMessage?: string
  /** In months, as typed or as the wire has it; none where the offer is not financed, or it is not known. */
  termMonths?: SaidTerm
}

/** The fields of an offer that the shop shows and that may say something else than orders charge. */
export const displayFields = [
  'displayPricePrimary',
  'displayPriceSecondary',
  'itemPromoMessage',
  'ratePlanDisplayPrice',
] as const

/** Two amounts, or two terms, that should be one, as people read them, at the field that the shop shows. */
export type PriceDifference = {
  field: (typeof displayFields)[number]
  /** What differs: "$18.99/mo." and the like, or "36 months". */
  of: 'price' | 'term'
  shown: string
  charged: string
}

/**
 * Where an offer reads as another amount than orders charge, as paid once while it is paid every month, or as financed over
 * another term than its own.
 */
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
    ...(item ? [{ field: 'displayPricePrimary' as const, of: 'price' as const, ...item }] : []),
    ...(ofPlan ? [{ field: 'ratePlanDisplayPrice' as const, of: 'price' as const, ...ofPlan }] : []),
    ...termDifferences(offer),
  ]
}

/** Texts that name months, none of which is the term. */
function termDifferences({ purchaseType, termMonths, ...texts }: ShownPrices): PriceDifference[] {
  const term = Number(termMonths ?? '')
  if (!isMonthly(purchaseType) || !(term > 0)) return []
  return termTexts.flatMap((field) => {
    const named = monthsNamed(texts[field] ?? '')
    const [first] = named
    if (first === undefined || named.includes(term)) return []
    return [{ field, of: 'term' as const, shown: `${first} months`, charged: `${term} months` }]
  })
}
const termTexts = ['displayPricePrimary', 'displayPriceSecondary', 'itemPromoMessage'] as const

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

/**
 * The display prices that the shop shows in place of those that read as another amount than orders charge: a difference can be
 * saved after a question, but no customer reads one price and pays another.
 */
export function chargedDisplayPrices(
  offer: ShownPrices,
): Partial<Pick<ShownPrices, 'displayPricePrimary' | 'ratePlanDisplayPrice'>> {
  return Object.fromEntries(
    priceDifferences(offer).flatMap(({ field, of, charged }) =>
      of === 'price' ? [[field, charged.replace(/ once$/, '')]] : [],
    ),
  )
}

/** The same, only where a save brings it about: what differed before in the same way was confirmed before. */
export function newPriceDifferences(after: ShownPrices, before?: ShownPrices): PriceDifference[] {
  const earlier = before ? priceDifferences(before) : []
  return priceDifferences(after).filter(
    ({ field, of, shown, charged }) =>
      !earlier.some(
        (one) => one.field === field && one.of === of && one.shown === shown && one.charged === charged,
      ),
  )
}

/** What the display prices of a new offer say until someone writes them (docs/spec/catalog.md#offers). */
export const unwrittenPrice = '$0.00'

/** The secondary display price as the shop shows it: one that no one wrote would say that the offer costs nothing. */
export const shownSecondary = (displayPriceSecondary: string): string =>
  displayPriceSecondary.trim() === unwrittenPrice ? '' : displayPriceSecondary

/** Said beside the display price. */
export function differenceWords({ field, of, shown, charged }: PriceDifference): string {
  if (of === 'term') return `The shop says ${shown}, but the term is ${charged}.`
  const end = charged.endsWith('.') ? '' : '.'
  return field === 'displayPricePrimary'
    ? `The shop shows ${shown}, but orders charge ${charged}${end}`
    : `The shop shows a rate plan of ${shown}, but orders show ${charged}${end}`
}

/** What is wrong with the texts of an offer, by field. */
export const differenceFields = (differences: readonly PriceDifference[]): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(differences, ({ field }) => field)].map(([field, ones]) => [
      field,
      ones.map(differenceWords),
    ]),
  )

/** What customers read, and what counts instead. */
function explained({ field, of }: PriceDifference): string {
  if (of === 'term') return 'Customers see the months in the display texts. Orders use the Term.'
  return field === 'ratePlanDisplayPrice'
    ? 'Customers see the Rate Plan Display Price. Orders use the Rate Plan Price.'
    : 'Customers see the Display Price Primary. Orders and invoices use the Item Price.'
}

/** What is asked before offers with a difference are saved. */
export function confirmDifferenceWords(differences: readonly PriceDifference[], offers: number) {
  const isPrice = differences.some(({ of }) => of === 'price')
  const many = isPrice ? 'show one price and charge another' : 'show one term and have another'
  return {
    question:
      offers === 1
        ? `${differences.map(differenceWords).join(' ')} Save anyway?`
        : `${offers.toLocaleString('en-US')} offers ${many}. Save anyway?`,
    text: [...new Set(differences.map(explained))].join(' '),
  }
}
