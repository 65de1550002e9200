import type { SavedUnit, UnitLine, UnitRowAnswer } from '@portal/contract/fleet-units'
import { isSettled } from '@portal/domain/unit-rows'
import { emptyRow, isSameRow, type SheetLine, type SheetRow } from './sheet-cells.ts'
import type { SheetState } from './sheet-state.ts'

/** Rows of a fleet sheet from the server and back (docs/spec/fleet.md#sheet). */

/** A row for each device of these lines, with what is filled in. */
export function rowsOf(
  lines: readonly SheetLine[],
  filled: (line: SheetLine) => ReadonlyMap<number, Partial<SheetRow>>,
): SheetRow[] {
  const rows: SheetRow[] = []
  for (const line of lines) {
    const known = filled(line)
    for (let position = 0; position < line.quantity; position++)
      rows.push({ ...emptyRow(line, position, rows.length + 1), ...known.get(position) })
  }
  return rows
}

export const linesOfOrder = (lines: readonly UnitLine[]): SheetLine[] =>
  lines.map(({ orderItemId, name, carrier, kind, image, quantity, planCents }) => ({
    key: orderItemId,
    name,
    carrier,
    kind,
    image,
    quantity,
    planCents,
  }))

/** What an answer says of a row. The status is not shown in the grid: `canEdit` and `isSettled` follow from it. */
function answered({ status, isWishSaid, ...row }: UnitRowAnswer | SavedUnit): Partial<SheetRow> {
  const { orderItemId: __, changedBy: ___, ...cells } = { orderItemId: '', changedBy: null, ...row }
  return {
    ...cells,
    numberWish: isWishSaid ? cells.numberWish : null,
    isSettled: isSettled(status ?? null),
  }
}

/** The rows of an order, whose empty ones can be filled in only where the order can be numbered. */
export function rowsOfOrder(lines: readonly UnitLine[], canEdit: boolean): SheetRow[] {
  const byLine = new Map(
    lines.map((line) => [
      line.orderItemId,
      new Map(line.rows.map((row) => [row.position, answered(row)] as const)),
    ]),
  )
  return rowsOf(linesOfOrder(lines), ({ key }) => byLine.get(key) ?? new Map()).map((row) =>
    row.deviceId === null ? { ...row, canEdit } : row,
  )
}

/** The cells of a row as requests have them; a transfer PIN only where one was typed or removed. */
export function cellsOf(row: SheetRow) {
  const { unitNumber, holder, stationId, numberWish, areaCode, phoneNumber, portCarrier } = row
  const { portAccountNumber, portPin, hasPortPin } = row
  return {
    unitNumber,
    holder,
    stationId,
    numberWish,
    areaCode,
    phoneNumber,
    portCarrier,
    portAccountNumber,
    ...(portPin !== undefined && (portPin !== '' || hasPortPin) && { portPin }),
  }
}

/** A row that another person changed while it was changed here. `theirs` is as it is stored now. */
export type Conflict = {
  index: number
  theirs: SheetRow
  /** Who changed it; null where they emptied it. */
  changedBy: string | null
}

/**
 * The sheet after a save. Saved rows are what is compared with from now on; rows that another person changed keep what
 * was typed here, and are answered as conflicts. What was typed meanwhile stays.
 * @param sent the rows that were sent, by their index
 */
export function withSaved(
  state: SheetState,
  sent: ReadonlyMap<number, SheetRow>,
  { saved, changed }: { saved: readonly SavedUnit[]; changed: readonly SavedUnit[] },
): { state: SheetState; conflicts: Conflict[] } {
  const indexes = new Map(state.rows.map(({ key }, index) => [key, index]))
  const rows = [...state.rows]
  const base = [...state.base]
  const conflicts: Conflict[] = []
  const take = (unit: SavedUnit, isConflict: boolean) => {
    const index = indexes.get(`${unit.orderItemId}/${unit.position}`)
    const before = index === undefined ? undefined : rows[index]
    if (index === undefined || before === undefined) return
    const { portPin: _, unread: __, ...bare } = before
    const stored: SheetRow = { ...bare, ...answered(unit), place: before.place, key: before.key }
    base[index] = stored
    const { version, deviceId, hasPortPin, canEdit } = stored
    const isAsSent = !isConflict && isSameRow(before, sent.get(index) ?? stored)
    rows[index] = isAsSent ? stored : { ...before, version, deviceId, hasPortPin, canEdit }
    if (isConflict) conflicts.push({ index, theirs: stored, changedBy: unit.changedBy })
  }
  for (const unit of saved) take(unit, false)
  for (const unit of changed) take(unit, true)
  return { state: { ...state, rows, base }, conflicts }
}

/**
 * The sheet with the rows as they are stored now. A row that is being changed here keeps what was typed, and the version
 * that it was read with, so that a save finds out what another person changed; whether it can be changed is of now.
 */
export function withStored(state: SheetState, stored: readonly SheetRow[]): SheetState {
  const byKey = new Map(stored.map((row) => [row.key, row]))
  const rows = [...state.rows]
  const base = [...state.base]
  for (const [index, row] of state.rows.entries()) {
    const before = base[index]
    const now = byKey.get(row.key)
    if (!before) continue
    if (!now || !isSameRow(row, before)) rows[index] = { ...row, canEdit: now?.canEdit ?? false }
    else {
      rows[index] = { ...now, place: row.place }
      base[index] = { ...now, place: row.place }
    }
  }
  return { ...state, rows, base }
}

/** The sheet after a line was raised: its new rows are empty, those of other lines keep what is in them. */
export function withQuantity(state: SheetState, lines: readonly SheetLine[]): SheetState {
  const keep = (rows: readonly SheetRow[]) => {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return rowsOf(lines, () => new Map()).map((row) => {
      const known = byKey.get(row.key)
      return known ? { ...known, place: row.place } : row
    })
  }
  // Steps name rows by their index, which is another one now.
  return { ...state, rows: keep(state.rows), base: keep(state.base), past: [], future: [] }
}
