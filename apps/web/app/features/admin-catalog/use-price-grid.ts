import { type OfferPrice, offerPriceChange } from '@portal/contract/offer-prices'
import { readInput } from '@portal/contract/plain-words'
import { isMonthly } from '@portal/domain/catalog'
import { plainPrice, saysItemPrice } from '@portal/domain/display-price'
import { termProblem } from '@portal/domain/offer-term'
import { useCallback, useState } from 'react'
import { type PriceField, type Prices, pastedPrices, priceFields } from './pasted-prices.ts'

/** The prices of an offer as they are written in the grid. */
export const pricesOf = (offer: OfferPrice): Prices => ({
  itemPrice: offer.itemPrice.toFixed(2),
  displayPricePrimary: offer.displayPricePrimary,
  ratePlanPrice: offer.ratePlanPrice.toFixed(2),
  ratePlanDisplayPrice: offer.ratePlanDisplayPrice,
  termMonths: offer.termMonths === null ? '' : String(offer.termMonths),
})

/** Only financed offers have a term. */
export const hasField = ({ purchaseType }: OfferPrice, field: PriceField) =>
  field !== 'termMonths' || isMonthly(purchaseType)

/**
 * What is typed and differs from what is stored, by offer, with the offer as it was when typing began, and
 * whether its display price is in someone's own words.
 */
type Edit = { offer: OfferPrice; prices: Partial<Prices>; hasOwnWords: boolean }
type Edits = Readonly<Record<string, Edit>>

function withEdit(edits: Edits, shown: OfferPrice, typed: Partial<Prices>): Edits {
  const { [shown.offerId]: earlier, ...others } = edits
  const offer = earlier?.offer ?? shown
  const stored = pricesOf(offer)
  const hasOwnWords =
    earlier?.hasOwnWords === true ||
    typed.displayPricePrimary !== undefined ||
    !saysItemPrice({ ...offer, ...stored })
  const next = { ...earlier?.prices, ...typed }
  // The shop must not continue showing the old price: a display price that only says it follows.
  const plain =
    typed.itemPrice === undefined ? undefined : plainPrice({ ...offer, itemPrice: typed.itemPrice })
  if (plain !== undefined && !hasOwnWords) next.displayPricePrimary = plain
  const prices = Object.fromEntries(
    priceFields
      .filter((field) => hasField(offer, field) && next[field] !== undefined && next[field] !== stored[field])
      .map((field) => [field, next[field]]),
  )
  return Object.keys(prices).length > 0
    ? { ...others, [offer.offerId]: { offer, prices, hasOwnWords } }
    : others
}

/** What is wrong with an offer's prices, by field, in the words of the contract. */
function problemsOf(offer: OfferPrice, edit: Partial<Prices>): Partial<Prices> {
  const { offerId, version } = offer
  const values = { ...pricesOf(offer), ...edit }
  const parsed = readInput(offerPriceChange, { offerId, version, ...values })
  const issues = parsed.success ? [] : parsed.error.issues.toReversed()
  const term = termProblem(offer.purchaseType, values.termMonths)
  return {
    ...Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
    ...(term !== undefined && { termMonths: term }),
  }
}

/** What is typed outlives another search and a fresh reading: only saving or discarding ends it. */
export function usePriceGrid(shown: readonly OfferPrice[] = none) {
  const [edits, setEdits] = useState<Edits>({})
  // Always the same functions, so that a keystroke draws one row and not a thousand.
  const write = useCallback(
    (offer: OfferPrice, prices: Partial<Prices>) => setEdits((now) => withEdit(now, offer, prices)),
    [],
  )
  const paste = useCallback(
    (text: string, at: { row: number; field: PriceField }) =>
      setEdits((now) =>
        pastedPrices(text, at).reduce((next, { row, prices }) => {
          const offer = shown[row]
          return offer ? withEdit(next, offer, prices) : next
        }, now),
      ),
    [shown],
  )
  const changed = Object.values(edits)
  const problems = new Map(
    changed.map(({ offer, prices }) => [offer.offerId, problemsOf(offer, prices)] as const),
  )
  return {
    edits,
    changed,
    problems,
    isWrong: [...problems.values()].some((one) => Object.keys(one).length > 0),
    write,
    paste,
    discard: () => setEdits({}),
  }
}

export const none: readonly OfferPrice[] = []

export type Grid = ReturnType<typeof usePriceGrid>
