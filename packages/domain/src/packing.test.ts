import { expect, test } from 'vitest'
import { productTypeIds } from './ids.ts'
import { contentsPounds, noRateWords, packBoxes, packing } from './packing.ts'

test.for([
  [1, [2]],
  [10, [13]],
  [11, [13, 2]],
  [25, [13, 13, 7]],
] as const)('%i units weigh %j pounds', ([units, pounds]) => {
  expect(packBoxes(units)?.map((box) => box.pounds)).toEqual(pounds)
})

test('no unit is left behind', () => {
  for (const units of [1, 9, 10, 499, 500, 501, 2_500, 6_000])
    expect(packBoxes(units)?.reduce((sum, box) => sum + box.units, 0)).toBe(units)
})

test('more than fifty boxes become fewer and heavier ones, until a box is too heavy to carry', () => {
  expect(packBoxes(500)).toHaveLength(50)
  expect(packBoxes(3_000)).toHaveLength(50)
  for (const { pounds } of packBoxes(6_000) ?? []) expect(pounds).toBeLessThanOrEqual(packing.boxPoundsMax)
  expect(packBoxes(10_000)).toBeUndefined()
})

test('a shipment too heavy for the boxes is distinguished from an address without rates', () => {
  expect(noRateWords(8_000, 1.2)).toBe(
    'This is too much for one UPS shipment, which holds 50 boxes of up to 150 lb. Split it into several orders.',
  )
  expect(noRateWords(8_000)).toBe(noRateWords(8_000, 1.2))
  expect(noRateWords(8_000, 0.1)).toBe('UPS has no rate for this address. Choose another one.')
  expect(noRateWords(1)).toBe('UPS has no rate for this address. Choose another one.')
})

test('contents weigh by product type; a service weighs nothing', () => {
  const line = (type: keyof typeof productTypeIds, quantity: number) => ({
    quantity,
    productTypeId: productTypeIds[type],
  })
  expect(contentsPounds([line('phone', 3), line('tablet', 1), line('service', 9)])).toBe(5.7)
  expect(contentsPounds([{ quantity: 1, productTypeId: 'unheard of' }])).toBe(packing.poundsPerUnit)
  expect(contentsPounds([])).toBe(0)
})

test('an average that is not exact makes no box heavier', () => {
  for (let count = 1; count <= 200; count++) {
    const contents = contentsPounds([{ quantity: count, productTypeId: productTypeIds.phone }])
    expect(packBoxes(count, contents / count)).toEqual(packBoxes(count))
  }
})

test('nothing needs no box', () => {
  expect(packBoxes(0)).toEqual([])
})
