import { expect, test } from 'vitest'
import { labelStocks, labelsPerSheet, sheetsOf } from './label-stocks.ts'

const [thirty] = labelStocks

test('every label is on its sheet', () => {
  for (const { label, sheet, columns, rows, tag, margin, pitch } of labelStocks) {
    const right = margin.left + (columns - 1) * pitch.x + tag.width
    const bottom = margin.top + (rows - 1) * pitch.y + tag.height
    expect([label, right <= sheet.width, bottom <= sheet.height]).toEqual([label, true, true])
  }
})

test('tags begin at the start position and continue on the next sheet', () => {
  const sheets = sheetsOf(['014', '015', '016'], thirty, { start: 29, copies: 1 })
  expect(sheets.map((sheet) => sheet.map(({ tag }) => tag))).toEqual([['014', '015'], ['016']])
  expect(sheets[0]?.[0]).toMatchObject({ left: 0.1875 + 2.75, top: 9.5 })
  expect(sheets[1]?.[0]).toMatchObject({ left: 0.1875, top: 0.5 })
})

test('copies follow each other; a start beyond the sheet is its last label', () => {
  const sheets = sheetsOf(['014', '015'], thirty, { start: 99, copies: 2 })
  expect(labelsPerSheet(thirty)).toBe(30)
  expect(sheets.map((sheet) => sheet.map(({ tag }) => tag))).toEqual([['014'], ['014', '015', '015']])
})
