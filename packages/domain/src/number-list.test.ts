import { expect, test } from 'vitest'
import { readNumberList } from './number-list.ts'

test.each([
  [
    'by headings, in any order',
    [
      ['Wireless Number', 'Name', 'IMEI'],
      ['419-555-2201', 'Lee', '350147010045120'],
    ],
    [{ row: 2, key: '350147010045120', number: '419-555-2201' }],
  ],
  [
    'two columns without headings',
    [
      ['003', '(419) 555-2201'],
      ['006', '419555220'],
    ],
    [
      { row: 1, key: '003', number: '(419) 555-2201' },
      { row: 2, key: '006', number: '419555220' },
    ],
  ],
  [
    'the number first',
    [['4195552201', '8914800001234567890']],
    [{ row: 1, key: '8914800001234567890', number: '4195552201' }],
  ],
  [
    'numbers alone, in the order of the units',
    [['4195552201'], [''], ['4195552202']],
    [
      { row: 1, key: '', number: '4195552201' },
      { row: 3, key: '', number: '4195552202' },
    ],
  ],
  ['nothing', [], []],
])('a list of numbers is read: %s', (_, block, rows) => {
  expect(readNumberList(block)).toEqual(rows)
})
