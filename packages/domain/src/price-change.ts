import { recordStatus } from './catalog.ts'
import { catalogLimits } from './catalog-limits.ts'
import { type Cents, centsOf, formatCents } from './money.ts'
import { signed } from './signed.ts'

/** Prices of many offers that change together, by percent or amount (docs/spec/back-office.md#price-changes). */

/** Which price of the offers changes. */
export const priceTargets = ['itemPrice', 'ratePlanPrice'] as const
export type PriceTarget = (typeof priceTargets)[number]
export const priceTargetLabels: Record<PriceTarget, string> = {
  itemPrice: 'Item Price',
  ratePlanPrice: 'Rate Plan Price',
}

export const priceUnits = ['percent', 'amount'] as const
export type PriceUnit = (typeof priceUnits)[number]
export const priceUnitLabels: Record<PriceUnit, string> = { percent: 'Percent', amount: 'Dollars' }

export const priceRoundings = ['cent', 'dime', 'dollar', 'ninetyNine'] as const
export type PriceRounding = (typeof priceRoundings)[number]
export const priceRoundingLabels: Record<PriceRounding, string> = {
  cent: 'To the cent',
  dime: 'To 10 cents',
  dollar: 'To the dollar',
  ninetyNine: 'To .99',
}

/** What happens to each price: `value` is in percent or in dollars, with at most two decimals, and lowers it when negative. */
export type PriceAdjustment = {
  target: PriceTarget
  unit: PriceUnit
  value: number
  rounding: PriceRounding
}

export const priceChangeStatuses = ['scheduled', 'applied', 'cancelled', 'undone'] as const
export type PriceChangeStatus = (typeof priceChangeStatuses)[number]
export const priceChangeStatusLabels: Record<PriceChangeStatus, string> = {
  scheduled: 'Scheduled',
  applied: 'Applied',
  cancelled: 'Cancelled',
  undone: 'Undone',
}

/** What became of one offer of a change. */
export const priceLineStates = ['planned', 'applied', 'skipped', 'undone', 'kept'] as const
export type PriceLineState = (typeof priceLineStates)[number]
export const priceLineStateLabels: Record<PriceLineState, string> = {
  planned: 'Planned',
  applied: 'Changed',
  skipped: 'Skipped: the offer was changed in between',
  undone: 'Changed back',
  kept: 'Not changed back: the offer was changed since',
}

export const priceChangeLimits = {
  /** Offers of one change. */
  offersMax: 2_000,
  noteMax: 200,
  percentMin: -90,
  percentMax: 500,
  amountMax: 10_000,
  /** How far ahead a change can be scheduled. */
  daysAheadMax: 365,
  /** Changes that can wait at the same time. */
  scheduledMax: 50,
  pageMax: 50,
} as const

/** What is wrong with a value, in words for its field; undefined where nothing is. */
export function priceValueProblem(unit: PriceUnit, value: number): string | undefined {
  const { percentMin, percentMax, amountMax } = priceChangeLimits
  if (!Number.isFinite(value) || hundredths(value) / 100 !== value)
    return 'Enter a number with up to two decimals, such as 5 or -2.50.'
  if (value === 0) return 'Enter a number other than 0.'
  if (unit === 'percent' && (value < percentMin || value > percentMax))
    return `Enter from ${percentMin} to ${percentMax} percent.`
  return unit === 'amount' && Math.abs(value) > amountMax
    ? `Enter at most ${amountMax.toLocaleString('en-US')} dollars.`
    : undefined
}

const hundredths = (value: number) => Math.round(value * 100)

/** "Item Price +5%", "Rate Plan Price −$2.50". */
export function adjustmentWords({ target, unit, value, rounding }: PriceAdjustment): string {
  const change =
    unit === 'percent'
      ? signed(value, '%')
      : `${value < 0 ? '−' : '+'}${formatCents(Math.abs(hundredths(value)))}`
  const ending = rounding === 'cent' ? '' : `, rounded ${priceRoundingLabels[rounding].toLowerCase()}`
  return `${priceTargetLabels[target]} ${change}${ending}`
}

