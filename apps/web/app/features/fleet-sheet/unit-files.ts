import { byteOrderMark, guardedLines } from '@portal/domain/csv'
import { counted } from '@portal/domain/format'
import { unitColumnLabels } from '@portal/domain/unit-rows'
import type { SheetRow } from './sheet-cells.ts'
import { change, type SheetState, say } from './sheet-state.ts'
import type { readUnitsFile } from './units.queries.ts'

/** Files of units (docs/spec/fleet.md#sheet). */

type FileAnswer = Awaited<ReturnType<typeof readUnitsFile>>['result']
export type FileRows = Pick<FileAnswer, 'errors' | 'errorCount' | 'ignoredColumns' | 'remarks'> & {
  /** All rows, and those without an error, each with its place in the file from 0. */
  rows: FileAnswer['rows']
  fitting: ReadonlyArray<{ at: number; row: FileAnswer['rows'][number] }>
  wrong: number
}

/** Which rows of a file fit. */
export function fileRows({ rows, errors, errorCount, ignoredColumns, remarks }: FileAnswer): FileRows {
  const wrong = new Set(errors.map(({ row }) => row))
  // Beyond the errors that are named, no row can be told to be right.
  const lastKnown = errors.length < errorCount ? (errors.at(-1)?.row ?? 0) : Number.POSITIVE_INFINITY
  const fitting = rows.flatMap((row, at) => (wrong.has(row.row) || row.row > lastKnown ? [] : [{ at, row }]))
  return { rows, fitting, wrong: rows.length - fitting.length, errors, errorCount, ignoredColumns, remarks }
}

type FileRow = FileAnswer['rows'][number]

const fileColumns: ReadonlyArray<readonly [header: string, value: (row: FileRow) => string]> = [
  [unitColumnLabels.unitNumber, ({ unitNumber }) => unitNumber],
  [unitColumnLabels.holder, ({ holder }) => holder],
  [unitColumnLabels.stationId, ({ stationText }) => stationText],
  [unitColumnLabels.numberWish, ({ wishText }) => wishText],
  [unitColumnLabels.areaCode, ({ areaCode }) => areaCode],
  [unitColumnLabels.phoneNumber, ({ phoneNumber }) => phoneNumber],
  [unitColumnLabels.portCarrier, ({ portCarrier }) => portCarrier],
  [unitColumnLabels.portAccountNumber, ({ portAccountNumber }) => portAccountNumber],
]

/** All rows of a file as CSV, with what is wrong with each in a last column, so that it can be put right and opened again. */
export function csvWithErrors({ rows, errors, errorCount }: FileRows): string {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  const lastKnown = errors.length < errorCount ? (errors.at(-1)?.row ?? 0) : Number.POSITIVE_INFINITY
  const errorOf = ({ row }: FileRow) =>
    row > lastKnown
      ? `Not checked: the file has more than ${counted(errors.length, 'error')}.`
      : (byRow.get(row) ?? [])
          .map(({ column, message, suggestion }) =>
            [`${column}: ${message}`, ...(suggestion === null ? [] : [`Free: ${suggestion}.`])].join(' '),
          )
          .join(' ')
  const header = [...fileColumns.map(([name]) => name), 'Error']
  const cells = rows.map((row) => [...fileColumns.map(([, value]) => value(row)), errorOf(row)])
  return `${byteOrderMark}${guardedLines([header, ...cells])}`
}

/** Rows of a file into the sheet, from its first row on; rows without a place are left out. */
export function takeFile(state: SheetState, fitting: FileRows['fitting']): SheetState {
  const changes = new Map<number, SheetRow>()
  for (const { at, row } of fitting) {
    const before = state.rows[at]
    if (!before) continue
    const { row: _, stationText: __, wishText: ___, ...cells } = row
    changes.set(at, { ...before, ...cells, unread: undefined })
  }
  const words = `${counted(changes.size, 'row')} taken from the file.`
  return say(change(state, changes, `File, ${counted(changes.size, 'row')}`), words)
}
