import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from '../../lib/grid/tsv.ts'
import { aSheet, context } from './sheet.test-rows.ts'
import { cellText, gridColumns, type SheetRow, withCellText } from './sheet-cells.ts'
import { goTo, paste, redo, type SheetState, selectedTexts, undo } from './sheet-state.ts'

/** All text that is typed into a sheet can be copied, pasted elsewhere, undone and done again without a change. */

const typed = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    ...['', '051', '=1+1', '+1 419 555 0142', '-', '"Ace" Lee', 'a\tb', 'two\r\nlines', 'aj', 'Harbor', 'XX'],
    ...['New', 'New, area 419', 'new 4', 'No line', 'none', 'Keep', 'keep (419) 555-0142', '4195550142'],
    ...['Port in', 'Port in, AT&T (419) 555-0142', 'port T-Mobile', 'porter', 'Keep it', 'New, area x'],
  ),
)
const anyRow = fc.tuple(typed, typed, typed, typed)
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 6 })

const empty = (count: number) => aSheet(...Array.from({ length: count }, () => ({})))

function typedSheet(rows: readonly (readonly string[])[]): SheetState {
  const { rows: blank } = empty(rows.length)
  const filled = blank.map((row, index) =>
    gridColumns.reduce<SheetRow>(
      (before, column, at) => withCellText(before, column, rows[index]?.[at] ?? '', context),
      row,
    ),
  )
  return aSheet(...filled)
}

const textsOf = ({ rows }: SheetState) =>
  rows.map((row) => gridColumns.map((column) => cellText(row, column, context)))
const all = (state: SheetState) =>
  goTo(state, { row: state.rows.length - 1, column: gridColumns.length - 1 }, true)

test('what a cell shows, typed again, shows the same', () => {
  fc.assert(
    fc.property(anyRow, (texts) => {
      const [shown = []] = textsOf(typedSheet([texts]))
      expect(textsOf(typedSheet([shown]))).toEqual([shown])
    }),
  )
})

test('a sheet that is copied and pasted shows the same, and goes with undo and comes with redo', () => {
  fc.assert(
    fc.property(anyRows, (texts) => {
      const sheet = typedSheet(texts)
      const block = readTsv(writeTsv(selectedTexts(all(sheet), context)))
      const before = empty(texts.length)
      const pasted = paste(before, block, context)
      expect(textsOf(pasted)).toEqual(textsOf(sheet))
      expect(undo(pasted).rows).toEqual(before.rows)
      expect(redo(undo(pasted)).rows).toEqual(pasted.rows)
    }),
  )
})
