import { fleetMessages, unitKey } from '@portal/domain/device-fields'
import { taggedUnit } from '@portal/domain/printed-number'
import { type Actor, agentReach } from '@portal/domain/roles'
import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'

/** Unit numbers that begin with the short code of another account (docs/spec/fleet.md#fields). */

type Asked = {
  /** Null for who has the link of a quote. */
  actor: Pick<Actor, 'roles' | 'zohoUserId' | 'covers'> | null
  accountId: string
  /** As typed. */
  unitNumbers: readonly string[]
}

/**
 * What refuses unit numbers as tags of other accounts have them, such as NRP-014, by `unitKey`. Only accounts that the person may see
 * count: others are not told of. An account that numbers its devices like that already may go on.
 */
export async function findForeignUnits(
  on: Reader,
  { actor, accountId, unitNumbers }: Asked,
): Promise<Map<string, string>> {
  const reach = actor === null ? [] : agentReach(actor)
  const units = unitNumbers.flatMap((typed) => {
    const shortCode = taggedUnit(typed)?.shortCode
    return shortCode === undefined ? [] : [{ key: unitKey(typed), shortCode }]
  })
  if (units.length === 0 || reach.length === 0) return new Map()
  const rows = await on
    .select({ shortCode: fleetSettings.shortCode, accountName: accounts.accountName })
    .from(fleetSettings)
    .innerJoin(accounts, eq(accounts.zohoAccountId, fleetSettings.zohoAccountId))
    .where(
      and(
        inArray(fleetSettings.shortCode, [...new Set(units.map(({ shortCode }) => shortCode))]),
        ne(fleetSettings.zohoAccountId, accountId),
        reach === 'all' ? undefined : inArray(accounts.ownerZohoUserId, [...reach]),
        notExists(
          on
            .select({ one: sql`1` })
            .from(devices)
            .where(
              and(
                eq(devices.zohoAccountId, accountId),
                sql`starts_with(upper(${devices.unitNumber}), ${fleetSettings.shortCode} || '-')`,
              ),
            ),
        ),
      ),
    )
    .orderBy(accounts.accountName)
  const owners = new Map(rows.map(({ shortCode, accountName }) => [shortCode, accountName]))
  return new Map(
    units.flatMap(({ key, shortCode }) => {
      const owner = owners.get(shortCode)
      return owner === undefined ? [] : [[key, fleetMessages.otherShortCode(shortCode, owner)] as const]
    }),
  )
}