/**
 * The price after the adjustment, in cents. A price of $0.00 stays: it says that someone else bills the device. The answer can
 * be 0 or less, or too high; `newPriceProblem` tells.
 */
export function adjustedCents(cents: Cents, { unit, value, rounding }: PriceAdjustment): Cents {
  if (cents === 0) return 0
  const exact =
    unit === 'percent'
      ? Math.round((cents * (10_000 + hundredths(value))) / 10_000)
      : cents + hundredths(value)
  return exact <= 0 ? exact : rounded(exact, rounding)
}

const steps: Record<Exclude<PriceRounding, 'ninetyNine'>, Cents> = { cent: 1, dime: 10, dollar: 100 }

function rounded(cents: Cents, rounding: PriceRounding): Cents {
  if (rounding === 'ninetyNine') return Math.max(Math.round((cents + 1) / 100), 1) * 100 - 1
  return Math.round(cents / steps[rounding]) * steps[rounding]
}

/** Why a price cannot be changed to this amount; undefined where it can. */
export function newPriceProblem(before: Cents, after: Cents): string | undefined {
  if (before === 0) return undefined
  if (after <= 0) return 'The price would be $0.00 or less.'
  return after > catalogLimits.priceMaxCents ? 'The price would be too high.' : undefined
}

/** What a change sets of an offer. */
export type OfferPrices = {
  itemPriceCents: Cents
  displayPricePrimary: string
  displayPriceSecondary: string
  ratePlanPriceCents: Cents
  ratePlanDisplayPrice: string
}
export const offerPriceFields = [
  'itemPriceCents',
  'displayPricePrimary',
  'displayPriceSecondary',
  'ratePlanPriceCents',
  'ratePlanDisplayPrice',
] as const satisfies ReadonlyArray<keyof OfferPrices>

export const samePrices = (one: OfferPrices, other: OfferPrices) =>
  offerPriceFields.every((field) => one[field] === other[field])

/** Whether an offer is given the prices of a change: it still has those that the change was made from, and is not archived. */
export const takesPrices = (offer: OfferPrices & { statusId: number }, from: OfferPrices): boolean =>
  offer.statusId !== recordStatus.archived && samePrices(offer, from)

/** An offer's prices after the adjustment. Display prices follow where they name the old amount once. */
export function adjustedPrices(offer: OfferPrices, adjustment: PriceAdjustment): OfferPrices {
  if (adjustment.target === 'ratePlanPrice') {
    const from = offer.ratePlanPriceCents
    const to = adjustedCents(from, adjustment)
    return {
      ...offer,
      ratePlanPriceCents: to,
      ratePlanDisplayPrice: textWithAmount(offer.ratePlanDisplayPrice, from, to),
    }
  }
  const from = offer.itemPriceCents
  const to = adjustedCents(from, adjustment)
  return {
    ...offer,
    itemPriceCents: to,
    displayPricePrimary: textWithAmount(offer.displayPricePrimary, from, to),
    displayPriceSecondary: textWithAmount(offer.displayPriceSecondary, from, to),
  }
}

const amounts = /(\$\s?)?(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(?!,?\d|\.\d)/g

/**
 * A display text with another amount: "<b>$1,299.00</b> each" → "<b>$1,349.00</b> each". The text stays as it is unless it
 * names the old amount exactly once, with a dollar sign or cents: "36 mo." is no amount.
 */
export function textWithAmount(text: string, from: Cents, to: Cents): string {
  if (from === to || from === 0 || to <= 0) return text
  const named = [...text.matchAll(amounts)].filter(
    ([, dollar, whole = '', cents]) =>
      (dollar !== undefined || cents !== undefined) &&
      centsOf(`${whole.replaceAll(',', '')}${cents ?? ''}`) === from,
  )
  const [only] = named
  if (only === undefined || named.length > 1) return text
  const [match, dollar = '', whole = '', cents] = only
  const written = formatCents(to).slice(1)
  const grouped = /,/.test(whole) || Number(whole) < 1_000 ? written : written.replaceAll(',', '')
  const amount = cents === undefined && to % 100 === 0 ? grouped.slice(0, -3) : grouped
  return `${text.slice(0, only.index)}${dollar}${amount}${text.slice(only.index + match.length)}`
}
