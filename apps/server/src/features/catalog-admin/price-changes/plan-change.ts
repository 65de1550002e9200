import { createHash } from 'node:crypto'
import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { PlannedPrice, PriceFilter, previewPriceChange } from '@portal/contract/price-changes'
import { differenceWords, newPriceDifferences } from '@portal/domain/display-price'
import { limits } from '@portal/domain/limits'
import { toDollars } from '@portal/domain/money'
import {
  adjustedPrices,
  newPriceProblem,
  type OfferPrices,
  type PriceAdjustment,
  priceChangeLimits,
  samePrices,
} from '@portal/domain/price-change'
import type { Reader } from '../../../db/client.ts'
import { shown } from '../offer-row.ts'
import { type OfferRow, readEveryOffer } from '../offers.store.ts'
import { offerName } from '../product-facts.ts'

/** One offer of a change that is planned. */
export type PlannedLine = { before: OfferRow; after: OfferRow; problem: string | undefined }

export type Plan = {
  lines: PlannedLine[]
  /** Offers that fit the filter and stay as they are. */
  unchanged: number
  /** What a save has to name: that the person saw these offers with these prices, before and after. */
  fingerprint: string
}

type Wanted = BodyOf<typeof previewPriceChange>

/** What a change does to the offers as they are at this moment. Throws PRICE_CHANGE_TOO_LARGE. */
export async function planChange(on: Reader, { filter, adjustment }: Wanted): Promise<Plan> {
  const chosen = (await readEveryOffer(on)).filter(fitsFilter(filter))
  if (chosen.length > priceChangeLimits.offersMax) throw new AppError('PRICE_CHANGE_TOO_LARGE')
  const lines = chosen
    .map((before) => planned(before, adjustment))
    .filter(({ before, after, problem }) => problem !== undefined || !samePrices(before, after))
  return { lines, unchanged: chosen.length - lines.length, fingerprint: fingerprintOf(lines) }
}

function fitsFilter({ carrierIds, manufacturerIds, productTypeIds, purchaseTypeIds }: PriceFilter) {
  const fits = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id)
  return (offer: OfferRow) =>
    fits(carrierIds, offer.carrierId) &&
    fits(manufacturerIds, offer.manufacturerId) &&
    fits(productTypeIds, offer.productTypeId) &&
    fits(purchaseTypeIds, offer.purchaseTypeId)
}

function planned(before: OfferRow, adjustment: PriceAdjustment): PlannedLine {
  const after = { ...before, ...pricesOf(adjustedPrices(before, adjustment)) }
  const field = adjustment.target === 'itemPrice' ? 'itemPriceCents' : 'ratePlanPriceCents'
  return { before, after, problem: newPriceProblem(before[field], after[field]) ?? textProblem(after) }
}

function textProblem({ displayPricePrimary, displayPriceSecondary, ratePlanDisplayPrice }: OfferPrices) {
  const fits =
    displayPricePrimary.length <= limits.displayPricePrimaryMax &&
    displayPriceSecondary.length <= limits.displayPriceSecondaryMax &&
    ratePlanDisplayPrice.length <= limits.ratePlanDisplayPriceMax
  return fits ? undefined : 'The display price would be too long.'
}

/** The prices alone, of an offer or of what an adjustment made of it. */
export const pricesOf = (of: OfferPrices): OfferPrices => ({
  itemPriceCents: of.itemPriceCents,
  displayPricePrimary: of.displayPricePrimary,
  displayPriceSecondary: of.displayPriceSecondary,
  ratePlanPriceCents: of.ratePlanPriceCents,
  ratePlanDisplayPrice: of.ratePlanDisplayPrice,
})

const fingerprintOf = (lines: readonly PlannedLine[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ before, after }) => [
          before.offerId,
          Object.values(pricesOf(before)),
          Object.values(pricesOf(after)),
        ]),
      ),
    )
    .digest('hex')

/** Where the shop would newly show another amount than orders charge. */
export const differencesOf = ({ before, after }: PlannedLine) =>
  newPriceDifferences(shown(after), shown(before))

export const toPlannedPrice = (line: PlannedLine): PlannedPrice => ({
  offerId: line.before.offerId,
  productId: line.before.productId,
  name: offerName(line.before),
  before: toWirePrices(line.before),
  after: toWirePrices(line.after),
  problem: line.problem ?? null,
  differences: differencesOf(line).map(differenceWords),
})

/** Prices in dollars, as the wire has them. */
export const toWirePrices = ({ itemPriceCents, ratePlanPriceCents, ...texts }: OfferPrices) => ({
  itemPrice: toDollars(itemPriceCents),
  displayPricePrimary: texts.displayPricePrimary,
  displayPriceSecondary: texts.displayPriceSecondary,
  ratePlanPrice: toDollars(ratePlanPriceCents),
  ratePlanDisplayPrice: texts.ratePlanDisplayPrice,
})
