import { addressesOf } from '@portal/domain/address-fields'
import { destinationName } from '@portal/domain/destination-name'
import { destinationWords } from '@portal/domain/device-destination'
import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { boxes } from '../staging/staging.tables.ts'
import { addressColumns } from './address-columns.ts'
import { orderDestinations } from './destinations.tables.ts'
import { orders } from './orders.tables.ts'

export type ListedShipping = { destinations: string[]; trackingNumbers: string[] }

/**
 * Where orders go and the tracking numbers of their boxes that have left, for files (docs/spec/orders.md#lists).
 * @returns by order number, for each of these orders
 */
export async function findListedShipping(
  on: Reader,
  orderIds: readonly number[],
): Promise<Map<number, ListedShipping>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const [headers, others, left] = [
    await findHeaders(on, ids),
    await findOthers(on, ids),
    await findTrackingNumbers(on, ids),
  ]
  const othersOf = Map.groupBy(others, ({ orderId }) => orderId)
  const leftOf = Map.groupBy(left, ({ orderId }) => orderId)
  return new Map(
    headers.map((header) => {
      const address = addressesOf(header).Shipping
      const first = { name: '', street: address.street, city: address.city }
      const places = [first, ...(othersOf.get(header.orderId) ?? [])].filter(hasPlace)
      const numbers = (leftOf.get(header.orderId) ?? []).map(({ trackingNumber }) => trackingNumber ?? '')
      return [header.orderId, { destinations: places.map(wordsOf), trackingNumbers: numbers }]
    }),
  )
}

type Place = { name: string; street: string; city: string }
const hasPlace = ({ name, street, city }: Place) => name !== '' || street !== '' || city !== ''
const wordsOf = ({ name, street, city }: Place) =>
  destinationWords({ name: destinationName({ name, address: { street, city, state: '', zip: '' } }), city })

const findHeaders = (on: Reader, ids: number[]) =>
  on
    .select({
      orderId: orders.orderId,
      ...addressColumns,
    })
    .from(orders)
    .where(inArray(orders.orderId, ids))

const findOthers = (on: Reader, ids: number[]) =>
  on
    .select({
      orderId: orderDestinations.orderId,
      name: orderDestinations.name,
      street: orderDestinations.street,
      city: orderDestinations.city,
    })
    .from(orderDestinations)
    .where(inArray(orderDestinations.orderId, ids))
    .orderBy(asc(orderDestinations.orderId), asc(orderDestinations.position))

const findTrackingNumbers = (on: Reader, ids: number[]) =>
  on
    .select({ orderId: boxes.orderId, trackingNumber: boxes.trackingNumber })
    .from(boxes)
    .where(and(inArray(boxes.orderId, ids), isNotNull(boxes.shippedAt)))
    .orderBy(asc(boxes.orderId), asc(boxes.number))
