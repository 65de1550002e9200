import type { Offer } from '@portal/contract/catalog'
import { carrierChoices, wirelessCarriers } from '@portal/domain/carriers'
import { acceptsTypedQuantity } from '@portal/domain/cart-rules'
import { needsInstalledApps, noCarrier } from '@portal/domain/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import type { ProductPage } from './product-page.ts'
import { filterSearch, readFilters } from './shop-filters.ts'

/** What the visitor chose on the details of one product (docs/spec/storefront.md#product-choice). */
export type ProductChoice = {
  carrier: string | null
  offerId: string | null
  /** As typed: digits, or nothing. */
  quantity: string
  screenRepair: boolean
  accessory: boolean
}

type Sold = Pick<ProductPage, 'product' | 'offers' | 'screenRepair' | 'accessory'>

const firstQuantity = String(limits.addToCartQuantity.min)

/** Phones and tablets are bought from a carrier; everything else has none (docs/spec/storefront.md#product-choice). */
export const choosesCarrier = ({ product, offers }: Pick<Sold, 'product' | 'offers'>) =>
  needsInstalledApps(product.productTypeId) && offers.some(({ carrier }) => carrier !== noCarrier)

export type CarrierOption = { carrier: string; label: string; hasOffer: boolean }

/** Every carrier, those without an offer too (greyed out), and Unlocked where the product is sold without one. */
export const carrierOptions = ({ offers }: Pick<Sold, 'offers'>): CarrierOption[] => {
  const sells = (name: string) => offers.some(({ carrier }) => carrier === name)
  return [
    ...wirelessCarriers().map((name) => ({ carrier: name, label: name, hasOffer: sells(name) })),
    ...(sells(noCarrier) ? [{ carrier: noCarrier, label: 'Unlocked', hasOffer: true }] : []),
  ]
}

/** The payment options to choose from: those of the chosen carrier. */
export const offersToChoose = (sold: Sold, { carrier }: Pick<ProductChoice, 'carrier'>): Offer[] =>
  choosesCarrier(sold) ? sold.offers.filter((offer) => offer.carrier === carrier) : sold.offers

/**
 * The choice a page opens with: repair coverage where the product is eligible, the carrier asked
 * for if it has an offer, and the offer itself when there is only one (docs/spec/storefront.md#product-choice).
 */
export function openingChoice(sold: Sold, askedCarrier: string | null): ProductChoice {
  const empty: ProductChoice = {
    carrier: null,
    offerId: null,
    quantity: firstQuantity,
    screenRepair: sold.screenRepair !== null,
    accessory: false,
  }
  const [first, ...others] = sold.offers
  const only = others.length === 0 ? first : undefined
  if (!choosesCarrier(sold)) return { ...empty, offerId: only?.offerId ?? null }
  const carrier = sold.offers.some((offer) => offer.carrier === askedCarrier) ? askedCarrier : only?.carrier
  return carrier ? withCarrier(sold, empty, carrier) : empty
}

/** Another carrier: its first offer, and the quantity from the start (docs/spec/storefront.md#product-choice). */
export const withCarrier = (sold: Sold, choice: ProductChoice, carrier: string): ProductChoice => ({
  ...choice,
  carrier,
  offerId: sold.offers.find((offer) => offer.carrier === carrier)?.offerId ?? null,
  quantity: firstQuantity,
})

/**
 * The carrier a page is asked to open with: `carrier` of a carrier's link on a card, else the one
 * carrier that the shop was filtered by. Names are compared without case.
 */
export function askedCarrier(search: URLSearchParams): string | null {
  const linked = search.get('carrier')
  if (linked !== null)
    return carrierChoices().find((name) => name.toLowerCase() === linked.toLowerCase()) ?? null
  const [only = '', ...others] = readFilters(search).carriers
  return others.length === 0 && wirelessCarriers().includes(only) ? only : null
}

const offerIdMax = 40

/** What a page reads of a choice in its address, in normal form. */
export function choiceInAddress(search: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams()
  const carrier = search.has('carrier') ? askedCarrier(search) : null
  const offer = search.get('offer') ?? ''
  const quantity = search.get('quantity') ?? ''
  if (search.has('carrier')) read.set('carrier', carrier ?? '')
  if (offer !== '' && offer.length <= offerIdMax) read.set('offer', offer)
  if (quantity !== '' && acceptsTypedQuantity(quantity)) read.set('quantity', String(Number(quantity)))
  if (search.get('repair') === 'false') read.set('repair', 'false')
  if (search.get('accessory') === 'true') read.set('accessory', 'true')
  return read
}

/** The page's address with the choice and the shop's filters in it, for coming back from sign-in to what was chosen. */
export function choicePath(pathname: string, search: URLSearchParams, choice: ProductChoice): string {
  const kept = new URLSearchParams(filterSearch(readFilters(search)))
  if (choice.carrier !== null) kept.set('carrier', choice.carrier)
  if (choice.offerId !== null) kept.set('offer', choice.offerId)
  kept.set('quantity', choice.quantity)
  kept.set('repair', String(choice.screenRepair))
  kept.set('accessory', String(choice.accessory))
  return `${pathname}?${kept}`
}

/** "12" of "0012"; nothing stays nothing. */
const plainNumber = (digits: string) => (digits === '' ? '' : String(Number(digits)))

/** What a page opens with: the choice that its address carries as far as it still holds, else the usual one. */
export function askedChoice(sold: Sold, search: URLSearchParams): ProductChoice {
  const opening = openingChoice(sold, askedCarrier(search))
  const offer = offersToChoose(sold, opening).find(({ offerId }) => offerId === search.get('offer'))
  const quantity = search.get('quantity')
  return {
    ...opening,
    offerId: offer?.offerId ?? opening.offerId,
    quantity: quantity !== null && acceptsTypedQuantity(quantity) ? plainNumber(quantity) : opening.quantity,
    screenRepair: opening.screenRepair && search.get('repair') !== 'false',
    accessory: sold.accessory !== null && search.get('accessory') === 'true',
  }
}

/** The body of InsertCartItem: add-ons cover every unit or none (docs/spec/storefront.md#product-choice). */
export function cartItemOf(choice: ProductChoice & { offerId: string }) {
  const quantity = Number(choice.quantity)
  return {
    domainId: defaultDomainId,
    offerId: choice.offerId,
    quantity,
    screenRepairQuantity: choice.screenRepair ? quantity : 0,
    accessoryQuantity: choice.accessory ? quantity : 0,
  }
}
