import { expect, test } from 'vitest'
import { nextOf } from './tag-fields.tsx'

const sheet = { columns: 3, perSheet: 30 }

test('arrows walk over the sheet, and stop at its edge', () => {
  expect(nextOf('ArrowRight', { ...sheet, start: 3 })).toBe(4)
  expect(nextOf('ArrowLeft', { ...sheet, start: 3 })).toBe(2)
  expect(nextOf('ArrowDown', { ...sheet, start: 3 })).toBe(6)
  expect(nextOf('ArrowUp', { ...sheet, start: 6 })).toBe(3)
  expect(nextOf('End', { ...sheet, start: 6 })).toBe(30)
  expect(nextOf('Home', { ...sheet, start: 6 })).toBe(1)
  for (const [key, start] of [
    ['ArrowUp', 2],
    ['ArrowDown', 28],
    ['ArrowLeft', 1],
    ['ArrowRight', 30],
    ['Tab', 5],
  ] as const)
    expect(nextOf(key, { ...sheet, start })).toBeNull()
})
