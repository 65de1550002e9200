import { describe, expect, test } from 'vitest'
import { rowsBeyond } from '../../lib/grid/grid-paste.ts'
import { nextUnits, numberRows, rowsToNumber } from './number-on.ts'
import { aSheet, context, stations, unitsOf } from './sheet.test-rows.ts'
import {
  changedRows,
  emptyCells,
  fillDown,
  fillSelection,
  goTo,
  keepEdit,
  paste,
  putText,
  redo,
  selectAll,
  selectedTexts,
  selectionOf,
  undo,
} from './sheet-state.ts'

const at = (row: number, column = 0) => ({ row, column })

describe('typing', () => {
  test('is kept as one step, and undone and done again', () => {
    const typed = keepEdit({ ...aSheet({}, {}), edit: { text: '051', isReplacing: true } }, context)
    expect(unitsOf(typed)).toEqual(['051', ''])
    expect(changedRows(typed)).toEqual([0])
    const undone = undo(typed)
    expect(unitsOf(undone)).toEqual(['', ''])
    expect(changedRows(undone)).toEqual([])
    expect(undone.said.text).toBe('Undone: Unit, row 1.')
    expect(unitsOf(redo(undone))).toEqual(['051', ''])
  })

  test('the same text is no step, and a new step ends what could be done again', () => {
    const typed = putText(aSheet({ unitNumber: '051' }), at(0), '051', context)
    expect(typed.past).toEqual([])
    const again = putText(undo(putText(typed, at(0), '052', context)), at(0), '053', context)
    expect(again.future).toEqual([])
  })

  test('a row that cannot be changed stays', () => {
    const sheet = aSheet({ unitNumber: '014', canEdit: false })
    expect(putText(sheet, at(0), '015', context)).toBe(sheet)
  })
})

describe('ranges', () => {
  test('Shift extends from where the range began, and says what is selected', () => {
    const selected = goTo(goTo(aSheet({}, {}, {}), at(0)), at(2, 1), true)
    expect(selectionOf(selected)).toEqual({ top: 0, bottom: 2, left: 0, right: 1 })
    expect(selected.said.text).toBe('Unit to Holder, rows 1 to 3, 6 cells')
  })

  test('select all takes the column, and again the sheet', () => {
    const column = selectAll(goTo(aSheet({}, {}), at(1, 2)))
    expect(selectionOf(column)).toEqual({ top: 0, bottom: 1, left: 2, right: 2 })
    expect(selectionOf(selectAll(column))).toEqual({ top: 0, bottom: 1, left: 0, right: 3 })
  })

  test('Delete empties them as one step', () => {
    const sheet = aSheet({ unitNumber: '051', holder: 'Una' }, { unitNumber: '052' })
    const emptied = emptyCells(goTo(sheet, at(1, 1), true), context)
    expect(emptied.rows.map(({ unitNumber, holder }) => unitNumber + holder)).toEqual(['', ''])
    expect(undo(emptied).rows).toEqual(sheet.rows)
  })
})

describe('pasting', () => {
  test('puts a block at the active cell and selects it', () => {
    const pasted = paste(
      goTo(aSheet({}, {}, {}), at(1)),
      [['051', 'Kayla', 'hb', 'New 419'], ['052']],
      context,
    )
    expect(pasted.rows[1]).toMatchObject({
      unitNumber: '051',
      holder: 'Kayla',
      stationId: 'hb',
      areaCode: '419',
    })
    expect(unitsOf(pasted)).toEqual(['', '051', '052'])
    expect(selectionOf(pasted)).toEqual({ top: 1, bottom: 2, left: 0, right: 3 })
    expect(unitsOf(undo(pasted))).toEqual(['', '', ''])
  })

  test('one cell fills the selection', () => {
    const pasted = paste(goTo(goTo(aSheet({}, {}, {}), at(0, 2)), at(2, 2), true), [['AJ']], context)
    expect(pasted.rows.map(({ stationId }) => stationId)).toEqual(['aj', 'aj', 'aj'])
  })

  test('knows how many rows have no place', () => {
    expect(rowsBeyond(goTo(aSheet({}, {}, {}), at(1)), [['051'], ['052'], ['053']])).toBe(1)
  })

  test('what is copied is pasted alike', () => {
    const sheet = aSheet({ unitNumber: '051', stationId: 'aj', numberWish: 'new', areaCode: '419' }, {})
    const copied = selectedTexts(goTo(sheet, at(0, 3), true), context)
    expect(copied).toEqual([['051', '', 'AJ', 'New, area 419']])
    expect(paste(goTo(sheet, at(1)), copied, context).rows[1]).toMatchObject({
      stationId: 'aj',
      areaCode: '419',
    })
  })
})

describe('filling down', () => {
  test('repeats the first row of the selection', () => {
    const sheet = aSheet({ stationId: 'aj' }, {}, { stationId: 'hb' })
    const filled = fillSelection(goTo(goTo(sheet, at(0, 2)), at(2, 2), true), context)
    expect(filled.rows.map(({ stationId }) => stationId)).toEqual(['aj', 'aj', 'aj'])
    expect(filled.said.text).toBe('2 cells filled.')
  })

  test('one selected row takes the row above', () => {
    const filled = fillSelection(goTo(aSheet({ holder: 'Van 31' }, {}), at(1, 1)), context)
    expect(filled.rows[1]?.holder).toBe('Van 31')
  })

  test('unit numbers go on, past those that other rows have', () => {
    const sheet = aSheet({ unitNumber: 'T09' }, {}, {}, { unitNumber: 'T11' })
    const filled = fillDown(sheet, { top: 0, bottom: 0, left: 0, right: 0 }, 2, context)
    expect(unitsOf(filled)).toEqual(['T09', 'T10', 'T12', 'T11'])
  })

  test('a port is filled with its carrier and account, and without its phone number', () => {
    const port = {
      numberWish: 'port',
      portCarrier: 'AT&T',
      portAccountNumber: '77',
      phoneNumber: '5550100147',
    } as const
    const filled = fillSelection(goTo(goTo(aSheet(port, {}), at(0, 3)), at(1, 3), true), context)
    expect(filled.rows[1]).toMatchObject({ ...port, phoneNumber: '' })
  })

  test('filling holders leaves the numbers of a row', () => {
    const keep = { numberWish: 'keep', phoneNumber: '5550100147' } as const
    const filled = fillSelection(goTo(goTo(aSheet({ holder: 'A' }, keep), at(0, 1)), at(1, 1), true), context)
    expect(filled.rows[1]).toMatchObject({ ...keep, holder: 'A' })
  })
})

describe('numbering on', () => {
  const numbering = { settings: { unitDigits: 3, nextNumber: 51 }, stations, taken: ['052', '201'] }

  test('fills the empty rows of the selection, each station in its own range', () => {
    const sheet = aSheet({}, { stationId: 'hb' }, { unitNumber: '053' }, { stationId: 'aj' }, {})
    const state = goTo(goTo(sheet, at(0)), at(3), true)
    const units = nextUnits(state.rows, rowsToNumber(state), numbering)
    expect([...units].sort()).toEqual([
      [0, '051'],
      [1, '202'],
      [3, '054'],
    ])
    expect(unitsOf(numberRows(state, units))).toEqual(['051', '202', '053', '054', ''])
  })

  test('with one cell selected, all rows from it on', () => {
    expect(rowsToNumber(goTo(aSheet({}, {}, { unitNumber: '7' }, {}), at(1)))).toEqual([1, 3])
  })
})
