import { expect, test } from 'vitest'
import { headedBlock, pastedBlock, pasteHeaded } from './pasted-headings.ts'
import { aSheet, context, unitsOf } from './sheet.test-rows.ts'
import { cellText, gridColumns } from './sheet-cells.ts'
import { goTo, type SheetState, undo } from './sheet-state.ts'

/** Lists with a row of headings, as people copy them from their own spreadsheets. */

const pasted = (state: SheetState, ...block: string[][]) => {
  const headed = headedBlock(block, state)
  return { ...headed, state: headed ? pasteHeaded(state, headed, context) : null }
}
const textsOf = (state: SheetState | null) =>
  state?.rows.map((row) => gridColumns.map((column) => cellText(row, column, context)))

test('columns are found by their headings, in any order and from any cell', () => {
  const sheet = goTo(aSheet({}, {}, { unitNumber: '060' }), { row: 1, column: 2 })
  const { state, notRead } = pasted(
    sheet,
    ['Driver', 'Van', 'Station', 'Unit number'],
    ['Kayla Simms', '22', 'harbor', '051'],
    ['Leo Bianchi', '23', 'AJ', '052'],
  )
  expect(textsOf(state)).toEqual([
    ['', '', '', ''],
    ['051', 'Kayla Simms', 'HB', 'No line'],
    ['052', 'Leo Bianchi', 'AJ', 'No line'],
  ])
  expect(notRead).toEqual(['Van'])
  expect(state?.said.text).toBe('2 rows pasted by column headings.')
  expect(state && undo(state).rows).toEqual(sheet.rows)
})

test('columns that the list does not have stay as they are', () => {
  const sheet = aSheet({ unitNumber: '051', stationId: 'aj' })
  const { state } = pasted(sheet, ['Holder'], ['Mei Tran'])
  expect(textsOf(state)).toEqual([['051', 'Mei Tran', 'AJ', 'No line']])
})

test.for([
  ['a title and blank rows', 'Fleet list\n\nUnit\tHolder\n\n051\tMei Tran\n'],
  ['commas and quotation marks', 'Unit,Holder\r\n051,"Mei\nTran"\r\n'],
  ['semicolons and their line', 'sep=;\r\nUnit;Holder\r\n051;Mei Tran\r\n'],
  ['marks that keep zeros, and the guard of an export', 'Unit\tHolder\n="051"\tMei\u00a0Tran\n'],
] as const)('a list with %s is read as in a file', ([, text]) => {
  const sheet = aSheet({}, {})
  const { state } = pasted(sheet, ...pastedBlock(text, sheet))
  expect(textsOf(state)?.[0]?.slice(0, 2)).toEqual(['051', 'Mei Tran'])
})

test('a name with a comma is no list of a file, and a cell beyond the headings is named', () => {
  const sheet = aSheet({}, {})
  expect(pastedBlock('Lee, Ann\nTran, Mei', sheet)).toEqual([['Lee, Ann'], ['Tran, Mei']])
  const { tooWide } = pasted(sheet, ['Unit', 'Holder'], ['051', 'Lee'], ['052', 'Tran', 'Mei'])
  expect(tooWide).toBe('Row 2 below the headings has 3 cells, but there are 2 headings. Nothing was pasted.')
})

test('a wish and its details are one cell, as in a file', () => {
  const { state, notRead } = pasted(
    aSheet({}, {}, {}),
    ['Unit', 'Number wish', 'Area code', 'Number', 'Carrier', 'Account number', 'Transfer PIN'],
    ['051', 'Port in', '', '(419) 555-0142', 'AT&T', '7788', '1234'],
    ['052', 'New', '419', '', '', '', ''],
    ['053', 'New line', '', '', '', '', ''],
  )
  expect(state?.rows[0]).toMatchObject({
    numberWish: 'port',
    phoneNumber: '4195550142',
    portCarrier: 'AT&T',
    portAccountNumber: '7788',
  })
  expect(state?.rows[0]?.portPin).toBeUndefined()
  expect(state?.rows[1]).toMatchObject({ numberWish: 'new', areaCode: '419' })
  expect(state?.rows[2]?.unread).toEqual({ numberWish: 'New line' })
  expect(notRead).toEqual(['Transfer PIN'])
})

test('without a wish a number is one to keep, and the carrier of a device is not read', () => {
  const { state, notRead } = pasted(
    aSheet({}, {}),
    ['Unit', 'Phone', 'Carrier'],
    ['051', '419-555-0142', 'Verizon'],
    ['052', '', 'Verizon'],
  )
  expect(textsOf(state)?.map(([unit, , , number]) => [unit, number])).toEqual([
    ['051', 'Keep, (419) 555-0142'],
    ['052', 'No line'],
  ])
  expect(notRead).toEqual(['Carrier'])
})

test('where a sheet has no numbers, columns about them are not read', () => {
  const sheet = { ...aSheet({}), columnCount: 3 }
  const { state, notRead } = pasted(sheet, ['Unit', 'Number wish', 'Number'], ['051', 'Keep', '4195550142'])
  expect(state?.rows[0]).toMatchObject({ unitNumber: '051', numberWish: null, phoneNumber: '' })
  expect(notRead).toEqual(['Number wish', 'Number'])
})

test('rows without a place are left out', () => {
  const { state } = pasted(aSheet({}), ['Unit'], ['051'], ['052'])
  expect(state && unitsOf(state)).toEqual(['051'])
})

test.for([
  [
    'cells',
    [
      ['051', 'Mei Tran'],
      ['052', 'Omar Siddiq'],
    ],
  ],
  ['headings alone', [['Unit', 'Holder']]],
  [
    'mostly other texts',
    [
      ['Unit', 'Tire', 'Mileage'],
      ['051', 'front', '12'],
    ],
  ],
  ['nothing', [[]]],
] as const)('no headings: %s', ([, block]) => {
  expect(
    headedBlock(
      block.map((row) => [...row]),
      aSheet({}),
    ),
  ).toBeNull()
})
