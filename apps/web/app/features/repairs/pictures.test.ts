import { caseLimits } from '@portal/domain/repair-cases'
import { expect, test } from 'vitest'
import { fitted, pictureProblem } from './pictures.ts'

test('a large picture is fitted in proportion, a small one stays', () => {
  expect(fitted(4_000, 3_000, 1_600)).toEqual({ width: 1_600, height: 1_200 })
  expect(fitted(3_000, 4_000, 1_600)).toEqual({ width: 1_200, height: 1_600 })
  expect(fitted(800, 600, 1_600)).toEqual({ width: 800, height: 600 })
  expect(fitted(10_000, 1, 100)).toEqual({ width: 100, height: 1 })
})

test('a file above the limit is refused before it is sent', () => {
  const { pictureBytesMax: max } = caseLimits
  expect(pictureProblem(new Blob([new Uint8Array(max)]))).toBeNull()
  expect(pictureProblem(new Blob([new Uint8Array(max + 1)]))).toBe(
    'The file is too large. The limit is 10 MB.',
  )
})
