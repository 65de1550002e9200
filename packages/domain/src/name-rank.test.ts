import { expect, test } from 'vitest'
import { nearestFirst } from './name-rank.ts'

test('names that begin with the text stand first, then those with a word that does', () => {
  const names = [
    'Far Northing',
    'Great North Logistics',
    'Midnorth Parcel',
    'Northgate Delivery',
    'Éclair North',
  ]
  const sorted = (typed: string) => nearestFirst(names, (name) => name, typed)
  expect(sorted('north')).toEqual([
    'Northgate Delivery',
    'Far Northing',
    'Great North Logistics',
    'Éclair North',
    'Midnorth Parcel',
  ])
  expect(sorted(' Ecl')[0]).toBe('Éclair North')
  expect(sorted('')).toEqual(names)
})
