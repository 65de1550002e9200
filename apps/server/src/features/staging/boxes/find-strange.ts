import { productNameOf } from '@portal/domain/catalog'
import { deviceFields } from '@portal/domain/device-fields'
import { endedStatuses } from '@portal/domain/device-status'
import { type StrangeUnit, strangersNamed } from '@portal/domain/packing-scan'
import { taggedUnit, unitsMeant, withoutShortCode } from '@portal/domain/printed-number'
import type { Scanned } from '@portal/domain/scans'
import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices, unitSortOf } from '../../../db/schema/fleet.tables.ts'
import { orderStaging } from '../../../db/schema/staging.tables.ts'
import { isNumberedUnit } from '../../fleet/devices/search-devices.ts'
import { findShortCode } from '../bench.store.ts'

type Scan = { raw: string; scanned: Scanned }
type Order = { orderId: number; zohoAccountId: string }

/**
 * Devices of other orders, or of none, that a scan is of (docs/spec/staging.md#packing): by tag, IMEI, SIM or phone number, else by unit
 * number, first of the account whose order is packed, then of the orders that are at the staging desk as well.
 */
export async function findStrange(tx: Tx, order: Order, { raw, scanned }: Scan): Promise<StrangeUnit[]> {
  const number = numberOf(scanned, raw)
  if (number) {
    // A phone number is typed, so the device need not be in hand.
    const isMeant = number.field === 'phoneNumber' ? isNear(order) : undefined
    const coded = await strangersOf(tx, order, and(isNumber(number), isMeant))
    if (coded.length > 0) return coded
  }
  const shortCode = await findShortCode(tx, order.zohoAccountId)
  const typed = withoutShortCode(raw, shortCode)
  const other = taggedUnit(typed)
  const tagged = other === null ? [] : await strangersOf(tx, order, and(isNumberedUnit(other), isNear(order)))
  if (tagged.length > 0 || !deviceFields.unitNumber.isRight(typed)) return tagged
  const isUnit = eq(devices.unitSort, unitSortOf(typed))
  const own = await strangersOf(tx, order, and(isUnit, eq(devices.zohoAccountId, order.zohoAccountId)))
  return unitsMeant(own.length > 0 ? own : await strangersOf(tx, order, and(isUnit, isAtDesk)), typed, '')
}

/** What a scan has of a device that no other device has; undefined for a unit number. */
export function numberOf(scanned: Scanned, raw: string) {
  if (scanned.kind === 'tag') return { field: 'tagCode', value: scanned.tagCode } as const
  if (scanned.kind === 'imei') return { field: 'imei', value: scanned.imei } as const
  if (scanned.kind === 'iccid') return { field: 'iccid', value: scanned.iccid } as const
  const { clean, isRight } = deviceFields.phoneNumber
  const phoneNumber = clean(raw)
  return isRight(phoneNumber) ? ({ field: 'phoneNumber', value: phoneNumber } as const) : undefined
}

const isNumber = ({ field, value }: NonNullable<ReturnType<typeof numberOf>>): SQL | undefined =>
  and(
    eq(devices[field], value),
    // The column has no index of its own; the searched lines have.
    field === 'phoneNumber' ? sql`${devices.searchLines} like ${`%${value}%`}` : undefined,
  )

/** Units of the same number are at every customer: only those that can lie on a bench are meant. */
const isAtDesk = and(
  inArray(devices.status, ['planned', 'ordered', 'staged']),
  sql`exists (select from ${orderStaging} where ${orderStaging.orderId} = ${devices.orderId})`,
)

/** Of the account whose order is packed, or at the staging desk: other customers' devices in the field are not named. */
const isNear = ({ zohoAccountId }: Order): SQL | undefined =>
  or(eq(devices.zohoAccountId, zohoAccountId), isAtDesk)

async function strangersOf(tx: Tx, { orderId }: Order, found: SQL | undefined): Promise<StrangeUnit[]> {
  const rows = await tx
    .select({
      unitNumber: devices.unitNumber,
      make: devices.make,
      model: devices.model,
      // The device stays when its account has left the CRM.
      accountName: sql<string>`coalesce(${accounts.accountName}, '')`,
      orderId: devices.orderId,
    })
    .from(devices)
    .leftJoin(accounts, eq(accounts.zohoAccountId, devices.zohoAccountId))
    .where(
      and(
        found,
        notInArray(devices.status, [...endedStatuses]),
        sql`${devices.orderId} is distinct from ${orderId}`,
      ),
    )
    .orderBy(asc(devices.orderId), asc(devices.deviceId))
    .limit(strangersNamed)
  return rows.map(({ make, model, ...row }) => ({
    ...row,
    model: productNameOf({ manufacturerName: make, model }),
  }))
}
