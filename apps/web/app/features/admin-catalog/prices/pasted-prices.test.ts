import { describe, expect, test } from 'vitest'
import { isWrittenAmount, pastedCells, pastedPrices } from './pasted-prices.ts'

describe('cells from a spreadsheet', () => {
  test.for([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a', [['a']]],
    [
      'a\t\nb\t',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['\tb', [['', 'b']]],
    ['"a\nb"\t"say ""hi"""\nc', [['a\nb', 'say "hi"'], ['c']]],
    ['6.3" screen\tb', [['6.3" screen', 'b']]],
    ['', [[]]],
  ] as const)('%j', ([text, cells]) => {
    expect(pastedCells(text)).toEqual(cells)
  })
})

test('a block fills rows and columns from where it is pasted, and no further', () => {
  expect(
    pastedPrices('$1,299.00\t$1,299.00\t0\t$0.00/mo.\t36\textra\n18.99\t$18.99/mo.', {
      row: 3,
      field: 'itemPrice',
    }),
  ).toEqual([
    {
      row: 3,
      prices: {
        itemPrice: '1299.00',
        displayPricePrimary: '$1,299.00',
        ratePlanPrice: '0',
        ratePlanDisplayPrice: '$0.00/mo.',
        termMonths: '36',
      },
    },
    { row: 4, prices: { itemPrice: '18.99', displayPricePrimary: '$18.99/mo.' } },
  ])
})

test('a column of two pasted at the last column is cut off there', () => {
  expect(pastedPrices('a\tb', { row: 0, field: 'termMonths' })).toEqual([
    { row: 0, prices: { termMonths: 'a' } },
  ])
})

test.for([
  ['itemPrice', '$1,299.00', true],
  ['ratePlanPrice', '$18.99\n', true],
  ['itemPrice', '1299.00', false],
  ['itemPrice', '$', false],
  ['itemPrice', '$-5', false],
  ['displayPricePrimary', '$1,299.00', false],
] as const)('in %s, %j is an amount as people write it: %s', ([field, text, isIt]) => {
  expect(isWrittenAmount(field, text)).toBe(isIt)
})
