import { endedStatuses } from '@portal/domain/device-status'
import { homeLimits } from '@portal/domain/home'
import { orderStatus } from '@portal/domain/order-status'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { listed } from '../../db/columns.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { repairCases } from '../../db/schema/repairs.tables.ts'
import { boxes, carrierArrivals, deviceStaging, orderStaging } from '../../db/schema/staging.tables.ts'
import { isSubmittedOf } from './home-account.store.ts'

/** Devices of an account that were missing on arrival, each with its box, or with what was said of a direct shipment. */
export const findMissing = (on: Reader, accountId: string) =>
  on
    .select({
      deviceId: devices.deviceId,
      unitNumber: devices.unitNumber,
      orderId: devices.orderId,
      boxId: boxes.boxId,
      boxNumber: boxes.number,
      reportedBy: sql<string>`coalesce(${boxes.receivedBy}, ${carrierArrivals.by}, '')`,
      reportedAt: sql<Date | null>`coalesce(${boxes.receivedAt}, ${carrierArrivals.at})`.mapWith(
        boxes.receivedAt,
      ),
    })
    .from(devices)
    .leftJoin(deviceStaging, eq(deviceStaging.deviceId, devices.deviceId))
    .leftJoin(boxes, eq(boxes.boxId, deviceStaging.boxId))
    .leftJoin(carrierArrivals, eq(carrierArrivals.deviceId, devices.deviceId))
    .where(and(eq(devices.zohoAccountId, accountId), eq(devices.status, 'missing')))
    .orderBy(asc(devices.orderId), asc(boxes.number), asc(devices.unitSort), asc(devices.deviceId))
    .limit(homeLimits.rowsMax)

/** Whether a quote of one of the account's drafts can be answered. */
export const isOpenQuoteOf = (accountId: string, now: Date) =>
  and(
    eq(orders.zohoAccountId, accountId),
    eq(orders.statusId, orderStatus.draft),
    quotes.isLatest,
    eq(quotes.status, 'sent'),
    gt(quotes.expiresAt, now),
  )

/** Quotes of an account's drafts that can be answered, by their end. */
export const findOpenQuotes = (on: Reader, accountId: string, now: Date) =>
  on
    .select({
      orderId: orders.orderId,
      quoteId: quotes.quoteId,
      quoteNumber: quotes.quoteNumber,
      recipientName: quotes.recipientName,
      validUntil: quotes.validUntil,
      numberOfItems: orders.numberOfItems,
      orderTotalCents: orders.orderTotalCents,
    })
    .from(orders)
    .innerJoin(quotes, eq(quotes.orderId, orders.orderId))
    .where(isOpenQuoteOf(accountId, now))
    .orderBy(asc(quotes.expiresAt), asc(orders.orderId))
    .limit(homeLimits.rowsMax)

/**
 * Orders of an account that wait for our facility and have devices without a unit number, as they came. Once work begins, the bench
 * numbers what has none.
 */
export function findUnnumbered(on: Reader, accountId: string) {
  const numbered = on
    .select({ count: sql<number>`count(*)::int`.as('numbered') })
    .from(devices)
    .where(
      and(
        eq(devices.orderId, orders.orderId),
        isNotNull(devices.unitNumber),
        sql`${devices.status} not in (${listed(endedStatuses)})`,
      ),
    )
    .as('numbered_devices')
  return on
    .select({
      orderId: orders.orderId,
      units: sql<number>`(${orderStaging.unitCount} - ${numbered.count})::int`,
      receivedAt: orderStaging.receivedAt,
    })
    .from(orders)
    .innerJoin(orderStaging, eq(orderStaging.orderId, orders.orderId))
    .innerJoinLateral(numbered, sql`true`)
    .where(
      and(
        isSubmittedOf(accountId),
        eq(orderStaging.stage, 'received'),
        isNull(orderStaging.claimedAt),
        sql`${orderStaging.unitCount} > ${numbered.count}`,
      ),
    )
    .orderBy(asc(orderStaging.receivedAt), asc(orders.orderId))
    .limit(homeLimits.rowsMax)
}

/** Whether a case of the account waits for its old device (`waitsForReturn` of repairs). */
export const isReturnOf = (accountId: string) =>
  and(
    eq(repairCases.zohoAccountId, accountId),
    eq(repairCases.state, 'replacementSent'),
    isNotNull(repairCases.returnDueOn),
    isNull(repairCases.deviceEnd),
  )

/** Cases of an account whose old device is waited for (`waitsForReturn` of repairs), by the day on which it is due. */
export const findReturns = (on: Reader, accountId: string) =>
  on
    .select({
      caseId: repairCases.caseId,
      caseNumber: repairCases.caseNumber,
      unitNumber: repairCases.unitNumber,
      model: sql<string>`trim(${repairCases.make} || ' ' || ${repairCases.model})`,
      dueOn: sql<string>`${repairCases.returnDueOn}`,
    })
    .from(repairCases)
    .where(isReturnOf(accountId))
    .orderBy(asc(repairCases.returnDueOn), asc(repairCases.caseNumber))
    .limit(homeLimits.rowsMax)
