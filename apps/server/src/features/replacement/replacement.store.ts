import type { Address } from '@portal/domain/address'
import { comingStatuses } from '@portal/domain/device-replacement'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accountAddresses, contacts } from '../../db/schema/accounts.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { stations } from '../../db/schema/stations.tables.ts'

/** Whether a device that takes this one's place is on a draft or on its way. */
export const isBeingReplaced = async (on: Reader, deviceId: string): Promise<boolean> =>
  (await on.$count(
    devices,
    and(eq(devices.replacesDeviceId, deviceId), inArray(devices.status, [...comingStatuses])),
  )) > 0

/** The ids of an account's contacts, by name. */
export async function findContactIds(on: Reader, zohoAccountId: string): Promise<string[]> {
  const rows = await on
    .select({ id: contacts.zohoContactId })
    .from(contacts)
    .where(eq(contacts.zohoAccountId, zohoAccountId))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.zohoContactId))
  return rows.map(({ id }) => id)
}

/** Where a station's devices are sent; undefined for a station without an address that the CRM still has. */
export async function findStationAddress(on: Reader, stationId: string | null): Promise<Address | undefined> {
  if (stationId === null) return undefined
  const [found] = await on
    .select({
      street1: accountAddresses.street1,
      street2: accountAddresses.street2,
      city: accountAddresses.city,
      state: accountAddresses.state,
      zip: accountAddresses.zipCode,
    })
    .from(stations)
    .innerJoin(
      accountAddresses,
      and(
        eq(accountAddresses.id, stations.addressId),
        eq(accountAddresses.zohoAccountId, stations.zohoAccountId),
      ),
    )
    .where(eq(stations.stationId, stationId))
  if (!found) return undefined
  const { street1, street2, ...rest } = found
  return { ...rest, street: `${street1} ${street2}`.trim() }
}
