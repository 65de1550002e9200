import type { UnitProblem } from '@portal/contract/fleet-units'
import { fleetMessages, unitKey } from '@portal/domain/device-fields'
import { freeUnitLike } from '@portal/domain/free-units'
import { unitInUseWords } from '@portal/domain/unit-in-use'
import { checkUnitRows, type PlacedUnitRow, type UnitError } from '@portal/domain/unit-rows'
import type { Reader } from '../../../db/client.ts'
import { findStationsOf } from '../stations.store.ts'
import { findUnitsInUse, type UnitInUse } from './units.store.ts'

/** What is wrong with a cell, and the device that has its unit number. */
export type SheetError = UnitError & { deviceId?: string }

type Asked = {
  accountId: string
  /** The order whose own devices do not count as in use. */
  orderId?: number | undefined
  /** Rows that were sent. */
  rows: readonly PlacedUnitRow[]
  /** Rows of the same sheet that stay as they are; what a sent row repeats of them is wrong with the sent row. */
  others?: readonly PlacedUnitRow[]
}

/**
 * Everything that is wrong with rows of a sheet: by themselves, and beside the other devices and the stations of the
 * account (docs/spec/fleet.md#sheet). At most one entry for each cell.
 */
export async function checkSheet(
  on: Reader,
  { accountId, orderId, rows, others = [] }: Asked,
): Promise<SheetError[]> {
  const keys = new Set(rows.flatMap(({ unitNumber }) => (unitNumber === '' ? [] : [unitKey(unitNumber)])))
  const stationIds = new Set(rows.flatMap(({ stationId }) => (stationId === null ? [] : [stationId])))
  const [inUse, stations] = await Promise.all([
    findUnitsInUse(on, { accountId, orderId, keys: [...keys] }),
    findStationsOf(on, accountId, [...stationIds]),
  ])
  const sent = new Set(rows.map(({ key }) => key))
  const own: SheetError[] = checkUnitRows([...others, ...rows]).filter(({ key }) => sent.has(key))
  const users = new Map(inUse.map((device) => [unitKey(device.unitNumber), device]))
  const used = rows.filter(({ unitNumber }) => users.has(unitKey(unitNumber)))
  const free = await freeUnits(on, { accountId, orderId, used, rows: [...others, ...rows] })
  const beside = rows.flatMap((row) => [
    ...usedUnit(row, users, free),
    ...(row.stationId === null || stations.has(row.stationId) ? [] : [unknownStation(row)]),
  ])
  return oneForEachCell([...own, ...beside])
}

const unknownStation = ({ key }: PlacedUnitRow): SheetError => ({
  key,
  column: 'stationId',
  code: 'no-station',
  message: fleetMessages.noStation,
})

function usedUnit(
  { key, unitNumber }: PlacedUnitRow,
  users: ReadonlyMap<string, UnitInUse>,
  free: ReadonlyMap<string, string>,
): SheetError[] {
  const device = users.get(unitKey(unitNumber))
  if (!device) return []
  const suggestion = free.get(key)
  const message = unitInUseWords({ ...device, unitNumber })
  const { deviceId } = device
  return [{ key, column: 'unitNumber', code: 'in-use', message, deviceId, ...(suggestion && { suggestion }) }]
}

/** So many rows get a suggestion, each among so many unit numbers after its own. */
const suggestions = { rows: 50, tried: 100 } as const

/** A free unit number for each of the first rows whose own is in use, by the keys of the rows; no two get the same. */
async function freeUnits(
  on: Reader,
  { rows, used, ...whose }: Omit<Asked, 'others'> & { used: readonly PlacedUnitRow[] },
): Promise<Map<string, string>> {
  const asked = used.slice(0, suggestions.rows)
  const tried = new Set(asked.flatMap(({ unitNumber }) => unitsAfter(unitNumber)))
  const found = await findUnitsInUse(on, { ...whose, keys: [...tried] })
  const taken = new Set([...found, ...rows].map(({ unitNumber }) => unitKey(unitNumber)))
  return new Map(
    asked.flatMap(({ key, unitNumber }) => {
      const free = freeUnitLike(unitNumber, (unit) => taken.has(unitKey(unit)))
      if (free === null || !tried.has(unitKey(free))) return []
      taken.add(unitKey(free))
      return [[key, free] as const]
    }),
  )
}

function unitsAfter(unitNumber: string): string[] {
  const after: string[] = []
  freeUnitLike(unitNumber, (unit) => {
    after.push(unitKey(unit))
    return after.length < suggestions.tried
  })
  return after
}

/** A format that is wrong says more than what follows from it. */
function oneForEachCell(errors: readonly SheetError[]): SheetError[] {
  const seen = new Set<string>()
  return errors.filter(({ key, column }) => {
    const cell = `${key} ${column}`
    return !seen.has(cell) && seen.add(cell)
  })
}

/** The same for people who may not know of other devices: that a unit number is in use, and not what has it. */
export const withoutOthers = (
  errors: readonly SheetError[],
  rows: ReadonlyArray<{ key: string; unitNumber: string }>,
): SheetError[] => {
  const units = new Map(rows.map(({ key, unitNumber }) => [key, unitNumber]))
  return errors.map(({ deviceId: _, ...error }) =>
    error.code === 'in-use' ? { ...error, message: `${units.get(error.key)} is in use.` } : error,
  )
}

/** The same for an answer: rows by their places in the request. */
export const problemsOf = (errors: readonly SheetError[]): UnitProblem[] =>
  errors
    .map(({ key, column, code, message, suggestion = null, deviceId = null }) => ({
      row: Number(key),
      column,
      code,
      message,
      suggestion,
      deviceId,
    }))
    .sort((one, other) => one.row - other.row)
