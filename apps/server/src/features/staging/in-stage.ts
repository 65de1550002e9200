import type { OrderStage } from '@portal/domain/order-stage'
import { eq, type SQL, sql } from 'drizzle-orm'
import { orderStaging } from './staging.tables.ts'

/** Of `order_staging`: something of the order is at this stage, as `isInStage` of the domain says it. */
export function inStage(stage: OrderStage): SQL {
  if (stage === 'shipped') return sql`${orderStaging.shippedBoxCount} > ${orderStaging.deliveredBoxCount}`
  return stage === 'delivered' ? sql`${orderStaging.deliveredBoxCount} > 0` : eq(orderStaging.stage, stage)
}
