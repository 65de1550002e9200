import { deviceKinds } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../db/schema/orders.tables.ts'
import { boxes, deviceStaging } from '../../db/schema/staging.tables.ts'
import { stations } from '../../db/schema/stations.tables.ts'

const deviceTypes = deviceKinds.map((kind) => productTypeIds[kind])

const distinct = (what: ReturnType<typeof sql>) =>
  sql<string[]>`coalesce(array_agg(distinct ${what}) filter (where ${what} <> ''), '{}')`

/** Phones, tablets and routers of the order beside it, and their makes and models. */
export const goodsOfOrder = (on: Reader) =>
  on
    .select({
      units: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int`.as('units'),
      models: distinct(sql`trim(${orderItems.manufacturerName} || ' ' || ${orderItems.model})`).as('models'),
    })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orders.orderId),
        not(orderItems.isAddOn),
        inArray(orderItems.productTypeId, deviceTypes),
      ),
    )
    .as('goods')

/** Names of the stations to which the devices of the order beside it go. */
export const stationsOfOrder = (on: Reader) =>
  on
    .select({ names: distinct(sql`${stations.name}`).as('station_names') })
    .from(devices)
    .innerJoin(stations, eq(stations.stationId, devices.stationId))
    .where(eq(devices.orderId, orders.orderId))
    .as('stations_of_order')

/**
 * The devices of the box beside it: how many, their unit numbers, what they are, and to which stations they go. Of a box of which
 * something was received, those that are still to come.
 */
export const goodsOfBox = (on: Reader) =>
  on
    .select({
      units: sql<number>`count(*)::int`.as('box_units'),
      unitNumbers: sql<
        string[]
      >`coalesce(array_agg(${devices.unitNumber} order by ${devices.unitSort}) filter (where ${devices.unitNumber} is not null), '{}')`.as(
        'unit_numbers',
      ),
      models: distinct(sql`trim(${devices.make} || ' ' || ${devices.model})`).as('box_models'),
      names: distinct(sql`${stations.name}`).as('box_station_names'),
    })
    .from(deviceStaging)
    .innerJoin(devices, eq(devices.deviceId, deviceStaging.deviceId))
    .leftJoin(stations, eq(stations.stationId, devices.stationId))
    .where(
      and(eq(deviceStaging.boxId, boxes.boxId), or(isNull(boxes.receivedAt), eq(devices.status, 'shipped'))),
    )
    .as('goods_of_box')
