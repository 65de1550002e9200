import { productNameOf } from '@portal/domain/catalog'
import { productTypeIds } from '@portal/domain/ids'
import { and, asc, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.tables.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import { deviceStaging } from '../../db/schema/staging.tables.ts'

/** What lists of the desk say of an order besides its counts (docs/spec/staging.md#days). */

type Listed = { name: string; quantity: number; image: string }

/** The devices of each order by product, as its lines name them; of an order without devices its accessories. */
export async function findGoods(on: Reader, orderIds: readonly number[]): Promise<Map<number, Listed[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on
    .select({
      orderId: orderItems.orderId,
      productTypeId: orderItems.productTypeId,
      manufacturerName: orderItems.manufacturerName,
      model: orderItems.model,
      quantity: orderItems.quantity,
      image: products.image,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.productId, orderItems.productId))
    .where(
      and(inArray(orderItems.orderId, [...orderIds]), ne(orderItems.productTypeId, productTypeIds.service)),
    )
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
  const ofOrders = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...ofOrders].map(([orderId, lines]) => {
      const devices = lines.filter(({ productTypeId }) => productTypeId !== productTypeIds.accessory)
      return [orderId, byProduct(devices.length > 0 ? devices : lines)]
    }),
  )
}

/** Lines of one product are one entry. */
function byProduct(
  lines: ReadonlyArray<{ manufacturerName: string; model: string; quantity: number; image: string | null }>,
): Listed[] {
  const listed = new Map<string, Listed>()
  for (const { quantity, image, ...line } of lines) {
    const name = productNameOf(line)
    const known = listed.get(name)
    listed.set(name, {
      name,
      quantity: quantity + (known?.quantity ?? 0),
      image: known?.image || (image ?? ''),
    })
  }
  return [...listed.values()]
}

/** How many units of each order benches have. */
export async function countInHand(on: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await on
    .select({ orderId: deviceStaging.orderId, units: count() })
    .from(deviceStaging)
    .where(
      and(
        inArray(deviceStaging.orderId, [...orderIds]),
        isNotNull(deviceStaging.bench),
        isNull(deviceStaging.stagedAt),
      ),
    )
    .groupBy(deviceStaging.orderId)
  return new Map(rows.map(({ orderId, units }) => [orderId, units]))
}
