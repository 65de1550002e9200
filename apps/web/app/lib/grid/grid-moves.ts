/** Where the arrow keys of a sheet go (docs/spec/fleet.md#sheet). */

export type Place = { row: number; column: number }
/** A rectangle of cells, ends included. */
export type Range = { top: number; bottom: number; left: number; right: number }

export type SheetSize = {
  rowCount: number
  columnCount: number
  /** Rows that Page Up and Page Down pass. */
  pageRows: number
  isFilled: (place: Place) => boolean
}

export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const cellCount = ({ top, bottom, left, right }: Range) => (bottom - top + 1) * (right - left + 1)

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * The cell that a key goes to from this one; undefined for keys that move nothing.
 * @param key as the keyboard event names it
 * @param isFar with Ctrl: to the edge of the filled part, or to a corner of the sheet
 */
export function movedBy(key: string, isFar: boolean, from: Place, size: SheetSize): Place | undefined {
  const last = { row: size.rowCount - 1, column: size.columnCount - 1 }
  const step = steps[key]
  if (step)
    return isFar
      ? edgeFrom(from, step, size)
      : within({ row: from.row + step.row, column: from.column + step.column }, last)
  if (key === 'Home') return isFar ? { row: 0, column: 0 } : { ...from, column: 0 }
  if (key === 'End') return isFar ? last : { ...from, column: last.column }
  if (key === 'PageUp') return within({ ...from, row: from.row - size.pageRows }, last)
  if (key === 'PageDown') return within({ ...from, row: from.row + size.pageRows }, last)
  return undefined
}

const within = ({ row, column }: Place, last: Place): Place => ({
  row: Math.max(0, Math.min(row, last.row)),
  column: Math.max(0, Math.min(column, last.column)),
})

/** As spreadsheets do: to the last filled cell of this block, or over empty cells to the next block or the edge. */
function edgeFrom(from: Place, step: Place, { rowCount, columnCount, isFilled }: SheetSize): Place {
  const next = ({ row, column }: Place) => ({ row: row + step.row, column: column + step.column })
  const isThere = ({ row, column }: Place) =>
    row >= 0 && row < rowCount && column >= 0 && column < columnCount
  let at = from
  if (!isThere(next(at))) return at
  const isInBlock = isFilled(at) && isFilled(next(at))
  at = next(at)
  while (isThere(next(at)) && (isInBlock ? isFilled(next(at)) : !isFilled(at))) at = next(at)
  return at
}
