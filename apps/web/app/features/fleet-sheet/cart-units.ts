import type { CartItem } from '@portal/contract/cart'
import { noCarrier } from '@portal/domain/catalog'
import type { NumberWish } from '@portal/domain/device-status'
import { type Cents, fromDollars } from '@portal/domain/money'
import { isNumbered } from '@portal/domain/numbered-types'

/** The units of a cart: what is typed at checkout, until the order has it (docs/spec/checkout.md#units). */

/** A filled row of the sheet. `unread` is what was typed and is no station or number wish. */
export type CartUnit = {
  cartItemId: string
  position: number
  unitNumber: string
  holder: string
  stationId: string | null
  numberWish: NumberWish | null
  areaCode: string
  phoneNumber: string
  portCarrier: string
  portAccountNumber: string
  /** Kept in memory only. */
  portPin?: string | undefined
  unread?: Record<string, string> | undefined
}

export type CartUnits = {
  /** "Number the units now"; otherwise nothing is sent, and what was typed stays. */
  isWanted: boolean
  rows: readonly CartUnit[]
}

export const noUnits: CartUnits = { isWanted: false, rows: [] }

/** What the browser may store: everything but transfer PINs. */
export const withoutPins = ({ isWanted, rows }: CartUnits): CartUnits => ({
  isWanted,
  rows: rows.map(({ portPin: _, ...row }) => row),
})

/** Whether the items of a line are devices. */
export const isDevice = (item: CartItem): boolean => isNumbered(item.product.productTypeId)

/** The carrier of a line; '' for devices without one. */
export const carrierOf = ({ carrier }: CartItem): string => (carrier === noCarrier ? '' : carrier)

/** What the rate plan of one item of a line costs a month, in cents; 0 without one. */
export const planCentsOf = ({ ratePlanAmount, ratePlanPrice }: CartItem): Cents =>
  ratePlanAmount > 0 ? fromDollars(ratePlanPrice) : 0

/** How many devices a cart has. */
export const deviceCount = (items: readonly CartItem[]): number =>
  items.filter(isDevice).reduce((sum, { quantity }) => sum + quantity, 0)

/** The rows that are sent with the order: none while the numbering is left to us, and none without a place in the cart. */
export function placedUnits({ isWanted, rows }: CartUnits, items: readonly CartItem[]): CartUnit[] {
  const quantities = new Map(
    items.flatMap((item) => (isDevice(item) ? [[item.cartItemId, item.quantity] as const] : [])),
  )
  return isWanted
    ? rows.filter(({ cartItemId, position }) => position < (quantities.get(cartItemId) ?? 0))
    : []
}

/** How many cells of these rows nothing can be made of. */
export const unreadCells = (units: readonly CartUnit[]): number =>
  units.reduce((sum, { unread }) => sum + Object.keys(unread ?? {}).length, 0)

/** The rows as InsertOrder takes them. `unread` are cells that nothing can be made of. */
export function unitsToSend(units: CartUnits, items: readonly CartItem[]) {
  const placed = placedUnits(units, items)
  return { units: placed.map(({ unread: _, ...row }) => row), unread: unreadCells(placed) }
}
