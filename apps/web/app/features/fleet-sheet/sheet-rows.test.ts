import { describe, expect, test } from 'vitest'
import { aSheet, context } from './sheet.test-rows.ts'
import type { SheetRow } from './sheet-cells.ts'
import { withStored } from './sheet-rows.ts'
import { changedRows, putText } from './sheet-state.ts'

describe('what others saved meanwhile (docs/spec/fleet.md#sheet)', () => {
  const opened = aSheet({}, { unitNumber: '014', version: 1 })
  const stored = (index: number, cells: Partial<SheetRow>) =>
    ({ ...opened.rows[index], ...cells }) as SheetRow

  test('is shown in rows that were not changed here', () => {
    const typed = putText(opened, { row: 1, column: 1 }, 'Lee', context)
    const after = withStored(typed, [stored(0, { unitNumber: '741', version: 1 }), stored(1, {})])
    expect(after.rows.map(({ unitNumber, holder }) => [unitNumber, holder])).toEqual([
      ['741', ''],
      ['014', 'Lee'],
    ])
    expect(changedRows(after)).toEqual([1])
  })

  test('leaves a row that was changed here with the version that was seen', () => {
    const typed = putText(opened, { row: 1, column: 1 }, 'Lee', context)
    const after = withStored(typed, [stored(1, { holder: 'Theirs', version: 2 })])
    expect(after.rows[1]).toMatchObject({ holder: 'Lee', version: 1, canEdit: true })
  })

  test('closes rows that are gone or cannot be changed any more, with what was typed', () => {
    const typed = putText(opened, { row: 1, column: 1 }, 'Lee', context)
    expect(withStored(typed, []).rows.map(({ canEdit }) => canEdit)).toEqual([false, false])
    const submitted = withStored(typed, [stored(0, { canEdit: false }), stored(1, { canEdit: false })])
    expect(submitted.rows[1]).toMatchObject({ holder: 'Lee', canEdit: false })
  })
})
