import type { Offer } from '@portal/contract/catalog'
import { billerOf, minus } from '@portal/domain/carrier-bills'
import { noCarrier, purchaseTypeLabels } from '@portal/domain/catalog'
import { carrierBilledWords } from '@portal/domain/cost-words'
import { type CostedPart, costsOf, financeTerms, totalOverCents } from '@portal/domain/costs'
import { counted } from '@portal/domain/format'
import { formatCents, fromDollars } from '@portal/domain/money'
import { dueWords, moneyLabels } from '@portal/domain/money-labels'
import { discountsFor } from '@portal/domain/offer-discounts'

/** What offers cost, from the numbers that orders charge (docs/spec/costs.md#shop). */

/** "One-time payment"; a purchase type of yours reads as it is named. */
export const howPaid = (purchaseType: string): string =>
  (purchaseTypeLabels as Record<string, string>)[purchaseType] ?? purchaseType

const toPart = (offer: Offer, quantity: number): CostedPart => ({
  carrier: offer.carrier,
  productTypeId: offer.productTypeId,
  purchaseType: offer.purchaseType,
  quantity,
  unitCents: fromDollars(offer.itemPrice),
  isCarrierInventory: offer.isCarrierInventory,
  ratePlanCents: fromDollars(offer.ratePlanPrice),
  termMonths: offer.termMonths ?? offer.contractMonths,
  discounts: discountsFor(offer.discounts, quantity),
})

/** Every device is paid by then, so that all ways to pay can be compared. */
const comparedMonths = Math.max(...financeTerms)

/** What is bought: an offer with its add-ons, and how many of each. */
export type Purchase = { offer: Offer; addOns: readonly Offer[]; quantity: number }

type AddOnOf = { offer: Offer } | null

/** What was chosen on the page of a product. */
type ChosenOffer = {
  page: { screenRepair: AddOnOf; accessory: AddOnOf }
  choice: { offerId: string | null; quantity: string; screenRepair: boolean; accessory: boolean }
  /** The payment options to choose from. */
  offers: readonly Offer[]
}

/** What would be added to the cart now; null until a payment option is chosen. */
export function purchaseOf({ page, choice, offers }: ChosenOffer): Purchase | null {
  const offer = offers.find(({ offerId }) => offerId === choice.offerId)
  if (!offer) return null
  const addOns = [
    ...(choice.screenRepair && page.screenRepair ? [page.screenRepair.offer] : []),
    ...(choice.accessory && page.accessory ? [page.accessory.offer] : []),
  ]
  // While the number is typed, the field is empty for a moment.
  return { offer, addOns, quantity: Number(choice.quantity) || 1 }
}

const partsOf = ({ offer, addOns, quantity }: Purchase) =>
  [offer, ...addOns].map((one) => toPart(one, quantity))

/** One amount of a ledger, as people read it: of all, and of one where there are several. */
export type CostRow = { label: string; amount: string; each: string | null; isMain: boolean }

/**
 * What so many of an offer and its add-ons cost: due on the invoice, what its carrier bills, and all of it over the term, or over
 * 36 months where nothing is financed.
 */
export function costRows(purchase: Purchase): CostRow[] {
  const { offer, quantity } = purchase
  const all = amountsOf(purchase)
  const one = amountsOf({ ...purchase, quantity: 1 })
  const { months } = all
  const by = `billed by ${billerOf(offer.carrier)}`
  const row = (label: string, amount: keyof Amounts, isMain = false): CostRow => ({
    label,
    amount: formatCents(all[amount] ?? 0),
    each: quantity > 1 ? formatCents(one[amount] ?? 0) : null,
    isMain,
  })
  const { onceCents, monthlyCents, committedCents, totalCents, discounts } = all
  return [
    row(moneyLabels.due, 'todayCents', monthlyCents === 0),
    ...(onceCents > 0 ? [row(`Once, ${by}`, 'onceCents')] : []),
    ...(monthlyCents > 0 ? [row(`A month, ${by}`, 'monthlyCents', true)] : []),
    ...discounts.map(({ words, target, units, cents }) => ({
      label: `${words}, ${counted(units, target === 'plan' ? 'line' : 'device')}`,
      amount: minus(formatCents(cents)),
      each: null,
      isMain: false,
    })),
    ...(committedCents === null ? [] : [row(`Over ${months} months, ${by}`, 'committedCents')]),
    ...(monthlyCents > 0 && totalCents !== committedCents
      ? [row(`Total over ${months} months`, 'totalCents')]
      : []),
  ]
}

type Amounts = Omit<ReturnType<typeof amountsOf>, 'schedule' | 'discounts'>

function amountsOf(purchase: Purchase) {
  const parts = partsOf(purchase)
  const { termMonths, ...costs } = costsOf(parts)
  const months = termMonths ?? comparedMonths
  return { ...costs, months, totalCents: totalOverCents(parts, months) }
}

/** The figure of a purchase that people compare, and what it is: what carriers bill a month, else what is due on the invoice. */
export function mainFigure(purchase: Purchase): { amount: string; per: string; beside: string } {
  const { todayCents, monthlyCents } = costsOf(partsOf(purchase))
  const today = dueWords(formatCents(todayCents))
  return monthlyCents > 0
    ? { amount: formatCents(monthlyCents), per: ' a month', beside: today }
    : { amount: formatCents(todayCents), per: dueWords(''), beside: '' }
}

/** The same in short lines, for a comparison; each offer in all over the same 36 months. */
export function costLines(offer: Offer, quantity: number): string[] {
  const part = toPart(offer, quantity)
  const costs = costsOf([part])
  const monthly = carrierBilledWords(costs)
  const total = formatCents(totalOverCents([part], comparedMonths))
  return [
    dueWords(costs.todayCents > 0 ? formatCents(costs.todayCents) : 'Nothing'),
    ...(costs.onceCents > 0 ? [`${formatCents(costs.onceCents)} once`] : []),
    ...(monthly === undefined ? [] : [monthly, `${total} in total over ${comparedMonths} months`]),
  ]
}

/** The lowest monthly bill of a device: "$54.75", and of which offer. */
export type FromMonth = { amount: string; how: string; more: string }

/**
 * What a device costs a month at least, with its rate plan: of the offers with nothing due on the invoice if there are some. Null
 * where carriers bill nothing monthly.
 */
export function fromMonth(offers: readonly Offer[]): FromMonth | null {
  const [lowest] = offers
    .filter(({ carrier }) => carrier !== noCarrier)
    .map((offer) => ({ offer, ...costsOf([toPart(offer, 1)]) }))
    .filter(({ monthlyCents }) => monthlyCents > 0)
    .toSorted((a, b) => Number(atOnce(a) > 0) - Number(atOnce(b) > 0) || a.monthlyCents - b.monthlyCents)
  if (!lowest) return null
  const { offer, monthlyCents, termMonths } = lowest
  const cents = atOnce(lowest)
  return {
    amount: formatCents(monthlyCents),
    how: `${offer.carrier}, ${termMonths === null ? howPaid(offer.purchaseType) : `${termMonths} months`}`,
    more: `with rate plan, ${cents > 0 ? `${formatCents(cents)} at once` : dueWords('nothing')}`,
  }
}

const atOnce = ({ todayCents, onceCents }: { todayCents: number; onceCents: number }) =>
  todayCents + onceCents
