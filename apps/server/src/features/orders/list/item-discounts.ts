import { eq, sql } from 'drizzle-orm'
import { jsonList } from '../../../db/build.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'
import { orderItemDiscounts } from '../../../db/schema/price-rules.tables.ts'

/** What applied to a line, as it was said then. */
export const discountsOfItem = jsonList(
  {
    ruleId: orderItemDiscounts.ruleId,
    ruleVersion: orderItemDiscounts.ruleVersion,
    words: orderItemDiscounts.words,
    target: orderItemDiscounts.target,
    units: orderItemDiscounts.units,
    unitCents: orderItemDiscounts.unitCents,
    firstMonth: orderItemDiscounts.firstMonth,
    months: orderItemDiscounts.months,
  },
  {
    from: sql`${orderItemDiscounts} where ${eq(orderItemDiscounts.orderItemId, orderItems.orderItemId)}`,
    orderBy: sql`${orderItemDiscounts.place}`,
  },
)
