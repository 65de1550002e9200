import { productTypeOf } from './catalog.ts'
import type { Cents } from './money.ts'
import { isNumbered } from './numbered-types.ts'
import { contentsPounds } from './packing.ts'

/** What of an order line decides the shipment. Lines stand in their order: add-ons behind the line that they go with. */
export type LineToShip = {
  quantity: number
  /** Coverage or an accessory that goes with the items of the line before. */
  isAddOn: boolean
  msrpCents: Cents
  productTypeId: string
}

export type GoodsToShip = {
  /** Units that count for boxes. */
  itemCount: number
  /** Phones, tablets and routers among them, which are staged before they ship. */
  deviceCount: number
  /** List price of those units together. */
  declaredValueCents: Cents
  contentsPounds: number
  /** There are lines, and all of them are services: no box is packed. */
  isServicesOnly: boolean
}

/**
 * What there is to ship of an order or a cart. Services are not shipped. An accessory goes in the box of its device, one
 * for each; those beyond the number of devices count as units of their own.
 */
export function goodsToShip(lines: readonly LineToShip[]): GoodsToShip {
  const counted = lines.map((line, place) => ({ ...line, quantity: countedUnits(lines, place) }))
  return {
    itemCount: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    deviceCount: counted.reduce(
      (sum, { quantity, productTypeId }) => sum + (isNumbered(productTypeId) ? quantity : 0),
      0,
    ),
    declaredValueCents: counted.reduce((sum, { quantity, msrpCents }) => sum + quantity * msrpCents, 0),
    contentsPounds: contentsPounds(counted),
    isServicesOnly: lines.length > 0 && lines.every(isService),
  }
}

const isService = ({ productTypeId }: LineToShip) => productTypeOf(productTypeId) === 'service'

function countedUnits(lines: readonly LineToShip[], place: number): number {
  const line = lines[place]
  if (!line || isService(line)) return 0
  if (!line.isAddOn) return line.quantity
  const device = lines.slice(0, place).findLast(({ isAddOn }) => !isAddOn)
  return Math.max(0, line.quantity - (device && !isService(device) ? device.quantity : 0))
}

/** A line with the add-ons behind it that go with it; an add-on alone, and nothing for a place without a line. */
export function withItsAddOns<Line extends { isAddOn: boolean }>(
  lines: readonly Line[],
  place: number,
): Line[] {
  const line = lines[place]
  if (!line) return []
  if (line.isAddOn) return [line]
  const next = lines.findIndex((other, index) => index > place && !other.isAddOn)
  return lines.slice(place, next === -1 ? undefined : next)
}
