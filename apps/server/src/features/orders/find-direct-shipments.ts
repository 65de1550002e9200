import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { readDestinations } from './destinations.store.ts'
import { orders } from './orders.tables.ts'

/** What of an order the carrier ships direct. */
export type DirectShipments = {
  /** Whether the destination at this position, from 1, gets its goods direct from the carrier. */
  isDirect: (position: number) => boolean
  /** How many items of a line we ship. */
  shippedOf: (orderItemId: string, quantity: number) => number
}

/** Undefined for an order of which the carrier ships nothing direct. */
export async function findDirectShipments(on: Reader, orderId: number): Promise<DirectShipments | undefined> {
  const others = await readDestinations(on, orderId)
  const [order] = await on
    .select({ shipDirect: orders.shipDirect })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  const direct = [order?.shipDirect === true, ...others.map(({ shipDirect }) => shipDirect === true)]
  if (!direct.includes(true)) return undefined
  return {
    isDirect: (position) => direct[position - 1] ?? false,
    shippedOf: (orderItemId, quantity) => {
      const given = others.map(
        ({ items }) => items.find((item) => item.orderItemId === orderItemId)?.quantity ?? 0,
      )
      const first = quantity - given.reduce((sum, many) => sum + many, 0)
      return [first, ...given].reduce((sum, many, place) => sum + (direct[place] ? 0 : many), 0)
    },
  }
}
