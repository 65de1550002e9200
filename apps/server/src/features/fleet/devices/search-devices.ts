import { groupedNumber, pastedUnits } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { printedCode, taggedUnit } from '@portal/domain/printed-number'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices, unitSortOf } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import { escaped, hasWordsOrNumber } from '../../../db/words.ts'

/** What a person typed, and the stations that it names: looked up before, so that the devices' own index can be used. */
export type RosterSearch = { typed: string; stationIds: string[] }

/**
 * Devices that a typed text finds (docs/spec/fleet.md#search): units of a pasted list, units that begin with one or two
 * characters, or a longer text anywhere.
 */
export function searchCondition(search: RosterSearch): SQL | undefined {
  const { typed, stationIds } = search
  const units = pastedUnits(typed)
  if (units) return inArray(devices.unitSort, units.map(unitSortOf))
  return isOfStart(search) ? beginsWith(typed) : contains(typed, stationIds)
}

/** Whether a text is looked for at the beginning of unit numbers alone. */
export const isOfStart = ({ typed }: RosterSearch) => typed.length < 3

/** Unit numbers that begin with a text, any leading zeros left out; `unit_sort` has them filled up with zeros. */
function beginsWith(typed: string): SQL | undefined {
  const start = typed.toLowerCase().replace(/^0+(?=.)/, '')
  // By `devices_by_start`. Of a zero nothing is left there.
  if (start !== '0') return sql`ltrim(${devices.unitSort}, '0') like ${`${escaped(start)}%`}`
  const lengths = Array.from(
    { length: fleetLimits.unitNumberMax - start.length + 1 },
    (_, index) => start.length + index,
  )
  return or(
    ...lengths.map((length) => {
      const zeros = '0'.repeat(fleetLimits.unitNumberMax - length)
      return sql`${devices.unitSort} like ${`0${zeros}${escaped(start)}%`}`
    }),
  )
}

const contains = (typed: string, stationIds: readonly string[]): SQL | undefined => {
  const unit = taggedUnit(typed)
  const code = printedCode(typed)
  return or(
    // Each group of a complete number also occurs in many other numbers.
    hasWordsOrNumber(devices.searchLines, groupedNumber(typed) ?? typed),
    // With more zeros than the account writes.
    /^0\d+$/.test(typed) && typed.length <= fleetLimits.unitNumberMax
      ? eq(devices.unitSort, unitSortOf(typed))
      : undefined,
    unit === null ? undefined : isNumberedUnit(unit),
    code === null ? undefined : eq(devices.tagCode, code),
    stationIds.length > 0 ? inArray(devices.stationId, [...stationIds]) : undefined,
  )
}

/** The unit of the account with this short code, with or without leading zeros. */
export const isNumberedUnit = ({ shortCode, unitNumber }: NumberedUnit): SQL =>
  // The accounts first, so that the index of their units is followed.
  sql`(${devices.zohoAccountId} = any (array(select ${fleetSettings.zohoAccountId} from ${fleetSettings} where ${fleetSettings.shortCode} = ${shortCode})) and ${devices.unitSort} = ${unitSortOf(unitNumber)})`

type NumberedUnit = { shortCode: string; unitNumber: string }

/**
 * The unit that a text names as a tag does, where an account has its short code: who types "DSP4 014" means no other unit 014.
 * @param within which accounts the caller may see; undefined for all
 */
export async function findTaggedUnit(
  on: Reader,
  typed: string,
  within: SQL | undefined,
): Promise<NumberedUnit | null> {
  const unit = taggedUnit(typed)
  if (unit === null) return null
  const [known] = await on
    .select({ accountId: fleetSettings.zohoAccountId })
    .from(fleetSettings)
    .innerJoin(accounts, eq(accounts.zohoAccountId, fleetSettings.zohoAccountId))
    .where(and(eq(fleetSettings.shortCode, unit.shortCode), within))
    .limit(1)
  return known ? unit : null
}
