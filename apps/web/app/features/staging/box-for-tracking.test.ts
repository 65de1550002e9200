import { expect, test } from 'vitest'
import { boxForTracking } from './bench-words.ts'

const box = (
  number: number,
  status: 'open' | 'closed' | 'shipped',
  trackingNumber: string | null = null,
) => ({
  boxId: `box-${number}`,
  number,
  status,
  trackingNumber,
})

test('a tracking number is for the first closed box, unless a box has it', () => {
  const boxes = [box(1, 'shipped', '1Z1'), box(2, 'open'), box(3, 'closed'), box(4, 'closed')]
  expect(boxForTracking(boxes, '1Z2')).toMatchObject({ is: 'fits', box: { number: 3 } })
  expect(boxForTracking(boxes, '1Z1')).toMatchObject({ is: 'taken', box: { number: 1 } })
  expect(boxForTracking(boxes.slice(0, 2), '1Z2')).toEqual({ is: 'none' })
})
