import type { CheckedNumber, NumberlessUnit } from '@portal/contract/line-numbers'
import { readNumberList } from '@portal/domain/number-list'
import { expect, test } from 'vitest'
import { fitting, placedByUnit, placedInOrder, stateOf } from './number-entries.ts'

const units = ['a', 'b', 'c'].map((deviceId, index) => ({ deviceId, version: index + 1 }) as NumberlessUnit)
const checked = (changes: Partial<CheckedNumber>): CheckedNumber => ({
  row: 1,
  deviceId: 'a',
  number: '4195552201',
  problem: null,
  message: '',
  ...changes,
})

test('numbers alone go to the units in their order; what has no unit is named', () => {
  const list = readNumberList([['4195552201'], [''], ['4195552203'], ['4195552204']])
  const { entries, placed, unplaced } = placedInOrder(new Map([['b', 'typed']]), units, list, 0)
  expect([...entries]).toEqual([
    ['b', 'typed'],
    ['a', '(419) 555-2201'],
    ['c', '(419) 555-2203'],
  ])
  expect(placed).toBe(2)
  expect(unplaced).toEqual([{ row: 4, number: '4195552204', message: 'No unit is left for it.' }])
})

test('checked rows go to their units', () => {
  const rows = [checked({}), checked({ row: 2, deviceId: null, problem: 'noUnit', message: 'No unit' })]
  const { entries, unplaced } = placedByUnit(new Map(), rows)
  expect([...entries]).toEqual([['a', '(419) 555-2201']])
  expect(unplaced).toEqual([{ row: 2, number: '4195552201', message: 'No unit' }])
})

test('an answer about another number says nothing; only what fits is saved', () => {
  expect(stateOf('419 555 2202', checked({})).kind).toBe('checking')
  expect(stateOf('(419) 555-2201', checked({})).kind).toBe('fits')
  const entries = new Map([
    ['a', '(419) 555-2201'],
    ['b', '12'],
    ['c', '2125550100'],
  ])
  const checks = new Map([
    ['a', checked({})],
    ['b', checked({ deviceId: 'b', number: '12', problem: 'format', message: '2 digits. A number has 10.' })],
    ['c', checked({ deviceId: 'c', number: '2125550100', problem: 'area', message: 'Area 419 was wished.' })],
  ])
  expect(fitting(units, entries, checks).map(({ deviceId }) => deviceId)).toEqual(['a', 'c'])
})
