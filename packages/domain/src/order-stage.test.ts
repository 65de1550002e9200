import { expect, test } from 'vitest'
import { isInStage, orderStages, type StageCounts, stageOf, stageWords } from './order-stage.ts'

const none: StageCounts = {
  units: 40,
  staged: 0,
  packed: 0,
  boxes: 0,
  shippedBoxes: 0,
  deliveredBoxes: 0,
  isClaimed: false,
}

test.each([
  [{}, 'received', 'Received'],
  [{ isClaimed: true }, 'atBench', 'At the bench, 0 of 40'],
  [{ staged: 12, packed: 10, boxes: 1 }, 'atBench', 'At the bench, 12 of 40'],
  [
    { staged: 12, packed: 10, boxes: 3, shippedBoxes: 1 },
    'atBench',
    'At the bench, 12 of 40; 1 of 3 boxes shipped',
  ],
  [
    { staged: 40, packed: 40, boxes: 3, shippedBoxes: 2 },
    'atBench',
    'At the bench, 40 of 40; 2 of 3 boxes shipped',
  ],
  [{ staged: 40, packed: 40, boxes: 2, shippedBoxes: 2 }, 'shipped', 'Shipped, 2 boxes'],
  [
    { staged: 40, packed: 40, boxes: 2, shippedBoxes: 2, deliveredBoxes: 1 },
    'shipped',
    'Shipped, 1 of 2 boxes delivered',
  ],
  [{ staged: 40, packed: 40, boxes: 2, shippedBoxes: 2, deliveredBoxes: 2 }, 'delivered', 'Delivered'],
  // Accessories alone: no device to stage.
  [{ units: 0 }, 'received', 'Received'],
  [{ units: 0, boxes: 1 }, 'atBench', 'At the bench'],
  [{ units: 0, boxes: 1, shippedBoxes: 1 }, 'shipped', 'Shipped, 1 box'],
] as const)('%j is %s: %s', (changes, stage, words) => {
  const counts = { ...none, ...changes }
  expect(stageOf(counts)).toBe(stage)
  expect(stageWords(stage, counts)).toBe(words)
})

test('an order is at each stage in which something of it is', () => {
  const at = (changes: Partial<StageCounts>) => {
    const counts = { ...none, ...changes }
    return orderStages.filter((stage) => isInStage(stage, { ...counts, stage: stageOf(counts) }))
  }
  expect(at({})).toEqual(['received'])
  expect(at({ staged: 12, packed: 10, boxes: 3, shippedBoxes: 2, deliveredBoxes: 1 })).toEqual([
    'atBench',
    'shipped',
    'delivered',
  ])
  expect(at({ staged: 40, packed: 40, boxes: 2, shippedBoxes: 2 })).toEqual(['shipped'])
  expect(at({ staged: 40, packed: 40, boxes: 2, shippedBoxes: 2, deliveredBoxes: 2 })).toEqual(['delivered'])
})
