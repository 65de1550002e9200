import { expect, test } from 'vitest'
import { tagsPerRow, wallOf } from './wall.ts'

test.for([
  [1, 6],
  [24, 6],
  [36, 9],
  [46, 12],
  [58, 15],
  [300, 20],
] as const)('of %i tags %i hang in a row', ([tags, inRow]) => {
  expect(tagsPerRow(tags)).toBe(inRow)
})

test('each group is one shape, and the last rail ends with its last tag', () => {
  const { width, height, rails, shapes, covers } = wallOf([
    ...Array.from({ length: 6 }, () => ({ group: 'inService' as const, coverEnds: false })),
    { group: 'spare', coverEnds: true },
  ])
  expect([width, height]).toEqual([108, 48])
  expect(rails).toBe('M0 4.5h108M0 28.5h18')
  expect(shapes.map(({ group, tags }) => [group, tags.split('M').length - 1])).toEqual([
    ['inService', 6],
    ['spare', 1],
  ])
  expect(covers).toBe('M3 39h12v3.5h-12z')
})
