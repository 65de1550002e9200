import { productNameOf } from '@portal/domain/catalog'
import { endedStatuses } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { and, asc, eq, ne, notInArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { carriers, manufacturers, products } from '../../db/schema/catalog.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import {
  carrierArrivals,
  type DeviceStagingRow,
  deviceStaging,
  productTacs,
} from '../../db/schema/staging.tables.ts'
import { fleetSettings, stations } from '../../db/schema/stations.tables.ts'

/** What the bench reads of a device: no transfer PIN. */
const unitColumns = {
  deviceId: devices.deviceId,
  unitNumber: devices.unitNumber,
  kind: devices.kind,
  status: devices.status,
  holder: devices.holder,
  productId: devices.productId,
  make: devices.make,
  model: devices.model,
  imei: devices.imei,
  iccid: devices.iccid,
  phoneNumber: devices.phoneNumber,
  numberWish: devices.numberWish,
  areaCode: devices.areaCode,
  portCarrier: devices.portCarrier,
  tagCode: devices.tagCode,
} as const

/** All devices of an order with what was done to them, in the order of lines and places; `findBenchUnits` has those of a bench. */
export async function findUnitsOfOrder(on: Reader, orderId: number) {
  return on
    .select({
      device: unitColumns,
      staging: deviceStaging,
      arrival: carrierArrivals,
      carrier: carriers.name,
      station: stations.name,
      stationCode: stations.code,
      stationId: devices.stationId,
      image: products.image,
      orderItemId: orderItems.orderItemId,
      quantity: orderItems.quantity,
      ratePlanPriceCents: orderItems.ratePlanPriceCents,
    })
    .from(devices)
    .innerJoin(orderItems, eq(orderItems.orderItemId, devices.orderItemId))
    .leftJoin(deviceStaging, eq(deviceStaging.deviceId, devices.deviceId))
    .leftJoin(carrierArrivals, eq(carrierArrivals.deviceId, devices.deviceId))
    .leftJoin(carriers, eq(carriers.id, devices.carrierId))
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .leftJoin(products, eq(products.productId, devices.productId))
    .where(and(eq(devices.orderId, orderId), notInArray(devices.status, [...endedStatuses])))
    .orderBy(asc(orderItems.position), asc(devices.linePosition), asc(devices.deviceId))
}
export type BenchRow = Awaited<ReturnType<typeof findUnitsOfOrder>>[number]

/** The prefix on an account's tags; empty for none. */
export async function findShortCode(on: Reader, zohoAccountId: string): Promise<string> {
  const [found] = await on
    .select({ shortCode: fleetSettings.shortCode })
    .from(fleetSettings)
    .where(eq(fleetSettings.zohoAccountId, zohoAccountId))
  return found?.shortCode ?? ''
}

/** The accessories of an order: those that go with devices, and those that are goods of their own. */
export async function findAccessories(on: Reader, orderId: number) {
  const rows = await on
    .select({
      productId: orderItems.productId,
      manufacturerName: orderItems.manufacturerName,
      model: orderItems.model,
      quantity: orderItems.quantity,
      isAddOn: orderItems.isAddOn,
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.productTypeId, productTypeIds.accessory)))
    .orderBy(asc(orderItems.position))
  const named = rows.map(({ manufacturerName, model, ...row }) => ({
    ...row,
    name: productNameOf({ manufacturerName, model }),
  }))
  const addOns = [
    ...Map.groupBy(
      named.filter(({ isAddOn }) => isAddOn),
      ({ productId }) => productId,
    ),
  ].map(([productId, lines]) => ({
    productId,
    name: lines[0]?.name ?? '',
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  }))
  return { addOns, goods: named.filter(({ isAddOn }) => !isAddOn) }
}

/** The device that has this number and has not ended, besides one. */
export async function findNumberOwner(
  on: Reader,
  field: 'imei' | 'iccid',
  { value, deviceId }: { value: string; deviceId: string },
) {
  const [found] = await on
    .select({ unitNumber: devices.unitNumber, zohoAccountId: devices.zohoAccountId })
    .from(devices)
    .where(
      and(
        eq(devices[field], value),
        ne(devices.deviceId, deviceId),
        notInArray(devices.status, [...endedStatuses]),
      ),
    )
    .limit(1)
  return found
}

/** The products that these first eight digits of IMEIs are known to be of. */
export async function findTacProducts(on: Reader, tac: string) {
  const rows = await on
    .select({
      productId: productTacs.productId,
      manufacturerName: manufacturers.name,
      model: products.model,
    })
    .from(productTacs)
    .innerJoin(products, eq(products.productId, productTacs.productId))
    .innerJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(eq(productTacs.tac, tac))
    .orderBy(asc(productTacs.learnedAt), asc(productTacs.productId))
  return rows.map(({ productId, ...name }) => ({ productId, name: productNameOf(name) }))
}

export const learnTac = (tx: Tx, row: typeof productTacs.$inferInsert) =>
  tx.insert(productTacs).values(row).onConflictDoNothing()

type StagingChange = Partial<Omit<DeviceStagingRow, 'deviceId' | 'orderId' | 'version'>>

/** Writes what is done to a device at the bench. The order's staging is locked by the caller. */
export async function writeDeviceStaging(
  tx: Tx,
  { deviceId, orderId }: { deviceId: string; orderId: number },
  change: StagingChange,
): Promise<void> {
  await tx
    .insert(deviceStaging)
    .values({ deviceId, orderId, ...change })
    .onConflictDoUpdate({ target: deviceStaging.deviceId, set: change })
}

/** No bench has the unit. */
export const unclaimed = { bench: null, claimedBy: null, claimedByName: null, claimedAt: null } as const

/** Frees the units of an order that benches have: all of them, those of a person, or of one bench of theirs. */
export async function freeUnits(
  tx: Tx,
  { orderId, userId, bench, except }: { orderId: number; userId?: string; bench?: string; except?: string },
): Promise<void> {
  await tx
    .update(deviceStaging)
    .set(unclaimed)
    .where(
      and(
        eq(deviceStaging.orderId, orderId),
        userId === undefined ? undefined : eq(deviceStaging.claimedBy, userId),
        bench === undefined ? undefined : eq(deviceStaging.bench, bench),
        except === undefined ? undefined : ne(deviceStaging.deviceId, except),
      ),
    )
}
