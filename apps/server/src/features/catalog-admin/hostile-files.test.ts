import { expect, test } from 'vitest'
import { hostileFiles } from '../../testing/hostile-files.ts'
import { aWorkbook } from '../../testing/workbook.ts'
import { packTable, unpackTable } from './pack-table.ts'
import { readTable } from './read-table.ts'

test.for(Object.entries(hostileFiles))('a table is refused with a reason: %s', async ([, file]) => {
  const refusal = await readTable(file()).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: expect.stringMatching(/^(FILE_UNREADABLE|INVALID_INPUT)$/) })
  expect(Object.values((refusal as { fields: Record<string, string[]> }).fields).flat()).toEqual([
    expect.stringMatching(/\.$/),
  ])
})

test('a table as large as a catalog may be is read whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) => `${row}.${column}`),
  )
  const table = await readTable(aWorkbook([['a', 'b'], ...rows]))
  expect(table.rows).toHaveLength(20_000)
  expect(await unpackTable(packTable(table))).toEqual(table)
})
