import type { OfferPrice } from '@portal/contract/offer-prices'
import { messages } from '@portal/domain/messages'
import { describe, expect, test } from 'vitest'
import { adjusted, errorsOf, notesOf, type PriceGridState, priceGrid, rowOf } from './price-cells.ts'

const { gridOfRows, putText, paste, undo, changedRows, goTo, selectionOf, fillSelection, selectedTexts } =
  priceGrid

const anOffer = (changes: Partial<OfferPrice> = {}): OfferPrice => ({
  offerId: '0190a0a0-0000-7000-8000-000000000001',
  productId: '0190a0a0-0000-7000-8000-000000000002',
  manufacturerName: 'Halden',
  model: 'N6',
  carrier: 'Verizon',
  purchaseType: 'Buy',
  statusId: 1,
  termMonths: null,
  contractMonths: null,
  itemPrice: 289,
  displayPricePrimary: '$289.00',
  displayPriceSecondary: '',
  itemPromoMessage: '',
  ratePlanPrice: 40,
  ratePlanDisplayPrice: '$40.00/mo.',
  version: 1,
  ...changes,
})
const aGrid = (...offers: Partial<OfferPrice>[]) => gridOfRows(offers.map((one) => rowOf(anOffer(one))))
const pricesIn = (state: PriceGridState) =>
  state.rows.map(({ prices }) => [prices.itemPrice, prices.displayPricePrimary])
const at = (row: number, column = 0) => ({ row, column })

describe('the display price', () => {
  test('follows the number until someone writes another text, and again once it is emptied', () => {
    const typed = putText(aGrid({}), at(0), '659', null)
    expect(pricesIn(typed)).toEqual([['659', '$659.00']])
    const worded = putText(putText(typed, at(0, 1), 'From $600', null), at(0), '700', null)
    expect(pricesIn(worded)).toEqual([['700', 'From $600']])
    expect(pricesIn(putText(worded, at(0, 1), '', null))).toEqual([['700', '$700.00']])
  })

  test('that is a number alone is written as a price', () => {
    expect(pricesIn(putText(aGrid({}), at(0, 1), '659', null))).toEqual([['289.00', '$659.00']])
    const financed = aGrid({ purchaseType: 'Finance', termMonths: 36 })
    expect(pricesIn(putText(financed, at(0, 1), '18.99', null))[0]?.[1]).toBe('$18.99/mo.')
  })
})

describe('a block from a spreadsheet', () => {
  test('fills rows and columns from where it is pasted; amounts lose dollar signs and commas', () => {
    const pasted = paste(
      aGrid({}, {}),
      [
        ['$1,101.00', 'Now $1,101'],
        ['102.00', '$102.00'],
        ['103.00', ''],
      ],
      null,
    )
    expect(pricesIn(pasted)).toEqual([
      ['1101.00', 'Now $1,101'],
      ['102.00', '$102.00'],
    ])
    expect(changedRows(pasted)).toEqual([0, 1])
    expect(changedRows(undo(pasted))).toEqual([])
    expect(selectedTexts(goTo(pasted, at(0)), null)).toEqual([['$1,101.00']])
  })

  test('fills down', () => {
    const selected = goTo(goTo(putText(aGrid({}, {}, {}), at(0), '5', null), at(0)), at(2), true)
    expect(pricesIn(fillSelection(selected, null)).map(([price]) => price)).toEqual(['5', '5.00', '5.00'])
  })

  test('a term is only taken by financed offers', () => {
    const typed = putText(
      putText(aGrid({}, { purchaseType: 'Finance', termMonths: 24 }), at(0, 4), '36', null),
      at(1, 4),
      '36',
      null,
    )
    expect(typed.rows.map(({ prices }) => prices.termMonths)).toEqual(['', '36'])
  })
})

test('+5 % changes the amounts that are selected, to the cent, as one step; display prices that name them follow', () => {
  const grid = aGrid(
    {},
    { displayPricePrimary: '<b>$289.00</b> each' },
    { itemPrice: 0, displayPricePrimary: '$0.00' },
  )
  const all = goTo(goTo(grid, at(0)), at(2, 2), true)
  const raised = adjusted(all, selectionOf(all), { unit: 'percent', value: 5 }, '+5%')
  expect(pricesIn(raised)).toEqual([
    ['303.45', '$303.45'],
    ['303.45', '<b>$303.45</b> each'],
    ['0.00', '$0.00'],
  ])
  expect(raised.rows.map(({ prices }) => prices.ratePlanDisplayPrice)).toEqual(Array(3).fill('$42.00/mo.'))
  expect(changedRows(undo(raised))).toEqual([])
})

test('problems are told of changed cells, and what the shop would show otherwise of all', () => {
  const wrong = putText(aGrid({}, { displayPricePrimary: '$449.00' }), at(0), '-5', null)
  expect(errorsOf(wrong)).toEqual([{ index: 0, column: 'itemPrice', message: messages.offer.itemPrice }])
  expect(notesOf(wrong)).toEqual([
    { index: 1, column: 'displayPricePrimary', message: expect.stringContaining('$449.00') },
  ])
})
