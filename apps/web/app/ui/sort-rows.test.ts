import { expect, test } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

test('numbers inside texts are ordered by size, and case does not matter', () => {
  const units = [{ name: 'unit 10' }, { name: 'Unit 9' }, { name: 'unit 9b' }]
  expect(sortRows(units, (unit) => unit.name, 'ascending').map((unit) => unit.name)).toEqual([
    'Unit 9',
    'unit 9b',
    'unit 10',
  ])
})

test('equal rows keep their order in both directions, and the rows given stay as they were', () => {
  const rows = Object.freeze([
    { id: 1, total: 5 },
    { id: 2, total: 5 },
    { id: 3, total: 9 },
  ])
  expect(sortRows(rows, (row) => row.total, 'ascending').map((row) => row.id)).toEqual([1, 2, 3])
  expect(sortRows(rows, (row) => row.total, 'descending').map((row) => row.id)).toEqual([3, 1, 2])
})

test('a header sorts ascending first and then turns round', () => {
  const first = nextSort(undefined, 'total')
  expect(first).toEqual({ key: 'total', direction: 'ascending' })
  expect(nextSort(first, 'total').direction).toBe('descending')
  expect(nextSort({ key: 'total', direction: 'descending' }, 'date').direction).toBe('ascending')
})
