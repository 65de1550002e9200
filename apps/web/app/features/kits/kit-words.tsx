import type { Kit } from '@portal/contract/kits'
import { noCarrier, purchaseTypeLabels } from '@portal/domain/catalog'
import { formatCents, fromDollars } from '@portal/domain/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { QueryFailure } from '../../ui/page-states.tsx'
import { priceOf } from '../orders/price-of.ts'

/** Why no kit can be chosen: they were not loaded, or there are none; nothing where one can be. */
export function KitsProblem({ query }: { query: UseQueryResult<Kit[]> }) {
  if (query.isError && !query.data) return <QueryFailure query={query} what="kits" />
  if (query.data?.length !== 0) return null
  return <Notice>This account has no kits yet. Save an item of a draft or of the cart as a kit first.</Notice>
}

type Terms = Kit['seen']

/** Carrier, payment and price of an offer: "Verizon, One-time payment, $289.00". */
export function termsWords(one: Terms): string {
  const paid = Object.entries(purchaseTypeLabels).find(([type]) => type === one.purchaseType)?.[1]
  const carrier = one.carrier === noCarrier ? null : one.carrier
  return [carrier, paid ?? one.purchaseType, priceOf(one, one)].filter(Boolean).join(', ')
}

const addOnNames = { screenRepair: 'screen repair', accessory: 'the accessory' } as const

/** The add-ons that a kit is ordered with today: "Screen repair, $99.00". */
export const addOnWords = ({ today: { screenRepair, accessory } }: Kit): string =>
  [
    screenRepair !== null && `Screen repair, ${formatCents(fromDollars(screenRepair))}`,
    accessory !== null && `Accessory, ${formatCents(fromDollars(accessory))}`,
  ]
    .filter(Boolean)
    .join('; ')

/** A price by the month ends with the period of "mo." */
const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** What is different from when the kit was saved; none where nothing is. */
export function kitChanges({ today, seen }: Kit): string[] {
  const { state, offer, goneAddOns } = today
  return [
    ...(state === 'none' ? ['Its product is not sold any more.'] : []),
    ...(state === 'price-changed' && offer
      ? [`The price changed: ${priceOf(offer, offer)} today, ${priceOf(seen, seen)} when the kit was saved.`]
      : []),
    ...(state === 'other' && offer
      ? [
          `Its offer (${termsWords(seen)}) is not sold any more. ${ended(`This one came after it: ${termsWords(offer)}`)}`,
        ]
      : []),
    ...goneAddOns.map(
      (addOn) => `It is ordered without ${addOnNames[addOn]}, which is not sold with it any more.`,
    ),
  ]
}
