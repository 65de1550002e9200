import type { Manifest, Offer, Product } from '@portal/contract/catalog'
import { carrierChoices } from '@portal/domain/carriers'
import { hasFixedCarrier, isPhone, noCarrier } from '@portal/domain/catalog'
import { joinApps } from '@portal/domain/installed-apps'
import { limits } from '@portal/domain/limits'

/** What is being put on a draft (docs/spec/orders.md#add-item). */
export type ItemSelection = {
  productId: string | null
  carrier: string | null
  offerId: string | null
  /** As typed: digits or nothing. */
  quantity: string
  /** About this line; they join the order's notes under the name of the product. */
  notes: string
  /** Beyond the apps that the order has already. */
  apps: readonly string[]
}

export const emptySelection: ItemSelection = {
  productId: null,
  carrier: null,
  offerId: null,
  quantity: '1',
  notes: '',
  apps: [],
}

type Catalog = Pick<Manifest, 'products' | 'offers'>

/** Services, accessories and routers have the carrier N/A, fixed; for phones and tablets it is chosen. */
export const hasOwnCarrier = (product: Pick<Product, 'productTypeId'>) =>
  !hasFixedCarrier(product.productTypeId)

/**
 * Another product: carrier and offer start anew. What is no phone gets the carrier N/A, unless carriers alone
 * sell it (ADR 0029). A product with exactly one offer has it preselected, together with its carrier.
 */
export function chooseProduct({ products, offers }: Catalog, productId: string | null) {
  return (selection: ItemSelection): ItemSelection => {
    const product = products.find((one) => one.productId === productId)
    if (!product) return { ...selection, productId: null, carrier: null, offerId: null }
    const ofProduct = offers.filter((offer) => offer.productId === productId)
    const preselected = ofProduct.length === 1 ? ofProduct[0] : undefined
    const carrier = startsWithoutCarrier(product, ofProduct) ? noCarrier : null
    return {
      ...selection,
      productId: product.productId,
      carrier: preselected ? preselected.carrier : carrier,
      offerId: preselected?.offerId ?? null,
    }
  }
}

/**
 * What is no phone starts with N/A (docs/spec/orders.md#add-item), where there is an offer for N/A, or none of a
 * carrier either.
 */
const startsWithoutCarrier = ({ productTypeId }: Product, offers: readonly Offer[]) =>
  !isPhone(productTypeId) && (offers.length === 0 || offers.some(({ carrier }) => carrier === noCarrier))

/** A carrier brings its first offer. */
export const chooseCarrier =
  (catalog: Catalog, carrier: string) =>
  (selection: ItemSelection): ItemSelection => ({
    ...selection,
    carrier,
    offerId: offersOf(catalog, { ...selection, carrier })[0]?.offerId ?? null,
  })

/** The offers of the chosen product at the chosen carrier. */
export const offersOf = (
  { offers }: Pick<Manifest, 'offers'>,
  { productId, carrier }: Pick<ItemSelection, 'productId' | 'carrier'>,
): Offer[] => offers.filter((offer) => offer.productId === productId && offer.carrier === carrier)

/** Every carrier, and whether it has an offer for the product; N/A only where it is the product's. */
export function carrierTiles(catalog: Catalog, productId: string | null) {
  const product = catalog.products.find((one) => one.productId === productId)
  return carrierChoices().map((carrier) => ({
    carrier,
    isOffered: product !== undefined && offersOf(catalog, { productId, carrier }).length > 0,
  }))
}

/** The order item payload without its order (docs/spec/orders.md#add-item); apps are comma-joined. */
export type ItemLine = {
  productId: string
  offerId: string
  carrier: string
  quantity: number
  notes: string
  installedApps: string
}

/**
 * The line as it can be sent, or undefined while offer or quantity are missing, or its notes are too long.
 * @param withApps whether the product arrives with apps on it
 */
export function lineOf(selection: ItemSelection, withApps: boolean): ItemLine | undefined {
  const { productId, offerId, carrier, quantity, notes, apps } = selection
  const units = unitsOf(quantity)
  if (productId === null || offerId === null || carrier === null || units === undefined) return undefined
  if (notes.trim().length > limits.notesMax) return undefined
  return {
    productId,
    offerId,
    carrier,
    quantity: units,
    notes: notes.trim(),
    installedApps: withApps ? joinApps(apps) : '',
  }
}

/** The typed number of units, or undefined when it is none that can be ordered. */
function unitsOf(quantity: string): number | undefined {
  const units = /^\d+$/.test(quantity) ? Number(quantity) : 0
  const { min, max } = limits.addItemQuantity
  return units < min || units > max ? undefined : units
}

/** Why the chosen product cannot be added with any other choice; undefined when it can. */
export const refusalOf = (product: Pick<Product, 'inStock'> | undefined) =>
  product && !product.inStock ? 'This product is out of stock. Choose another one.' : undefined

export type MissingInItem = Partial<Record<'product' | 'offer' | 'quantity' | 'notes', string | undefined>>

/** What the line still needs, in words for the place where it is chosen. */
export function missingIn({ productId, offerId, quantity, notes }: ItemSelection): MissingInItem {
  const { min, max } = limits.addItemQuantity
  return {
    product: productId === null ? 'Choose a product.' : undefined,
    offer: offerId === null ? 'Choose an offer.' : undefined,
    quantity: unitsOf(quantity) === undefined ? `Enter a quantity from ${min} to ${max}.` : undefined,
    notes:
      notes.trim().length > limits.notesMax
        ? `Enter at most ${limits.notesMax.toLocaleString('en-US')} characters.`
        : undefined,
  }
}
