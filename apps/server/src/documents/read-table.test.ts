import { AppError } from '@portal/contract/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OddCell, oddWorkbook } from '../testing/odd-workbook.ts'
import { shownNumber } from './number-format.ts'
import { readCell } from './read-cell.ts'
import { readGrid } from './read-table.ts'
import { tableOf } from './table-of.ts'

const known = new Set(['unit', 'holder', 'imei', 'sim', 'station'])
const read = async (file: Buffer | string, sheet?: string) =>
  tableOf(await readGrid(Buffer.from(file), sheet), (text) => known.has(text.trim().toLowerCase()), {
    max: 20_000,
    what: 'rows',
  })
const texts = async (file: Buffer | string) => (await read(file)).rows.map(({ cells }) => cells)

describe('a text', () => {
  test.for([
    ['line ends mixed', 'Unit,Holder\r\n1001,Ann\n1002,Bob\r1003,Cy\r\n'],
    ['semicolons', 'Unit;Holder\n1001;Ann\n1002;Bob\n1003;Cy'],
    ['tabs', 'Unit\tHolder\n1001\tAnn\n1002\tBob\n1003\tCy'],
    ['Excel’s line about the separator', 'sep=;\r\nUnit;Holder\r\n1001;Ann\r\n1002;Bob\r\n1003;Cy'],
    ['the mark of UTF-8', '\ufeffUnit,Holder\n1001,Ann\n1002,Bob\n1003,Cy'],
    ['blank lines and empty columns behind', '\n\nUnit,Holder,,\n\n1001,Ann,,\n,,,\n1002,Bob\n1003,Cy,,'],
    ['cells that a spreadsheet must not change', 'Unit,Holder\n="1001",Ann\n="1002",Bob\n1003,Cy'],
  ] as const)('with %s is read', async ([, file]) => {
    expect((await texts(file)).map((cells) => cells.slice(0, 2))).toEqual([
      ['1001', 'Ann'],
      ['1002', 'Bob'],
      ['1003', 'Cy'],
    ])
  })

  test.for([
    ['utf-16le', Buffer.from('\ufeffUnit\tHolder\r\n9\tZoë\r\n', 'utf16le'), []],
    ['utf-16be', Buffer.from('\ufeffUnit\tHolder\r\n9\tZoë\r\n', 'utf16le').swap16(), []],
    ['utf-16 without its mark', Buffer.from('Unit\tHolder\r\n9\tZoë\r\n', 'utf16le'), []],
    [
      'windows-1252',
      Buffer.from('Unit;Holder\r\n9;Zoë\r\n', 'latin1'),
      ['The file is not in UTF-8 and was read as Windows text, for example “Zoë”.'],
    ],
  ] as const)('in %s is read', async ([, file, remarks]) => {
    const table = await read(file)
    expect(table.rows).toEqual([{ row: 2, cells: ['9', 'Zoë'] }])
    expect(table.remarks).toEqual(remarks)
  })

  test('below titles says what it left out, and counts rows as a spreadsheet does', async () => {
    const table = await read('Fleet list Nov 2026,,\n,,\nUnit,Holder,IMEI\n919,Ann,352093100023265\n')
    expect(table).toMatchObject({
      headerRow: 3,
      rows: [{ row: 4, cells: ['919', 'Ann', '352093100023265'] }],
      remarks: ['1 row above the headings was not read: “Fleet list Nov 2026”.'],
    })
  })

  test('with a cell too many is refused at its row with both counts', async () => {
    const { tooWide } = await read('Unit,Holder\n990,Di\n991,“Lee, Ann”\n')
    expect(tooWide).toEqual([
      {
        row: 3,
        message: expect.stringMatching(/^This row has 3 cells, but there are 2 headings\. .*straight/),
      },
    ])
  })

  test('with more rows than fit says how many', async () => {
    await expect(read(`Unit\n${'7\n'.repeat(25_000)}`)).rejects.toMatchObject({
      fields: { file: ['The file has 25,000 rows; it can have at most 20,000.'] },
    })
    await expect(read(`Unit|Holder\n${'7|Ann\n \n|\n'.repeat(25_000)}`)).rejects.toMatchObject({
      fields: { file: ['The file has 25,000 rows; it can have at most 20,000.'] },
    })
  })

  test('does not count blank rows', async () => {
    expect((await read(`Unit|Holder\n7|Ann\n${'|\n'.repeat(30_000)}8|Bob\n`)).rows).toHaveLength(2)
    await expect(read(`Unit,Holder\n7,Ann\n${'\n'.repeat(205_000)}8,Bob\n`)).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('rows, most of them blank')] },
    })
  })
})

