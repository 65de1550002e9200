import { expect, test } from 'vitest'
import { shippedWords } from './bench-finished.tsx'

test.each([
  [{ units: 12, boxes: 2, deliveredBoxes: 1 }, '12 units shipped in 2 boxes, 1 of them delivered.'],
  [{ units: 12, boxes: 2, deliveredBoxes: 2 }, '12 units shipped in 2 boxes, all delivered.'],
  [{ units: 1, boxes: 1, deliveredBoxes: 1 }, '1 unit shipped in 1 box, delivered.'],
  [{ units: 0, boxes: 1, deliveredBoxes: 0 }, '1 box shipped.'],
])('a finished order says what became of it', (bench, words) => {
  expect(shippedWords(bench)).toBe(words)
})
