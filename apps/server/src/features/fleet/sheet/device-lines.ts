import { monthlyPlanCents } from '@portal/domain/carrier-bills'
import { noCarrier } from '@portal/domain/catalog'
import { type DeviceKind, deviceKinds } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { carriers, products } from '../../../db/schema/catalog.tables.ts'
import { orderItems } from '../../../db/schema/orders.tables.ts'

/** What a product of this type is as a device; undefined for accessories and services. */
export const kindOfType = (productTypeId: string): DeviceKind | undefined =>
  deviceKinds.find((kind) => productTypeIds[kind] === productTypeId)

/** A line of an order whose items are devices. */
export type DeviceLine = {
  orderItemId: string
  productId: string
  manufacturerName: string
  model: string
  carrierId: string
  /** Its name; '' without one. */
  carrier: string
  image: string
  quantity: number
  kind: DeviceKind
  /** What the rate plan of one of its items costs a month; 0 where the line has none. */
  planCents: number
}

/** The lines of an order whose items are phones, tablets and routers, in their order. */
export async function findDeviceLines(on: Reader, orderId: number): Promise<DeviceLine[]> {
  const rows = await on
    .select({
      orderItemId: orderItems.orderItemId,
      productId: orderItems.productId,
      productTypeId: orderItems.productTypeId,
      manufacturerName: orderItems.manufacturerName,
      model: orderItems.model,
      carrierId: orderItems.carrierId,
      carrier: carriers.name,
      image: products.image,
      quantity: orderItems.quantity,
      ratePlanCents: orderItems.ratePlanPriceCents,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .innerJoin(carriers, eq(carriers.id, orderItems.carrierId))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isAddOn, false)))
    .orderBy(asc(orderItems.position))
  return rows.flatMap(({ productTypeId, ratePlanCents, ...line }) => {
    const kind = kindOfType(productTypeId)
    const carrier = line.carrier === noCarrier ? '' : line.carrier
    const planCents = monthlyPlanCents({ carrier: line.carrier, productTypeId, quantity: 1, ratePlanCents })
    return kind ? [{ ...line, carrier, kind, planCents }] : []
  })
}
