import { pastedUnits } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { devices } from './fleet.tables.ts'
import { unitSortOf } from './settings.store.ts'

/** What a person typed, and the stations that it names: looked up before, so that the devices' own index can be used. */
export type RosterSearch = { typed: string; stationIds: string[] }

/**
 * Devices that a typed text finds (docs/spec/fleet.md#search): units of a pasted list, units that begin with one or two
 * characters, or a longer text anywhere.
 */
export function searchCondition({ typed, stationIds }: RosterSearch): SQL | undefined {
  const units = pastedUnits(typed)
  if (units) return inArray(devices.unitSort, units.map(unitSortOf))
  return typed.length < 3 ? beginsWith(typed) : contains(typed, stationIds)
}

/** Unit numbers that begin with a text, any leading zeros left out; `unit_sort` has them filled up with zeros. */
function beginsWith(typed: string): SQL | undefined {
  const start = typed.toLowerCase().replace(/^0+(?=.)/, '')
  // One comparison for each device: with one for each length a large fleet takes five times as long.
  if (start !== '0') return sql`starts_with(ltrim(${devices.unitSort}, '0'), ${start})`
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

const contains = (typed: string, stationIds: readonly string[]): SQL | undefined =>
  or(
    ...spellingsOf(typed).map((spelling) => sql`${devices.searchLines} like ${`%${escaped(spelling)}%`}`),
    stationIds.length > 0 ? inArray(devices.stationId, [...stationIds]) : undefined,
  )

/** As it is typed, and the digits of a number however they are grouped. */
function spellingsOf(typed: string): string[] {
  const digits = typed.replace(/[^0-9]/g, '').replace(/^1(?=[0-9]{10}$)/, '')
  const isNumber = /^[+0-9 ()./-]+$/.test(typed) && digits.length >= 7
  const small = typed.toLowerCase()
  return isNumber && digits !== small ? [small, digits] : [small]
}

/** For `like`: what is typed means itself. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
