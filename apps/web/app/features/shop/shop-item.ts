import { productTypes } from '@portal/domain/catalog'
import type { Cents } from '@portal/domain/money'
import type { Filters } from './shop-filters.ts'

/** What a card says about the price: "$18.99", "/mo." and who bills it. */
export type CardPrice = {
  carrier: string
  amount: string
  per: string
  label: string
  /** What one item costs: what is charged, regardless of what the words say. */
  cents: Cents
  /** Paid every month; such a price is never compared with one that is paid once. */
  monthly: boolean
  /** The carrier bills nothing for it; what its plan costs is not said here, so it is no lowest price. */
  free: boolean
}

/** One product of a shop list, with no more than its card needs. */
export type ShopItem = {
  productId: string
  urlPathName: string
  path: string
  /** Null when its maker means "no brand". */
  brand: string | null
  model: string
  shortDescription: string
  image: string
  promoTag: string | null
  header: string | null
  specs: Array<{ label: string; value: string }>
  features: string[]
  /** What a search looks through, in lower case. */
  words: string
  /** Carriers with an offer, by name; N/A is not one. */
  carriers: string[]
  unlocked: boolean
  /** The device can be bought without a carrier, so that its page can open with "Unlocked" chosen. */
  sellsUnlocked: boolean
  inStock: boolean
  /** The first offer of each carrier in the shop's order of offers, then each carrier's lowest one-time and monthly prices. */
  prices: CardPrice[]
}

export type ShopCategory = (typeof productTypes)[number]

/** The category that this address lists. */
export const categoryAt = (pathname: string): ShopCategory =>
  productTypes.find(({ path }) => path === pathname.replace(/\/+$/, '').toLowerCase()) ?? productTypes[0]

/** The first of the lowest prices; undefined when there is none. */
export const lowestPrice = (prices: readonly CardPrice[]) =>
  prices.reduce<CardPrice | undefined>(
    (lowest, price) => (lowest !== undefined && lowest.cents <= price.cents ? lowest : price),
    undefined,
  )

type Shown = Pick<Filters, 'carriers' | 'sort'>

/**
 * The price that a sorted list goes by: the lowest one-time or monthly price, of the carriers that the
 * visitor asked for. Undefined in the shop's own order, and where the product has no price of that kind.
 */
export const sortedPrice = ({ prices }: Pick<ShopItem, 'prices'>, { carriers, sort }: Shown) =>
  sort === 'featured'
    ? undefined
    : lowestPrice(
        prices.filter(
          ({ carrier, monthly, free }) =>
            !free &&
            monthly === (sort === 'monthly') &&
            (carriers.length === 0 || carriers.includes(carrier)),
        ),
      )

/** The price on the card: the one that the list is sorted by, else the shop's first of the carriers asked for. */
export const cardPrice = (item: Pick<ShopItem, 'prices'>, shown: Shown) =>
  sortedPrice(item, shown) ??
  item.prices.find(({ carrier }) => shown.carriers.includes(carrier)) ??
  item.prices[0]
