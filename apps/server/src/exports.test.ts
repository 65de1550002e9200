import { withoutGuard } from '@portal/domain/plain-text'
import { tableFormats } from '@portal/domain/table-formats'
import { parse } from 'papaparse'
import { expect } from 'vitest'
import { readGrid } from './documents/read-table.ts'
import { everyExport, exportCalls } from './exports.test-scene.ts'
import { test } from './testing/fixtures.ts'

test('every export is a table for other readers as well, with the same cells as CSV and as XLSX', async ({
  tx,
  deps,
}) => {
  const { all } = await everyExport(tx, deps)
  expect(all.map(({ name }) => name).sort()).toEqual(exportCalls)
  for (const { name, rows, read } of all) {
    const [text, workbook] = [await read('csv'), await read('xlsx')]
    // Not the library by which the portal reads files.
    const csv = parse<string[]>((text.csv ?? '').replace('\uFEFF', ''), { skipEmptyLines: true })
    const [header = [], ...body] = csv.data
    expect([name, csv.errors]).toEqual([name, []])
    expect([name, body.length >= rows]).toEqual([name, true])
    expect([name, csv.data.filter((cells) => cells.length !== header.length)]).toEqual([name, []])
    expect([name, csv.data.flat().filter((cell) => /^[=+@]/.test(cell))]).toEqual([name, []])

    const sheet = await readGrid(Buffer.from(workbook.xlsx ?? '', 'base64'))
    const [top, ...below] = sheet.rows.map(({ cells }) => cells)
    expect([name, top]).toEqual([name, header])
    const filled = (cells: string[]) => header.map((_, at) => withoutGuard(cells[at] ?? ''))
    expect([name, below.map(filled)]).toEqual([name, body.map(filled)])
    for (const format of tableFormats) {
      const file = format === 'csv' ? text : workbook
      expect([name, file.fileName.endsWith(`.${format}`)]).toEqual([name, true])
    }
  }
})
