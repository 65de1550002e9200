import type { Offer } from '@portal/contract/catalog'
import { billerOf } from '@portal/domain/carrier-bills'
import { noCarrier, purchaseTypeLabels } from '@portal/domain/catalog'
import {
  type CostedPart,
  carrierBilledWords,
  costsOf,
  financeTerms,
  totalOverCents,
} from '@portal/domain/costs'
import { formatCents, fromDollars } from '@portal/domain/money'

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
  termMonths: offer.termMonths,
})

/** Every device is paid by then, so that all ways to pay can be compared. */
const comparedMonths = Math.max(...financeTerms)

/** One amount of a ledger, as people read it. */
export type CostRow = { label: string; amount: string }

/**
 * What so many of an offer and its add-ons cost: due today, what its carrier bills, and all of it over the term, or over
 * 36 months where nothing is financed.
 */
export function costRows(offer: Offer, addOns: readonly Offer[], quantity: number): CostRow[] {
  const parts = [offer, ...addOns].map((one) => toPart(one, quantity))
  const { todayCents, onceCents, monthlyCents, termMonths, committedCents } = costsOf(parts)
  const months = termMonths ?? comparedMonths
  const total = totalOverCents(parts, months)
  const by = `billed by ${billerOf(offer.carrier)}`
  const row = (label: string, cents: number): CostRow => ({ label, amount: formatCents(cents) })
  return [
    row('Due today', todayCents),
    ...(onceCents > 0 ? [row(`Once, ${by}`, onceCents)] : []),
    ...(monthlyCents > 0 ? [row(`A month, ${by}`, monthlyCents)] : []),
    ...(committedCents === null ? [] : [row(`Over ${months} months, ${by}`, committedCents)]),
    ...(monthlyCents > 0 && total !== committedCents ? [row(`In all over ${months} months`, total)] : []),
  ]
}

/** The same in short lines, for a comparison; each offer in all over the same 36 months. */
export function costLines(offer: Offer, quantity: number): string[] {
  const part = toPart(offer, quantity)
  const costs = costsOf([part])
  const monthly = carrierBilledWords(costs)
  const total = formatCents(totalOverCents([part], comparedMonths))
  return [
    costs.todayCents > 0 ? `${formatCents(costs.todayCents)} due today` : 'Nothing due today',
    ...(costs.onceCents > 0 ? [`${formatCents(costs.onceCents)} once`] : []),
    ...(monthly === undefined ? [] : [monthly, `${total} in all over ${comparedMonths} months`]),
  ]
}

/** The lowest monthly bill of a device: "$54.75", and of which offer. */
export type FromMonth = { amount: string; how: string; more: string }

/**
 * What a device costs a month at least, with its rate plan: of the offers with nothing due today if there are some. Null
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
    more: `with rate plan, ${cents > 0 ? `${formatCents(cents)} at once` : 'nothing due today'}`,
  }
}

const atOnce = ({ todayCents, onceCents }: { todayCents: number; onceCents: number }) =>
  todayCents + onceCents
