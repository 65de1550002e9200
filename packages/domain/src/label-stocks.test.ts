import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  labelStockOf,
  labelsPerSheet,
  nextStart,
  placeTags,
  standardStockNames,
  standardStocks,
} from './label-stocks.ts'

const thirty = labelStockOf('5160')

test('stock has the measures that its maker publishes, in millimeters', () => {
  expect(standardStocks.map(({ name }) => name)).toEqual(standardStockNames)
  expect(standardStocks.map((stock) => [stock.name, labelsPerSheet(stock)])).toEqual([
    ['5160', 30],
    ['5163', 10],
    ['5167', 80],
    ['L7160', 21],
    ['roll-2-1', 1],
    ['roll-4-2', 1],
  ])
  expect(thirty).toMatchObject({
    tag: { width: 66.675, height: 25.4 },
    margin: { left: expect.closeTo(4.7625), top: 12.7 },
  })
  for (const { name, page, columns, rows, tag, margin, pitch } of standardStocks) {
    const right = page.width - (margin.left + (columns - 1) * pitch.x + tag.width)
    const bottom = page.height - (margin.top + (rows - 1) * pitch.y + tag.height)
    // Makers center the labels on the sheet.
    expect([name, right], 'right margin').toEqual([name, expect.closeTo(margin.left, 1)])
    expect([name, bottom], 'bottom margin').toEqual([name, expect.closeTo(margin.top, 1)])
    expect(pitch.x).toBeGreaterThanOrEqual(tag.width)
    expect(pitch.y).toBeGreaterThanOrEqual(tag.height)
  }
})

test('tags begin at the start position and continue on the next sheet', () => {
  const sheets = placeTags(['014', '015', '016'], thirty, { start: 29, copies: 1 })
  expect(sheets.map((sheet) => sheet.map(({ tag }) => tag))).toEqual([['014', '015'], ['016']])
  expect(sheets[0]?.[0]).toMatchObject({ left: expect.closeTo(74.6125), top: expect.closeTo(241.3) })
  expect(sheets[1]?.[0]).toMatchObject({ left: expect.closeTo(4.7625), top: 12.7 })
})

test('copies follow each other; a start beyond the sheet is its last label', () => {
  const sheets = placeTags(['014', '015'], thirty, { start: 99, copies: 2 })
  expect(sheets.map((sheet) => sheet.map(({ tag }) => tag))).toEqual([['014'], ['014', '015', '015']])
})

test('every tag has its copies, each on its own label within the sheet', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...standardStocks),
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 5 }),
      (stock, tags, start, copies) => {
        const sheets = placeTags(tags, stock, { start, copies })
        const placed = sheets.flatMap((sheet, index) => sheet.map((one) => ({ ...one, index })))
        expect(placed.map(({ tag }) => tag)).toEqual(tags.flatMap((tag) => Array<string>(copies).fill(tag)))
        const labels = new Set(placed.map(({ index, left, top }) => `${index} ${left} ${top}`))
        expect(labels.size).toBe(placed.length)
        for (const { left, top } of placed) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(left + stock.tag.width).toBeLessThanOrEqual(stock.page.width + 1e-9)
          expect(top + stock.tag.height).toBeLessThanOrEqual(stock.page.height + 1e-9)
        }
        const used = Math.min(start, labelsPerSheet(stock)) - 1 + placed.length
        if (placed.length > 0) expect(sheets).toHaveLength(Math.ceil(used / labelsPerSheet(stock)))
      },
    ),
  )
})

test('the next start is the label after the last one that was printed', () => {
  expect(nextStart(thirty, { start: 5, tags: 3 })).toBe(8)
  expect(nextStart(thirty, { start: 29, tags: 2 })).toBe(1)
  expect(nextStart(labelStockOf('roll-2-1'), { start: 1, tags: 40 })).toBe(1)
})
