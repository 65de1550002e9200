import { catalogLimits } from '@portal/domain/catalog-limits'
import { expect, test } from 'vitest'
import { hostileFiles } from '../testing/hostile-files.ts'
import { aWorkbook } from '../testing/workbook.ts'
import { packGrid, unpackGrid } from './pack-table.ts'
import { readGrid } from './read-table.ts'

test.for(Object.entries(hostileFiles))('a table is refused with a reason: %s', async ([, file]) => {
  const refusal = await readGrid(file()).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: expect.stringMatching(/^(FILE_UNREADABLE|INVALID_INPUT)$/) })
  expect(Object.values((refusal as { fields: Record<string, string[]> }).fields).flat()).toEqual([
    expect.stringMatching(/\.$/),
  ])
})

test.for([
  ['in a cell without quotation marks', 'Unit,Holder\n014,"Mei\nTran"\n015,Van 5" mount\n', 3],
  ['behind a cell with quotation marks', 'Unit,Holder\n\n014,"Mei" Tran\n', 3],
  ['that is never closed', 'Unit,Holder\n014,Mei Tran\n015,"Omar Siddiq\n016,Leah Goldman\n', 3],
  ['in the header', '"Unit,Holder\n014,Mei Tran\n', 1],
] as const)('a quotation mark %s names its row', async ([, text, row]) => {
  const refusal = await readGrid(Buffer.from(text)).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'FILE_UNREADABLE',
    fields: {
      file: [expect.stringMatching(`^Row ${row} has a quotation mark that is not closed or out of`)],
    },
  })
})

test('a quotation mark that takes in more rows than fit names the row where it begins', async () => {
  const below = '016,Leah Goldman\n'.repeat(catalogLimits.importRowBytesMax / 10)
  const refusal = await readGrid(Buffer.from(`Unit,Holder\n014,"Mei Tran\n${below}`)).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({
    fields: { file: [expect.stringMatching(/^Row 2 holds more than \d+ KB\. A quotation mark/)] },
  })
})

test('a table as large as a catalog may be is read whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) => `${row}.${column}`),
  )
  const table = await readGrid(aWorkbook([['a', 'b'], ...rows]))
  expect(table.rows).toHaveLength(20_001)
  expect(await unpackGrid(packGrid(table))).toEqual(table)
})
