import type { Address } from '@portal/domain/address'
import { goodsToShip, type LineToShip } from '@portal/domain/goods-to-ship'
import type { Shipment } from '../../ports/shipping-rates.ts'

/** The shipment of an order's lines, in their order, to an address. */
export const orderShipment = (to: Address, lines: readonly LineToShip[]): Shipment => ({
  to,
  ...goodsToShip(lines),
})
