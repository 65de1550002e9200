import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { DeskFilter, getStagingOrders as endpoint } from '@portal/contract/staging'
import { limits } from '@portal/domain/limits'
import type { OrderStage } from '@portal/domain/order-stage'
import { agentReach, deskReach } from '@portal/domain/roles'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/no-such-page.ts'
import { orders } from '../orders/orders.tables.ts'
import { toStagingOrder } from './bench-wire.ts'
import { earliestPromised } from './earliest-promised.ts'
import { inStage } from './in-stage.ts'
import { orderStaging } from './staging.tables.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The promised day, or the one that the customer wants; orders without a day come after those that have one. */
const dueDay = sql<string>`coalesce(${earliestPromised}, nullif(${orders.requestedDeliveryDate}, ''), '9999-12-31')`
/** In µs, as the database compares it. */
const receivedUs = sql<string>`(extract(epoch from ${orderStaging.receivedAt}) * 1000000)::bigint::text`

/**
 * Orders at the staging desk (docs/spec/staging.md#desk): by their promised day, or the day by which they are wanted, then as they came. An agent
 * gets their own.
 * Throws NOT_ALLOWED for a customer, INVALID_INPUT for a cursor that is none.
 */
export async function listStaging(
  { db, actor }: Needs,
  { stage = 'open', limit = limits.listFirstPage, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
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
  return {
    results: page.map(({ order, staging }) => toStagingOrder(order, staging, actor.userId)),
    counts: await countStages(db, whose),
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
