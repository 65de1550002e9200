import { describe, expect, test } from 'vitest'
import type { KeyScope } from '../../../lib/grid/grid-keys.ts'
import { aSheet, context, unitsOf } from '../sheet.test-rows.ts'
import type { CellContext, GridColumn } from '../sheet-cells.ts'
import { type SheetState, unitGrid } from '../sheet-state.ts'

const { afterKey, afterEditKey } = unitGrid
const scope: KeyScope<GridColumn, CellContext> = {
  context,
  errors: [],
  pageRows: 15,
  openDetails: () => undefined,
}
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

/** The sheet after these keys, each as the keyboard event names it; a text in brackets is typed into the cell. */
function press(state: SheetState, keys: readonly string[]): SheetState {
  let now = state
  for (const key of keys) {
    const typed = /^\[(.*)\]$/.exec(key)?.[1]
    const pressed = { ...plain, key: key.replace('Shift+', ''), shiftKey: key.startsWith('Shift+') }
    if (typed !== undefined)
      now = { ...now, edit: { ...now.edit, text: typed, isReplacing: now.edit === null } }
    else now = (now.edit ? afterEditKey : afterKey)(now, pressed, scope) ?? now
  }
  return now
}

describe('typing from cell to cell', () => {
  test('Enter returns to the column where Tab began, in the next row', () => {
    const two = press(aSheet({}, {}, {}), ['[051]', 'Tab', '[Una]', 'Tab', 'Tab', 'Enter', '[052]', 'Enter'])
    expect(unitsOf(two)).toEqual(['051', '052', ''])
    expect(two.cursor).toEqual({ row: 2, column: 0 })
    const fromHolder = press(aSheet({}, {}), ['ArrowRight', '[Una]', 'Tab', 'Tab', 'Enter'])
    expect(fromHolder.cursor).toEqual({ row: 1, column: 1 })
  })

  test('a run over the end of a row returns to its column below the row where it ended', () => {
    const over = press(aSheet({}, {}, {}), ['ArrowRight', '[Una]', 'Tab', 'Tab', 'Tab', '[052]', 'Enter'])
    expect(unitsOf(over)).toEqual(['', '052', ''])
    expect(over.cursor).toEqual({ row: 2, column: 1 })
  })

  test('without a run Enter goes down, Shift+Enter up, and moving away ends a run', () => {
    const below = press(aSheet({}, {}), ['ArrowRight', '[Una]', 'Enter'])
    expect(below.cursor).toEqual({ row: 1, column: 1 })
    expect(press(below, ['[Owen]', 'Shift+Enter']).cursor).toEqual({ row: 0, column: 1 })
    const moved = press(aSheet({}, {}), ['[051]', 'Tab', 'Escape', '[Una]', 'Enter'])
    expect(moved.cursor).toEqual({ row: 1, column: 1 })
  })
})