describe('a workbook', () => {
  const rows = [
    ['Unit', 'Holder', 'Station'],
    ['720', 'Ann', 'Harbor'],
    ['721', 'Bob', null],
    ['722', 'Cy', null],
  ]

  test('hidden sheets are not read, and that is said', async () => {
    const file = oddWorkbook(
      { name: 'Lists', state: 'hidden', rows: [['Unit'], ['HID']] },
      { name: 'Fleet', rows },
    )
    const table = await read(file)
    expect(table.rows[0]?.cells).toEqual(['720', 'Ann', 'Harbor'])
    expect(table).toMatchObject({ sheet: 'Fleet', remarks: ['Hidden sheets were not read: Lists.'] })
    await expect(read(oddWorkbook({ state: 'veryHidden', rows }))).rejects.toMatchObject({
      fields: { file: ['All sheets of this workbook are hidden. Unhide the one that has the table.'] },
    })
  })

  test('of several sheets the person says which', async () => {
    const file = oddWorkbook(
      { name: 'May', rows: [['Unit'], ['1']] },
      { name: 'Empty', rows: [] },
      { name: 'June', rows },
    )
    const refusal = await read(file).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'SHEET_NEEDED', fields: { sheet: ['May', 'June'] } })
    expect((await read(file, 'June')).rows).toHaveLength(3)
    await expect(read(file, 'July')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  test('merged cells are filled down, hidden rows are read, and both is said', async () => {
    const table = await read(oddWorkbook({ rows, merged: ['C2:C4'], hiddenRows: [3], isFiltered: true }))
    expect(table.rows.map(({ cells }) => cells[2])).toEqual(['Harbor', 'Harbor', 'Harbor'])
    expect(table.remarks).toEqual([
      '1 row of the sheet is hidden or filtered out and read as well.',
      '2 cells below merged cells were filled with their value.',
    ])
  })

  test('rows that only have a format are none', async () => {
    const blankCell = { number: '', format: '0.00' }
    const blank = Array.from({ length: 25_000 }, () => [blankCell])
    expect((await read(oddWorkbook({ rows: [...rows, ...blank, ['723', 'Di', null]] }))).rows).toHaveLength(4)
  })

  test('a table can begin anywhere', async () => {
    const table = await read(oddWorkbook({ rows, at: { row: 4, column: 2 } }))
    expect(table).toMatchObject({ headerRow: 5, header: ['', '', 'Unit', 'Holder', 'Station'], tooWide: [] })
    expect(table.rows[0]).toEqual({ row: 6, cells: ['', '', '720', 'Ann', 'Harbor'] })
  })
})

test.for([
  ['7', '000', '007'],
  ['12', '000', '012'],
  ['7030', '00000', '07030'],
  ['1099', '$#,##0.00', '$1,099.00'],
  ['-5', '#,##0.00_);(#,##0.00)', '(5.00)'],
  ['4195550142', '[<=9999999]###-####;(###) ###-####', '(419) 555-0142'],
  ['4195550142', '000-000-0000', '419-555-0142'],
  ['352093100023265', '0.00E+00', '352093100023265'],
  ['352093100023265', 'General', '352093100023265'],
  ['18.989999999999998', 'General', '18.99'],
  ['0.25', '0%', '25%'],
  ['1234567', '#,##0', '1,234,567'],
  ['14', '"V-"000', 'V-014'],
  ['45720', 'd-mmm', '4-Mar'],
  ['45720', 'm/d/yyyy', '3/4/2025'],
  ['45720.5', 'yyyy-mm-dd hh:mm', '2025-03-04 12:00'],
  ['1.5', '[h]:mm', '36:00'],
  ['1.5', '[hh]:mm:ss', '36:00:00'],
  ['0.0625', '[mm]:ss', '90:00'],
  ['0.5', '[s]', '43200'],
  ['0.000011574', 'mm:ss.0', '00:01.0'],
  ['0.75', 'h:mm A/P', '6:00 P'],
  ['1e21', '0', '1000000000000000000000'],
] as const)('the number %s with the format %s is seen as %s', ([written, format, text]) => {
  expect(shownNumber(written, format, false).text).toBe(text)
})

/** Each kind of damage, made of a value: what the sheet has, and what a person sees there; null where only an error is right. */
const damages: Record<string, (digits: string) => { cell: OddCell; seen: string | null }> = {
  text: (digits) => ({ cell: digits, seen: digits }),
  number: (digits) =>
    Number(digits) < 1e15
      ? { cell: { number: String(Number(digits)) }, seen: String(Number(digits)) }
      : { cell: { number: String(Number(digits)) }, seen: null },
  zeros: (digits) => {
    const short = digits.slice(0, 6)
    return { cell: { number: String(Number(short)), format: '0'.repeat(short.length) }, seen: short }
  },
  shortened: (digits) =>
    Number(digits) < 1e15
      ? { cell: { number: String(Number(digits)), format: '0.00E+00' }, seen: String(Number(digits)) }
      : { cell: { number: String(Number(digits)), format: '0.00E+00' }, seen: null },
  error: () => ({ cell: { error: '#N/A' }, seen: null }),
  formula: () => ({ cell: { formula: 'VLOOKUP(A2,X!A:B,2,0)' }, seen: null }),
  'formula with a value': (digits) => ({ cell: { formula: 'B9', value: digits }, seen: digits }),
  date: (digits) => ({
    cell: { number: digits.slice(0, 4).replace(/^0+/, '1'), format: 'd-mmm' },
    seen: null,
  }),
}

test('what is read is what a person sees in the spreadsheet, or an error at that cell', async () => {
  const digits = fc.stringMatching(/^\d{4,20}$/)
  const kind = fc.constantFrom(...Object.keys(damages))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kind, digits), { minLength: 1, maxLength: 8 }), async (chosen) => {
      const made = chosen.map(([name, text]) => damages[name]?.(text) ?? { cell: text, seen: text })
      const table = await read(
        oddWorkbook({ rows: [['Unit', 'SIM'], ...made.map(({ cell }, at) => [`V${at}`, cell])] }),
      )
      expect(table.rows).toHaveLength(made.length)
      for (const [at, { seen }] of made.entries()) {
        const found = readCell(table.rows[at] ?? { row: 0, cells: [] }, 1, 'code')
        if (seen === null) expect(found.damage).toBeDefined()
        else expect(found).toEqual({ text: seen })
      }
    }),
    { numRuns: 60 },
  )
})

test('any table is read from each kind of file as it was written', async () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9 ë'.-]{0,8}$/).map((text) => text.trim().replace(/^[-']+/, ''))
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 })
  const separator = fc.constantFrom(',', ';', '\t')
  const ends = fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 7, maxLength: 7 })
  const encoding = fc.constantFrom('utf8', 'utf16le', 'bom')
  await fc.assert(
    fc.asyncProperty(table, separator, ends, encoding, async (rows, one, lineEnds, how) => {
      const filled = rows.map(([unit, holder]) => [`V${unit}`, holder])
      const lines = [['Unit', 'Holder'], ...filled]
      const text = lines
        .map((cells, at) => cells.map((part) => `"${part}"`).join(one) + lineEnds[at])
        .join('')
      const file =
        how === 'bom'
          ? Buffer.from(`\ufeff${text}`)
          : Buffer.from(how === 'utf16le' ? `\ufeff${text}` : text, how)
      expect(await texts(file)).toEqual(filled)
    }),
    { numRuns: 60 },
  )
})
