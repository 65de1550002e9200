import { describe, expect, test } from 'vitest'
import { movedBy } from './grid-moves.ts'

const filled = new Set(['0,0', '1,0', '2,0', '6,0'])
const size = {
  rowCount: 10,
  columnCount: 4,
  pageRows: 5,
  isFilled: ({ row, column }: { row: number; column: number }) => filled.has(`${row},${column}`),
}
const go = (key: string, isFar: boolean, row: number, column = 0) =>
  movedBy(key, isFar, { row, column }, size)

describe('keys that move', () => {
  test('arrows stay within the sheet', () => {
    expect(go('ArrowDown', false, 3)).toEqual({ row: 4, column: 0 })
    expect(go('ArrowUp', false, 0)).toEqual({ row: 0, column: 0 })
    expect(go('ArrowRight', false, 0, 3)).toEqual({ row: 0, column: 3 })
  })

  test('Ctrl with an arrow goes to the edge of the filled part, then to the next one, then to the end', () => {
    expect(go('ArrowDown', true, 0)).toEqual({ row: 2, column: 0 })
    expect(go('ArrowDown', true, 2)).toEqual({ row: 6, column: 0 })
    expect(go('ArrowDown', true, 6)).toEqual({ row: 9, column: 0 })
    expect(go('ArrowUp', true, 9)).toEqual({ row: 6, column: 0 })
  })

  test('Home and End, with Ctrl the corners, pages', () => {
    expect(go('Home', false, 4, 2)).toEqual({ row: 4, column: 0 })
    expect(go('End', false, 4)).toEqual({ row: 4, column: 3 })
    expect(go('Home', true, 4, 2)).toEqual({ row: 0, column: 0 })
    expect(go('End', true, 4)).toEqual({ row: 9, column: 3 })
    expect(go('PageDown', false, 7)).toEqual({ row: 9, column: 0 })
  })

  test('other keys move nothing', () => {
    expect(go('a', false, 4)).toBeUndefined()
  })
})
