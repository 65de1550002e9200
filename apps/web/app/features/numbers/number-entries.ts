import type { CheckedNumber, NumberlessUnit } from '@portal/contract/line-numbers'
import { deviceFields } from '@portal/domain/device-fields'
import { formatPhone } from '@portal/domain/format-phone'
import type { ListedNumber } from '@portal/domain/number-list'

/** What is typed, pasted or read for the units that wait for a number (docs/spec/staging.md#numbers-of-an-order). */

/** Numbers by their devices, as typed. */
export type Entries = ReadonlyMap<string, string>

/** What the server says of an entry as it was then. */
export type Checks = ReadonlyMap<string, CheckedNumber>

/** Rows of a list that have no place here, with why. */
export type Unplaced = { row: number; number: string; message: string }

/** A number in its usual form where it is one; else as it was typed. */
export function shownNumber(typed: string): string {
  const clean = deviceFields.phoneNumber.clean(typed)
  return deviceFields.phoneNumber.isRight(clean) ? formatPhone(clean) : typed.trim()
}

export function withEntry(entries: Entries, deviceId: string, typed: string): Entries {
  const next = new Map(entries)
  if (typed === '') next.delete(deviceId)
  else next.set(deviceId, typed)
  return next
}

/** A list of numbers alone, in the order of the units from one of them on. Blank rows leave their unit as it is. */
export function placedInOrder(
  entries: Entries,
  units: readonly NumberlessUnit[],
  list: readonly ListedNumber[],
  from: number,
): { entries: Entries; placed: number; unplaced: Unplaced[] } {
  const next = new Map(entries)
  const first = list[0]?.row ?? 1
  const unplaced: Unplaced[] = []
  let placed = 0
  for (const { row, number } of list) {
    const unit = units[from + row - first]
    if (unit) {
      next.set(unit.deviceId, shownNumber(number))
      placed++
    } else unplaced.push({ row, number, message: 'No unit is left for it.' })
  }
  return { entries: next, placed, unplaced }
}

/** Checked rows of a list at their units; what has no unit stays named. */
export function placedByUnit(
  entries: Entries,
  rows: readonly CheckedNumber[],
): { entries: Entries; placed: number; unplaced: Unplaced[] } {
  const next = new Map(entries)
  const unplaced: Unplaced[] = []
  let placed = 0
  for (const { row, deviceId, number, message } of rows) {
    if (deviceId === null) unplaced.push({ row, number, message })
    else {
      next.set(deviceId, shownNumber(number))
      placed++
    }
  }
  return { entries: next, placed, unplaced }
}

export type EntryState = { kind: 'empty' | 'checking' | 'fits' | 'area' | 'wrong'; message: string }

/** What stands beside an entry. */
export function stateOf(typed: string, checked: CheckedNumber | undefined): EntryState {
  if (typed.trim() === '') return { kind: 'empty', message: '' }
  if (checked === undefined || checked.number !== deviceFields.phoneNumber.clean(typed))
    return { kind: 'checking', message: '' }
  if (checked.problem === null) return { kind: 'fits', message: 'Fits' }
  return { kind: checked.problem === 'area' ? 'area' : 'wrong', message: checked.message }
}

/** The units whose entries can be saved, with what is sent. */
export const fitting = (units: readonly NumberlessUnit[], entries: Entries, checks: Checks) =>
  units.flatMap(({ deviceId, version }) => {
    const number = entries.get(deviceId) ?? ''
    const { kind } = stateOf(number, checks.get(deviceId))
    return kind === 'fits' || kind === 'area' ? [{ deviceId, version, number }] : []
  })
