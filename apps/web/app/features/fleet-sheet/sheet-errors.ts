import type { UnitProblem, UnitQuestion } from '@portal/contract/fleet-units'
import { cellDamage } from '@portal/domain/excel-damage'
import { counted } from '@portal/domain/format'
import { planWithoutLineWords } from '@portal/domain/number-wish'
import { aboutValue, unknownStation, unreadWish } from '@portal/domain/unit-cells'
import { checkUnitRows, withWish } from '@portal/domain/unit-rows'
import type { GridError } from '../../lib/grid/grid-model.ts'
import {
  type CellContext,
  type GridColumn,
  gridColumnOf,
  gridColumns,
  gridLabels,
  type SheetRow,
} from './sheet-cells.ts'
import { change, type SheetState, say } from './sheet-state.ts'

/** What is wrong with the cells of a fleet sheet, with a way out of each (docs/spec/fleet.md#sheet). */

export type CellError = {
  /** Of the row in the sheet. */
  index: number
  column: GridColumn
  message: string
  /** A unit number that would be right there. */
  suggestion: string | null
  /** The details of a port are missing: there is a dialog for them. */
  needsDetails: boolean
  /** What was typed as a station that the account does not have. */
  unknownStation?: string
}

/** What the server says of a cell. */
export type CellProblem = Omit<UnitProblem, 'deviceId'>

/** What the server said about rows, by the row as it was then. */
export type ServerProblems = ReadonlyMap<SheetRow, readonly CellProblem[]>

export type ServerAnswers = {
  problems: ServerProblems
  /** Units of the fleet that a row may mean, by the row as it was then. */
  questions: ReadonlyMap<SheetRow, UnitQuestion>
}

/** A unit of the fleet that a row may mean. */
export type CellQuestion = Pick<UnitQuestion, 'unitNumber' | 'message'> & {
  /** Of the row in the sheet. */
  index: number
  row: SheetRow
}

/** What the server asks about the rows as they are now, without what the person has answered. */
export const questionsOf = (
  rows: readonly SheetRow[],
  { questions }: ServerAnswers,
  kept: ReadonlySet<string>,
): CellQuestion[] =>
  rows.flatMap((row, index) => {
    const question = questions.get(row)
    return question === undefined || kept.has(answerKey(row))
      ? []
      : [{ index, row, unitNumber: question.unitNumber, message: question.message }]
  })

/** By this the answer that a row keeps its number is remembered. */
export const answerKey = ({ key, unitNumber }: SheetRow) => `${key}/${unitNumber}`

/** Codes that only the server knows. */
const serverCodes: ReadonlySet<string> = new Set(['in-use', 'no-station', 'no-row'])

/**
 * Every error of a sheet, by row and column; at most one for each cell.
 * @param inUse unit numbers that other devices have, and so are no suggestion
 */
export function errorsOf(
  rows: readonly SheetRow[],
  asked: ServerProblems,
  context: CellContext,
  inUse: readonly string[] = [],
): CellError[] {
  const indexes = new Map(rows.map(({ key }, index) => [key, index]))
  const found = [
    ...rows.flatMap((row, index) => unreadErrors(row, index, context)),
    ...checkUnitRows(
      rows.filter(({ canEdit }) => canEdit),
      inUse,
    ).map(
      (error): CellError => ({
        index: indexes.get(error.key) ?? 0,
        column: gridColumnOf(error.column),
        message: error.message,
        suggestion: error.column === 'unitNumber' ? (error.suggestion ?? null) : null,
        needsDetails: gridColumnOf(error.column) === 'numberWish',
      }),
    ),
    ...rows.flatMap((row, index) =>
      (asked.get(row) ?? []).flatMap((problem) => serverError(problem, { row, index }, context)),
    ),
  ]
  const byCell = new Map<string, CellError>()
  for (const error of found) {
    const cell = `${error.index}/${error.column}`
    if (!byCell.has(cell)) byCell.set(cell, error)
  }
  return [...byCell.values()].sort(
    (one, other) =>
      one.index - other.index || gridColumns.indexOf(one.column) - gridColumns.indexOf(other.column),
  )
}

function unreadErrors(row: SheetRow, index: number, { stations }: CellContext): CellError[] {
  return Object.entries(row.unread ?? {}).map(([column, text]) => {
    const damage = cellDamage(text, column === 'unitNumber' || column === 'numberWish')
    const cell = { index, column: column as GridColumn, suggestion: null }
    if (damage !== undefined) return { ...cell, message: aboutValue(text, damage), needsDetails: false }
    return {
      ...cell,
      message: column === 'stationId' ? unknownStation(text, stations.length) : unreadWish(text),
      needsDetails: column === 'numberWish',
      ...(column === 'stationId' && { unknownStation: text }),
    }
  })
}

function serverError(
  { column, code, message, suggestion }: CellProblem,
  { row, index }: { row: SheetRow; index: number },
  { stations }: CellContext,
): CellError[] {
  if (!serverCodes.has(code)) return []
  const station = stations.find(({ stationId }) => stationId === row.stationId)
  const isGone = code === 'no-station' && station !== undefined
  return [
    {
      index,
      column: gridColumnOf(column),
      message: isGone ? `Station ${station.code} no longer belongs to this account.` : message,
      suggestion,
      needsDetails: false,
    },
  ]
}

/** Rows that were said to get no line although their plan is billed, at their cells: nothing is wrong, and it should be seen. */
export const notesOf = (rows: readonly SheetRow[]): Array<GridError<GridColumn>> =>
  rows.flatMap(({ numberWish, planCents }, index) =>
    numberWish === 'none' && planCents > 0
      ? [{ index, column: 'numberWish' as const, message: planWithoutLineWords(planCents) }]
      : [],
  )

/** These rows with new numbers instead. */
export function withNewNumbers(state: SheetState): SheetState {
  const changes = new Map(
    notesOf(state.rows).flatMap(({ index }) => {
      const row = state.rows[index]
      return row?.canEdit ? [[index, withWish(row, 'new')] as const] : []
    }),
  )
  return say(change(state, changes, 'New numbers'), `${counted(changes.size, 'unit')} now get a new number.`)
}

export const errorTitle = ({ index, column }: CellError) => `Row ${index + 1}, ${gridLabels[column]}`
