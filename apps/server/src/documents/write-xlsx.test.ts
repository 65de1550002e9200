import { expect, test } from 'vitest'
import { readGrid } from './read-table.ts'
import { writeXlsx } from './write-xlsx.ts'

test('a workbook is read again as it was written: texts stay texts', async () => {
  const header = Array.from({ length: 30 }, (_, n) => `Column ${n}`)
  const rows = [
    ['014', '=SUM(1)', 'A & B <"quoted">', '', '352099001761481', 'two\nlines', 'Zoë 🚚'],
    [...Array.from({ length: 29 }, () => ''), 'last'],
  ]
  const table = await readGrid(await writeXlsx({ sheet: 'Devices', header, rows }))
  expect(table.rows[0]?.cells).toEqual(header)
  expect(table.rows[1]?.cells.slice(0, 7)).toEqual(rows[0])
  expect(table.rows[2]?.cells[29]).toBe('last')
})

test('characters that XML cannot hold are left out', async () => {
  const table = await readGrid(
    await writeXlsx({ sheet: 'Devices', header: ['A'], rows: [['a\u0000b\u001fc\ud800']] }),
  )
  expect(table.rows[1]?.cells).toEqual(['abc'])
})
