import { awayStatuses } from '@portal/domain/missing-numbers'
import { orderStatus } from '@portal/domain/order-status'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../../db/columns.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'

/** Orders whose units have plans and no numbers (docs/spec/desk.md#queue). */

/** Said to get no line; not yet staged. */
const getsNoLine = and(eq(devices.numberWish, sql`'none'`), isOneOf(devices.status, ['planned', 'ordered']))
/** Left without the number of its line. */
const hasNoNumber = and(
  sql`${devices.phoneNumber} is null`,
  sql`${devices.numberWish} is distinct from 'none'`,
  isOneOf(devices.status, awayStatuses),
)

/** The units of an order with a plan that fit. */
const unitsOf = (fits: SQL | undefined): SQL => sql`from ${devices}
  join ${orderItems} on ${eq(orderItems.orderItemId, devices.orderItemId)} and ${orderItems.ratePlanPriceCents} > 0
  where ${and(eq(devices.orderId, orders.orderId), fits)}`

const isSubmitted = eq(orders.statusId, sql.raw(String(orderStatus.submitted)))

/** An order with such units. */
export const hasPlansWithoutLine = and(isSubmitted, sql`exists (select ${unitsOf(getsNoLine)})`)
export const lacksNumbers = and(isSubmitted, sql`exists (select ${unitsOf(hasNoNumber)})`)

/** What there is to say of them. */
export const plansWithoutLineOf = {
  units: sql<number>`(select count(*)::int ${unitsOf(getsNoLine)})`,
  monthlyCents: sql<number>`(select coalesce(sum(${orderItems.ratePlanPriceCents}), 0)::int ${unitsOf(getsNoLine)})`,
}
export const missingNumbersOf = sql<
  string[]
>`(select coalesce(array_agg(coalesce(${devices.unitNumber}, '') order by ${devices.unitSort}), '{}') ${unitsOf(hasNoNumber)})`
