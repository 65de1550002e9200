import { excelMessages } from '@portal/domain/excel-damage'
import { aboutValue } from '@portal/domain/unit-cells'
import { describe, expect, test } from 'vitest'
import { context } from './sheet.test-rows.ts'
import {
  cellText,
  emptyRow,
  type GridColumn,
  isSameRow,
  isUnsaid,
  withCellText,
  withStation,
} from './sheet-cells.ts'
import { errorsOf } from './sheet-errors.ts'

const empty = emptyRow({ key: 'line', planCents: 0 }, 0, 1)
const put = (column: GridColumn, text: string, row = empty) => withCellText(row, column, text, context)

describe('cells of a fleet sheet', () => {
  test('a unit number is typed as the tag prints it, with the short code of the account', () => {
    const typed = (text: string) =>
      withCellText(empty, 'unitNumber', text, { ...context, shortCode: 'DSP4' }).unitNumber
    expect(typed('DSP4-911')).toBe('911')
    expect(typed('dsp4\u2011014')).toBe('014')
    expect(typed('V-12')).toBe('V-12')
    expect(put('unitNumber', 'DSP4-911').unitNumber, 'of another account').toBe('DSP4-911')
  })

  test('a station is found by its code or name, in capitals or small letters', () => {
    expect(put('stationId', 'hb').stationId).toBe('hb')
    expect(put('stationId', ' airline junction ').stationId).toBe('aj')
    expect(cellText(put('stationId', 'harbor'), 'stationId', context)).toBe('HB')
  })

  test('all rows that name an unknown station get the one that was chosen', () => {
    const unknown = (text: string) => put('stationId', text)
    const all = [unknown('HB9'), unknown('X1'), { ...unknown('HB9'), canEdit: false }, unknown('HB9')]
    const rows = withStation(all, 'HB9', 'hb')
    expect([...rows.keys()]).toEqual([0, 3])
    expect(rows.get(0)).toEqual({ ...empty, stationId: 'hb' })
  })

  test('a station that is not known stays in its cell until it is put right', () => {
    const row = put('stationId', 'HB9', put('stationId', 'AJ'))
    expect(row.stationId).toBeNull()
    expect(cellText(row, 'stationId', context)).toBe('HB9')
    expect(put('stationId', 'HB', row).unread).toBeUndefined()
    expect(put('stationId', '', row).unread).toBeUndefined()
  })

  test.each([
    ['New', { numberWish: 'new', areaCode: '' }],
    ['new, area 419', { numberWish: 'new', areaCode: '419' }],
    ['New 419', { numberWish: 'new', areaCode: '419' }],
    ['Keep', { numberWish: 'keep', phoneNumber: '' }],
    ['Keep (555) 010-0147', { numberWish: 'keep', phoneNumber: '5550100147' }],
    ['555-010-0147', { numberWish: 'keep', phoneNumber: '5550100147' }],
    ['Port in, AT&T', { numberWish: 'port', portCarrier: 'AT&T', phoneNumber: '' }],
    ['Port in, AT&T (555) 010-0147', { numberWish: 'port', portCarrier: 'AT&T', phoneNumber: '5550100147' }],
    ['No line', { numberWish: 'none' }],
    ['', { numberWish: null }],
  ])('the number wish "%s" is read', (text, expected) => {
    const row = put('numberWish', text)
    expect(row).toMatchObject(expected)
    expect(row.unread).toBeUndefined()
  })

  test.each([
    ['a plan asks for a new line, also in an empty row', empty, 4_000, 'New'],
    ['a number is kept', { ...empty, phoneNumber: '5550100147' }, 4_000, 'Keep, (555) 010-0147'],
    ['without a plan an empty row says nothing', empty, 0, ''],
    ['and a filled one that it gets no line', { ...empty, holder: 'Lee' }, 0, 'No line'],
  ] as const)('the wish that applies where none was said: %s', (_, row, planCents, text) => {
    const shown = { ...row, planCents }
    expect(cellText(shown, 'numberWish', context)).toBe(text)
    expect(isUnsaid(shown, 'numberWish')).toBe(true)
    expect(isUnsaid(withCellText(shown, 'numberWish', 'No line', context), 'numberWish')).toBe(
      text === 'No line',
    )
    expect(withCellText(shown, 'numberWish', '', context).numberWish, 'nothing is said').toBeNull()
  })

  test('any other number wish stays as it was typed', () => {
    expect(put('numberWish', 'call me').unread).toEqual({ numberWish: 'call me' })
    expect(put('numberWish', 'Keep it').unread).toEqual({ numberWish: 'Keep it' })
  })

  test.for([
    ['unitNumber', '3.52E+14', excelMessages.shortened],
    ['numberWish', '4.19E+09', excelMessages.shortened],
    ['holder', '#N/A', excelMessages.error('#N/A')],
    ['stationId', '#REF!', excelMessages.error('#REF!')],
  ] as const)('what a spreadsheet changed is said at the cell: %s %s', ([column, text, message]) => {
    const row = put(column, text)
    expect(row.unread).toEqual({ [column]: text })
    expect(errorsOf([row], new Map(), context)).toMatchObject([
      { column, message: aboutValue(text, message) },
    ])
    expect(put(column, '').unread).toBeUndefined()
  })

  test('marks that keep a spreadsheet from changing a cell are no part of it', () => {
    expect(put('unitNumber', '="014"').unitNumber).toBe('014')
    expect(put('unitNumber', "'014").unitNumber).toBe('014')
    expect(put('holder', "'=Dan").holder).toBe('=Dan')
    expect(put('holder', "'tis").holder).toBe("'tis")
  })

  test('a pasted name has one line', () => {
    expect(put('holder', 'Dana\r\nWhitfield ').holder).toBe('Dana Whitfield')
  })

  test('a transfer PIN that was typed is a change, and the same texts are none', () => {
    expect(isSameRow(empty, { ...empty, portPin: '1234' })).toBe(false)
    expect(isSameRow(empty, { ...empty })).toBe(true)
  })
})
