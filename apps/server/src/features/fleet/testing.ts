import { randomBytes } from 'node:crypto'
import { checkDigitOf, tagCodeOf } from '@portal/domain/device-fields'
import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { accountAddresses } from '../../db/schema/accounts.tables.ts'
import { deviceEvents, devices, fleetImports } from '../../db/schema/fleet.tables.ts'
import { fleetViews, stations } from '../../db/schema/stations.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { testNow } from '../../testing/fixtures.ts'

/** Rows that the tests of the fleet share. */

let counter = 0
const next = () => ++counter

/** A right IMEI of the range that is set aside for tests. */
export function anImei(): string {
  const body = `00101502${String(next()).padStart(6, '0')}`
  return body + checkDigitOf(body)
}

type NewDevice = typeof devices.$inferInsert
type DeviceChanges = Partial<NewDevice>

/** A phone in service with the next unit number, and the entry of its creation. */
export async function aDevice(tx: Tx, zohoAccountId: string, changes: DeviceChanges = {}) {
  const n = next()
  const device: NewDevice = {
    deviceId: v7(),
    zohoAccountId,
    unitNumber: `T${n}`,
    kind: 'phone',
    status: 'inService',
    make: 'Halden',
    model: 'N6 Pro',
    holder: `Driver ${n}`,
    tagCode: tagCodeOf(randomBytes(10)),
    createdAt: testNow,
    changedAt: testNow,
    ...changes,
  }
  await tx.insert(devices).values(device)
  await tx.insert(deviceEvents).values({
    deviceEventId: v7(),
    deviceId: device.deviceId,
    zohoAccountId,
    kind: 'created',
    by: 'Test',
    at: device.createdAt,
    changes: [],
    unitNumber: device.unitNumber ?? null,
    holder: device.holder ?? '',
    stationName: '',
    status: device.status,
    requestId: 'test',
  })
  return device
}

/** A shipping address of an account. */
export async function anAddress(tx: Tx, zohoAccountId: string) {
  const id = `address-${next()}`
  await tx.insert(accountAddresses).values({
    id,
    zohoAccountId,
    street1: '980 Airline Junction Rd',
    city: 'Toledo',
    state: 'OH',
    zipCode: '43607',
    addressTypeDisplay: 'Shipping',
  })
  return id
}

/** A station without devices. */
export async function aStation(
  tx: Tx,
  zohoAccountId: string,
  changes: Partial<typeof stations.$inferInsert> = {},
) {
  const n = next()
  const station = {
    stationId: v7(),
    zohoAccountId,
    name: `Station ${n}`,
    code: `S${n}`,
    createdAt: testNow,
    ...changes,
  }
  await tx.insert(stations).values(station)
  return station
}

/** An import of one device two days ago: it can no longer be undone. */
export async function anImport(tx: Tx, zohoAccountId: string): Promise<string> {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const importId = v7()
  await tx.insert(fleetImports).values({
    importId,
    zohoAccountId,
    source: 'file',
    userId: author?.userId ?? '',
    by: 'Test',
    at: new Date(testNow.getTime() - 48 * 3_600_000),
    deviceCount: 1,
  })
  return importId
}

/** A saved view of a person. */
export async function aView(tx: Tx, userId: string, zohoAccountId: string): Promise<string> {
  const viewId = v7()
  const name = `View ${next()}`
  await tx
    .insert(fleetViews)
    .values({ viewId, userId, zohoAccountId, name, address: 'group=spare', createdAt: testNow })
  return viewId
}
