import type { FleetSettings } from '@portal/contract/fleet'
import type { SheetStation } from '@portal/contract/fleet-units'
import { counted } from '@portal/domain/format'
import { numberOnFrom } from '@portal/domain/unit-cells'
import { isEmptyRow, type SheetRow } from './sheet-cells.ts'
import { change, type SheetState, say, selectionOf } from './sheet-state.ts'

/** "Number on from 051": the next free unit numbers, for each station in its own range (docs/spec/fleet.md#sheet). */

export type Numbering = {
  settings: Pick<FleetSettings, 'unitDigits' | 'nextNumber'>
  stations: readonly SheetStation[]
  /** Unit numbers that other devices of the account have. */
  taken: readonly string[]
}

/** The rows that numbering on fills: those selected, or with one row selected all from it on. */
export function rowsToNumber(state: SheetState): number[] {
  const { top, bottom } = selectionOf(state)
  const last = top === bottom ? state.rows.length - 1 : bottom
  const found: number[] = []
  for (let index = top; index <= last; index++) {
    const row = state.rows[index]
    if (row?.canEdit && row.unitNumber === '') found.push(index)
  }
  return found
}

/** Where the numbers of a row begin. */
const startOf = (row: SheetRow, { settings, stations }: Numbering) =>
  stations.find(({ stationId }) => stationId === row.stationId)?.firstNumber ?? settings.nextNumber

/** Every number that a row's numbers can begin with, in ascending order. */
export const startsOf = ({ settings, stations }: Pick<Numbering, 'settings' | 'stations'>): number[] =>
  [...new Set([settings.nextNumber, ...stations.flatMap(({ firstNumber }) => firstNumber ?? [])])].sort(
    (one, other) => one - other,
  )

/** The unit number that each of these rows would get, by its index. */
export function nextUnits(
  rows: readonly SheetRow[],
  indexes: readonly number[],
  numbering: Numbering,
): Map<number, string> {
  const groups = Map.groupBy(indexes, (index) => {
    const row = rows[index]
    return row ? startOf(row, numbering) : 0
  })
  const inSheet = rows.flatMap(({ unitNumber }) => (unitNumber === '' ? [] : [unitNumber]))
  const taken = [...numbering.taken, ...inSheet]
  const units = new Map<number, string>()
  for (const [start, group] of groups) {
    const free = numberOnFrom(start, group.length, { digits: numbering.settings.unitDigits, taken })
    group.forEach((index, at) => {
      const unit = free[at]
      if (unit !== undefined) units.set(index, unit)
    })
    taken.push(...free)
  }
  return units
}

/** Gives these rows their numbers, as one step. */
export function numberRows(state: SheetState, units: ReadonlyMap<number, string>): SheetState {
  const changes = new Map(
    [...units].flatMap(([index, unitNumber]) => {
      const row = state.rows[index]
      return row ? [[index, { ...row, unitNumber }] as const] : []
    }),
  )
  const values = [...units.values()]
  const words = `${counted(values.length, 'row')} numbered${values.length > 0 ? `, ${values[0]} to ${values.at(-1)}` : ''}.`
  return say(change(state, changes, `Number on, ${counted(values.length, 'row')}`), words)
}

/** How many rows have a number, and how many are filled in without one. */
export const countNumbered = (rows: readonly SheetRow[]) => ({
  numbered: rows.filter(({ unitNumber }) => unitNumber !== '').length,
  filled: rows.filter((row) => !isEmptyRow(row)).length,
})
