import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { DeskFilter, getStagingOrders as getStagingOrdersCall } from '@portal/contract/staging'
import { limits } from '@portal/domain/limits'
import type { OrderStage } from '@portal/domain/order-stage'
import { agentReach, deskReach } from '@portal/domain/roles'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../db/schema/orders.tables.ts'
import { orderStaging } from '../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { inStage } from '../orders/list/order-progress.ts'
import { toStagingOrder } from './bench-units.ts'
import { dueDay, earliestPromised } from './desk-order.ts'
import { countInHand, findGoods } from './listed-goods.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** In µs, as the database compares it. */
const receivedUs = sql<string>`(extract(epoch from ${orderStaging.receivedAt}) * 1000000)::bigint::text`

/**
 * Orders at the staging desk (docs/spec/staging.md#desk): by their promised day, or the day by which they are wanted, then as they came. An agent
 * gets their own.
 * Throws NOT_ALLOWED for a customer, INVALID_INPUT for a cursor that is none.
 */
export async function listStaging(
  { db, actor }: Needs,
  { stage = 'open', limit = limits.listFirstPage, cursor }: QueryOf<typeof getStagingOrdersCall>,
): Promise<AnswerOf<typeof getStagingOrdersCall>> {
  const reach = deskReach(actor)
  if (reach === 'none') throw new AppError('NOT_ALLOWED')
  const agentIds = agentReach(actor)
  const whose = reach === 'all' || agentIds === 'all' ? undefined : inArray(orders.zohoUserId, [...agentIds])
  const after = cursor === undefined ? undefined : afterPlace(cursor)
  const rows = await db
    .select({
      order: {
        orderId: orders.orderId,
        accountName: orders.accountName,
        shipping: orders.shippingDescription,
        requestedDeliveryDate: orders.requestedDeliveryDate,
        promisedDeliveryDate: sql<string>`coalesce(${earliestPromised}, '')`,
      },
      staging: orderStaging,
      dueDay,
      receivedUs,
    })
    .from(orderStaging)
    .innerJoin(orders, eq(orders.orderId, orderStaging.orderId))
    .where(and(ofFilter(stage), whose, after))
    .orderBy(dueDay, orderStaging.receivedAt, orderStaging.orderId)
    // One row more than requested shows whether there is a next page.
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const orderIds = page.map(({ order }) => order.orderId)
  const [contents, inHand, counts] = await Promise.all([
    findGoods(db, orderIds),
    countInHand(db, orderIds),
    countStages(db, whose),
  ])
  return {
    results: page.map(({ order, staging }) => ({
      ...toStagingOrder(order, staging, actor.userId),
      shipping: order.shipping ?? '',
      inHand: inHand.get(order.orderId) ?? 0,
      contents: contents.get(order.orderId) ?? [],
    })),
    counts,
    nextCursor:
      rows.length > limit && last ? `${last.dueDay}.${last.receivedUs}.${last.order.orderId}` : null,
  }
}

/** Open: what waits or is at a bench. */
const ofFilter = (filter: DeskFilter): SQL | undefined =>
  filter === 'open' ? or(inStage('received'), inStage('atBench')) : inStage(filter)

function afterPlace(cursor: string): SQL {
  const [, day, received, orderId] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,16})\.(\d{1,9})$/.exec(cursor) ?? []
  if (day === undefined) throw noSuchPage()
  return sql`(${dueDay}, ${orderStaging.receivedAt}, ${orderStaging.orderId}) >
    (${day}, to_timestamp(0) + ${received}::bigint * interval '1 microsecond', ${Number(orderId)}::integer)`
}

async function countStages(db: Needs['db'], whose: SQL | undefined): Promise<Record<OrderStage, number>> {
  const [counts] = await db
    .select({
      received: countOf('received'),
      atBench: countOf('atBench'),
      shipped: countOf('shipped'),
      delivered: countOf('delivered'),
    })
    .from(orderStaging)
    .innerJoin(orders, eq(orders.orderId, orderStaging.orderId))
    .where(whose)
  if (!counts) throw new Error('A count answers a row.')
  return counts
}

/** Stages overlap: an order counts in each of its stages. */
const countOf = (stage: OrderStage) => sql<number>`count(*) filter (where ${inStage(stage)})::int`
