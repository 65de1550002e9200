import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import { orderDestinations, orderItemDestinations } from '../../../db/schema/destinations.tables.ts'
import { stations } from '../../../db/schema/stations.tables.ts'

/** Reads and writes of destinations (docs/spec/orders.md#destinations). */

type Row = typeof orderDestinations.$inferSelect
export type DestinationItem = { orderItemId: string; quantity: number }
/** A destination after the first, with what goes there. */
export type Destination = Omit<Row, 'orderId' | 'position'> & { items: DestinationItem[] }

const itemColumns = {
  orderItemId: orderItemDestinations.orderItemId,
  quantity: orderItemDestinations.quantity,
}
/** What goes to a destination, as part of its row. */
export const itemsOfDestination = jsonList(itemColumns, {
  from: sql`${orderItemDestinations} where ${eq(orderItemDestinations.destinationId, orderDestinations.destinationId)}`,
  orderBy: sql`${orderItemDestinations.orderItemId}`,
})

/** Columns of a destination as `Destination` has them. */
export const destinationColumns = {
  destinationId: orderDestinations.destinationId,
  stationId: orderDestinations.stationId,
  name: orderDestinations.name,
  street: orderDestinations.street,
  city: orderDestinations.city,
  state: orderDestinations.state,
  code: orderDestinations.code,
  addressOverrideReason: orderDestinations.addressOverrideReason,
  shipDirect: orderDestinations.shipDirect,
  shippingDescription: orderDestinations.shippingDescription,
  shippingRateCents: orderDestinations.shippingRateCents,
  promisedDeliveryDate: orderDestinations.promisedDeliveryDate,
  isRemainder: orderDestinations.isRemainder,
  items: itemsOfDestination,
}

/** The destinations of an order after the first, in their order. */
export const readDestinations = (on: Reader, orderId: number): Promise<Destination[]> =>
  on
    .select(destinationColumns)
    .from(orderDestinations)
    .where(eq(orderDestinations.orderId, orderId))
    .orderBy(asc(orderDestinations.position))

/** Writes destinations of an order that has none, without what goes there; for `insertDestinationItems` afterwards. */
export async function insertDestinations(
  tx: Tx,
  orderId: number,
  destinations: readonly Destination[],
): Promise<void> {
  if (destinations.length === 0) return
  await tx
    .insert(orderDestinations)
    .values(
      destinations.map(({ items: _items, ...row }, index) => ({ ...row, orderId, position: index + 2 })),
    )
}

/** Writes what goes to destinations; their lines have to be there. */
export async function insertDestinationItems(
  tx: Tx,
  orderId: number,
  destinations: readonly Destination[],
): Promise<void> {
  const rows = destinations.flatMap(({ destinationId, items }) =>
    items.map((item) => ({ ...item, destinationId, orderId })),
  )
  if (rows.length > 0) await tx.insert(orderItemDestinations).values(rows)
}

/** Takes all destinations after the first off an order. */
export const deleteDestinations = async (tx: Tx, orderId: number): Promise<void> => {
  await tx.delete(orderDestinations).where(eq(orderDestinations.orderId, orderId))
}

/** Gives destinations their new method, service and price. */
export async function updateDestinationShipping(
  tx: Tx,
  destinations: ReadonlyArray<
    Pick<Destination, 'destinationId' | 'shipDirect' | 'shippingDescription' | 'shippingRateCents'>
  >,
): Promise<void> {
  await Promise.all(
    destinations.map(({ destinationId, shipDirect, shippingDescription, shippingRateCents }) =>
      tx
        .update(orderDestinations)
        .set({ shipDirect, shippingDescription, shippingRateCents })
        .where(eq(orderDestinations.destinationId, destinationId)),
    ),
  )
}

const placeAndGoods = ({ destinationId, street, city, state, code, items }: Destination) =>
  JSON.stringify([
    destinationId,
    [street, city, state, code],
    items.map(({ orderItemId, quantity }) => [orderItemId, quantity]).toSorted(),
  ])

/**
 * Stores the destinations of a draft after a change of it: as a rule with a new service and price only, and whole where other goods go
 * to them than before. Lines have to be there.
 */
export async function storeChangedDestinations(
  tx: Tx,
  orderId: number,
  { before, after }: { before: readonly Destination[]; after: readonly Destination[] },
): Promise<void> {
  const isSame =
    before.length === after.length &&
    before.every((one, place) => placeAndGoods(one) === placeAndGoods(after[place] ?? one))
  if (isSame) return updateDestinationShipping(tx, after)
  await deleteDestinations(tx, orderId)
  await insertDestinations(tx, orderId, after)
  await insertDestinationItems(tx, orderId, after)
}

/** Stores the days that are promised for destinations. */
export async function updateDestinationDays(
  tx: Tx,
  destinations: ReadonlyArray<Pick<Destination, 'destinationId' | 'promisedDeliveryDate'>>,
): Promise<void> {
  await Promise.all(
    destinations.map(({ destinationId, promisedDeliveryDate }) =>
      tx
        .update(orderDestinations)
        .set({ promisedDeliveryDate })
        .where(eq(orderDestinations.destinationId, destinationId)),
    ),
  )
}

/** The order is a draft again: nothing is promised for its destinations. */
export const forgetDestinationDays = async (tx: Tx, orderId: number): Promise<void> => {
  await tx
    .update(orderDestinations)
    .set({ promisedDeliveryDate: '' })
    .where(eq(orderDestinations.orderId, orderId))
}

/** The promised days of the other destinations of these orders, in their order; an order with one destination has no entry. */
export async function findOtherDays(on: Reader, orderIds: readonly number[]): Promise<Map<number, string[]>> {
  const days = new Map<number, string[]>()
  if (orderIds.length === 0) return days
  const rows = await on
    .select({ orderId: orderDestinations.orderId, day: orderDestinations.promisedDeliveryDate })
    .from(orderDestinations)
    .where(inArray(orderDestinations.orderId, [...orderIds]))
    .orderBy(asc(orderDestinations.orderId), asc(orderDestinations.position))
  for (const { orderId, day } of rows) days.set(orderId, [...(days.get(orderId) ?? []), day])
  return days
}

/** Which of these are stations of the account. */
export async function stationsAmong(
  on: Reader,
  zohoAccountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await on
    .select({ stationId: stations.stationId })
    .from(stations)
    .where(and(eq(stations.zohoAccountId, zohoAccountId), inArray(stations.stationId, [...ids])))
  return new Set(rows.map(({ stationId }) => stationId))
}
