import { homeLimits } from '@portal/domain/home'
import { and, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { orderDestinations } from '../../db/schema/destinations.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { boxes, carrierArrivals, orderStaging } from '../../db/schema/staging.tables.ts'
import { inStage } from '../orders/list/order-progress.ts'
import { earliestPromised } from '../staging/desk-order.ts'
import { goodsOfBox, goodsOfOrder, stationsOfOrder } from './goods.store.ts'
import { isOfAgents, isSubmittedOf } from './home-account.store.ts'
import type { HomeOf } from './home-of.ts'

type Of = Pick<HomeOf, 'accountId' | 'agents'>

/** Orders of an account of which something is still with us. */
export function findOrdersWithUs(on: Reader, { accountId, agents }: Of) {
  const goods = goodsOfOrder(on)
  const to = stationsOfOrder(on)
  return on
    .select({
      orderId: orders.orderId,
      statusId: orders.statusId,
      promised: sql<string>`coalesce(${earliestPromised}, '')`,
      city: orders.shippingCity,
      staging: orderStaging,
      models: goods.models,
      stationNames: to.names,
    })
    .from(orders)
    .innerJoin(orderStaging, eq(orderStaging.orderId, orders.orderId))
    .leftJoinLateral(goods, sql`true`)
    .leftJoinLateral(to, sql`true`)
    .where(and(isSubmittedOf(accountId), isOfAgents(agents), or(inStage('received'), inStage('atBench'))))
    .orderBy(sql`nullif(${orders.promisedDeliveryDate}, '') nulls last`, orders.orderId)
    .limit(homeLimits.rowsMax)
}

/** Orders of an account that the carrier ships direct since a moment, as far as no one said that their devices arrived. */
export function findDirect(on: Reader, { accountId, agents }: Of, { since }: { since: Date }) {
  const goods = goodsOfOrder(on)
  const to = stationsOfOrder(on)
  const said = on.$count(carrierArrivals, eq(carrierArrivals.orderId, orders.orderId))
  return on
    .select({
      orderId: orders.orderId,
      units: sql<number>`(${goods.units} - ${said})::int`,
      models: goods.models,
      city: orders.shippingCity,
      stationNames: to.names,
    })
    .from(orders)
    .leftJoin(orderStaging, eq(orderStaging.orderId, orders.orderId))
    .innerJoinLateral(goods, sql`true`)
    .leftJoinLateral(to, sql`true`)
    .where(
      and(
        isSubmittedOf(accountId),
        isOfAgents(agents),
        isNull(orderStaging.orderId),
        eq(orders.shipDirect, true),
        gte(orders.dateSubmitted, since),
        sql`${goods.units} > ${said}`,
      ),
    )
    .orderBy(orders.orderId)
    .limit(homeLimits.rowsMax)
}

type BoxesOut = {
  since: Date
  /** Also those of which something was received and something is still to come. */
  withRest?: boolean
}

/** Boxes of an account that left and that no one received: on the way, and delivered since a moment. */
export function findBoxesOut(on: Reader, { accountId, agents }: Of, { since, withRest = false }: BoxesOut) {
  const goods = goodsOfBox(on)
  const isUntouched = isNull(boxes.receivedAt)
  return on
    .select({
      orderId: orders.orderId,
      // Each destination has a day of its own.
      promised: sql<string>`coalesce(nullif(${orderDestinations.promisedDeliveryDate}, ''), ${orders.promisedDeliveryDate})`,
      city: sql<string>`coalesce(${orderDestinations.city}, ${orders.shippingCity})`,
      number: boxes.number,
      boxCode: boxes.boxCode,
      state: boxes.trackingState,
      carrierText: boxes.trackingText,
      expectedOn: boxes.expectedOn,
      deliveredAt: boxes.deliveredAt,
      units: goods.units,
      unitNumbers: goods.unitNumbers,
      models: goods.models,
      stationNames: goods.names,
    })
    .from(orders)
    .innerJoin(boxes, eq(boxes.orderId, orders.orderId))
    .leftJoin(
      orderDestinations,
      and(
        eq(orderDestinations.orderId, orders.orderId),
        eq(orderDestinations.position, boxes.destinationPosition),
      ),
    )
    .leftJoinLateral(goods, sql`true`)
    .where(
      and(
        isSubmittedOf(accountId),
        isOfAgents(agents),
        isOut(since),
        withRest ? or(isUntouched, sql`${goods.units} > 0`) : isUntouched,
      ),
    )
    .orderBy(sql`${boxes.expectedOn} nulls last`, boxes.shippedAt, boxes.boxId)
    .limit(homeLimits.rowsMax)
}

const isOut = (since: Date): SQL | undefined =>
  or(
    and(eq(boxes.status, 'shipped'), or(isNull(boxes.trackingState), ne(boxes.trackingState, 'returned'))),
    and(eq(boxes.status, 'delivered'), gte(boxes.deliveredAt, since)),
  )

/** When a box of the account was delivered last; null before the first. */
export async function findLastDelivery(on: Reader, { accountId, agents }: Of): Promise<Date | null> {
  const [last] = await on
    .select({ at: sql<Date | null>`max(${boxes.deliveredAt})`.mapWith(boxes.deliveredAt) })
    .from(orders)
    .innerJoin(boxes, eq(boxes.orderId, orders.orderId))
    .where(and(isSubmittedOf(accountId), isOfAgents(agents)))
  return last?.at ?? null
}
