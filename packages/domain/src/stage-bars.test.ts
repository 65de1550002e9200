import { expect, test } from 'vitest'
import { stageBars } from './order-stage.ts'

const counts = { units: 40, staged: 12, packed: 10, boxes: 2, shippedBoxes: 1, deliveredBoxes: 0 }
const sharesOf = (...args: Parameters<typeof stageBars>) => stageBars(...args).map(({ share }) => share)

test('stages overlap: a box is on its way while other devices are at the bench', () => {
  const bars = stageBars({ ...counts, stage: 'atBench' })
  expect(bars.map(({ share, words }) => [share, words])).toEqual([
    [1, ''],
    [0.3, '12 of 40'],
    [0.125, '1 of 2 boxes'],
    [0, '0 of 2 boxes'],
  ])
  expect(bars.find(({ isNow }) => isNow)?.label).toBe('At the bench')
})

test('an order of accessories has no units, and is whole once its boxes are', () => {
  const none = { ...counts, units: 0, staged: 0, packed: 0 }
  expect(sharesOf({ ...none, stage: 'atBench' })).toEqual([1, 0, 0.5, 0])
  expect(sharesOf({ ...none, stage: 'shipped', shippedBoxes: 2, deliveredBoxes: 1 })).toEqual([1, 1, 1, 0.5])
  expect(sharesOf({ ...none, stage: 'delivered', shippedBoxes: 2, deliveredBoxes: 2 })).toEqual([1, 1, 1, 1])
})
