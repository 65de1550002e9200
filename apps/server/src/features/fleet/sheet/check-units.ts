import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  checkUnits as checkUnitsCall,
  getTakenUnits,
  UnitProblem,
  UnitQuestion,
} from '@portal/contract/fleet-units'
import { deviceFields, fleetMessages, unitKey } from '@portal/domain/device-fields'
import { unitInUseWords } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { freeUnitLike, unitValueKey, unitWithOtherZeros } from '@portal/domain/unit-cells'
import {
  checkUnitRows,
  isEmptyUnitRow,
  type PlacedUnitRow,
  type SentUnitRow,
  type UnitError,
  unitRowOf,
} from '@portal/domain/unit-rows'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findShortCode } from '../devices/devices.store.ts'
import { findForeignUnits } from '../devices/short-codes.ts'
import { findStationsOf } from '../stations/stations.store.ts'
import { findSheetOrder } from './sheet-order.ts'
import { findTakenUnits, findUnitsInUse, findUnitsLike, type UnitInUse } from './units.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * Everything that is wrong with the rows of a sheet, and what is asked about it; saves nothing (docs/spec/fleet.md#sheet).
 * Throws ACCOUNT_NOT_FOUND, and ORDER_NOT_FOUND for an order of another account.
 */
export async function checkUnits(
  needs: Needs,
  accountId: string,
  { orderId, rows }: BodyOf<typeof checkUnitsCall>,
): Promise<AnswerOf<typeof checkUnitsCall>> {
  await refuseOthers(needs, accountId, orderId)
  const filled = await filledRows(needs.db, accountId, rows)
  const [errors, questions] = await Promise.all([
    checkSheet(needs.db, { actor: needs.actor, accountId, orderId, rows: filled }),
    questionsOf(needs.db, { accountId, orderId, rows: filled }),
  ])
  return { results: problemsOf(errors), questions }
}

type SentRow = SentUnitRow & { place?: number | undefined; hasPortPin?: boolean | undefined }

/** Rows that were sent, as they are checked, by their places in the request; without those in which nothing is filled in. */
export async function filledRows(
  on: Reader,
  accountId: string,
  rows: readonly SentRow[],
): Promise<PlacedUnitRow[]> {
  const shortCode = await findShortCode(on, accountId)
  return rows
    .map((row, index) => ({
      ...unitRowOf(row, shortCode),
      key: String(index),
      place: row.place ?? index + 1,
      hasPortPin: row.hasPortPin,
    }))
    .filter((row) => !isEmptyUnitRow(row))
}

/** Unit numbers that differ from a unit of the account only by zeros in front, where neither is in use as it was typed. */
async function questionsOf(
  on: Reader,
  { rows, ...whose }: Omit<Asked, 'actor' | 'others'>,
): Promise<UnitQuestion[]> {
  const numbered = rows.filter(({ unitNumber }) => deviceFields.unitNumber.isRight(unitNumber))
  const alike = await findUnitsLike(on, {
    ...whose,
    unitNumbers: [...new Set(numbered.map(({ unitNumber }) => unitNumber))],
  })
  const byValue = Map.groupBy(alike, ({ unitNumber }) => unitValueKey(unitNumber))
  return numbered.flatMap(({ key, unitNumber }) => {
    const meant = unitWithOtherZeros(unitNumber, byValue.get(unitValueKey(unitNumber)) ?? [])
    if (meant === undefined) return []
    const { deviceId } = meant
    return [{ row: Number(key), unitNumber: meant.unitNumber, message: unitInUseWords(meant), deviceId }]
  })
}

/** Throws ACCOUNT_NOT_FOUND, and ORDER_NOT_FOUND for an order of another account. */
export async function refuseOthers(
  needs: Needs,
  accountId: string,
  orderId: number | undefined,
): Promise<void> {
  await getVisibleAccount(needs, accountId)
  if (orderId === undefined) return
  const order = await findSheetOrder(needs.db, needs.actor, orderId)
  if (order.zohoAccountId !== accountId) throw new AppError('ORDER_NOT_FOUND')
}

/** The unit numbers in use from a value on, so that a sheet can number on. Throws as `checkUnits`. */
export async function listTakenUnits(
  needs: Needs,
  accountId: string,
  { from, orderId }: { from: number; orderId?: number | undefined },
): Promise<AnswerOf<typeof getTakenUnits>> {
  await refuseOthers(needs, accountId, orderId)
  return {
    results: await findTakenUnits(needs.db, { accountId, orderId, from, span: fleetLimits.takenSpan }),
  }
}

/** What is wrong with a cell, and the device that has its unit number. */
export type SheetError = UnitError & { deviceId?: string }

type Asked = {
  /** Whose accounts' short codes are refused; null for who has the link of a quote. */
  actor: SignedInContext['actor'] | null
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
  { actor, accountId, orderId, rows, others = [] }: Asked,
): Promise<SheetError[]> {
  const keys = new Set(rows.flatMap(({ unitNumber }) => (unitNumber === '' ? [] : [unitKey(unitNumber)])))
  const stationIds = new Set(rows.flatMap(({ stationId }) => (stationId === null ? [] : [stationId])))
  const unitNumbers = rows.map(({ unitNumber }) => unitNumber)
  const [inUse, stations, foreign] = await Promise.all([
    findUnitsInUse(on, { accountId, orderId, keys: [...keys] }),
    findStationsOf(on, accountId, [...stationIds]),
    findForeignUnits(on, { actor, accountId, unitNumbers }),
  ])
  const sent = new Set(rows.map(({ key }) => key))
  const own: SheetError[] = checkUnitRows([...others, ...rows]).filter(({ key }) => sent.has(key))
  const users = new Map(inUse.map((device) => [unitKey(device.unitNumber), device]))
  const used = rows.filter(({ unitNumber }) => users.has(unitKey(unitNumber)))
  const free = await freeUnits(on, { accountId, orderId, used, rows: [...others, ...rows] })
  const beside = rows.flatMap((row) => [
    ...usedUnit(row, users, free),
    ...foreignUnit(row, foreign),
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

/** What the tag of another account says is wrong with the format: one that is right has no short code or the account's own. */
function foreignUnit({ key, unitNumber }: PlacedUnitRow, foreign: ReadonlyMap<string, string>): SheetError[] {
  const message = foreign.get(unitKey(unitNumber))
  return message === undefined ? [] : [{ key, column: 'unitNumber', code: 'format', message }]
}

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
  { rows, used, ...whose }: Omit<Asked, 'others' | 'actor'> & { used: readonly PlacedUnitRow[] },
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
