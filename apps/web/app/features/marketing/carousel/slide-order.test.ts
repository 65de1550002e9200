import { expect, test } from 'vitest'
import { isInView, slidePlace, swipeSteps, wrappedIndex } from './slide-order.ts'

test('the row wraps at both ends', () => {
  expect(wrappedIndex(5, 1, 6)).toBe(0)
  expect(wrappedIndex(0, -1, 6)).toBe(5)
})

test.each([
  { index: 0, lead: 0, places: [0, 1, 2, 3] },
  { index: 1, lead: 0, places: [3, 0, 1, 2] },
  { index: 1, lead: 1, places: [0, 1, 2, 3] },
  { index: 3, lead: 1, places: [2, 3, 0, 1] },
])(
  'with slide $index at the edge and $lead before it, the slides stand at $places',
  ({ index, lead, places }) => {
    expect([0, 1, 2, 3].map((slide) => slidePlace(slide, index, lead, 4))).toEqual(places)
  },
)

test('the slides in view may span the end of the list', () => {
  const inView = [0, 1, 2, 3, 4, 5].filter((slide) => isInView(slide, 5, 3, 6))
  expect(inView).toEqual([0, 1, 5])
})

test.each([
  { moved: -80, steps: 1 },
  { moved: 80, steps: -1 },
  { moved: -39, steps: 0 },
  { moved: 0, steps: 0 },
])('a swipe of $moved px over slides of 200 px turns $steps', ({ moved, steps }) => {
  expect(swipeSteps(moved, 200)).toBe(steps)
})
