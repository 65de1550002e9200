import type { DirectDevice } from '@portal/contract/receiving'
import { expect, test } from 'vitest'
import { arrivalWords, arrivingOf, openOf, outcomesOf, recordedWords, rowsOf } from './arrivals.ts'

const device = (deviceId: string, changes: Partial<DirectDevice> = {}): DirectDevice => ({
  destination: null,
  deviceId,
  unitNumber: deviceId,
  kind: 'phone',
  make: 'Halden',
  model: 'N6 Pro',
  status: 'ordered',
  holder: '',
  stationName: '',
  arrival: null,
  ...changes,
})
const all = [
  device('a'),
  device('b', { unitNumber: null }),
  device('c', { status: 'missing' }),
  device('d', { status: 'inService' }),
  device('e', { status: 'missing', unitNumber: null }),
]

test('what can be said depends on status and unit number', () => {
  expect(all.map(outcomesOf)).toEqual([['arrived', 'missing'], ['missing'], ['arrived'], [], []])
  expect(openOf(all).map(({ deviceId }) => deviceId)).toEqual(['a', 'b', 'c', 'e'])
  expect(arrivingOf(all).map(({ deviceId }) => deviceId)).toEqual(['a'])
})

test('only what still holds is sent', () => {
  expect(rowsOf(all, { a: 'missing', b: 'arrived', c: 'arrived', d: 'missing', x: 'arrived' })).toEqual([
    { deviceId: 'a', is: 'missing' },
    { deviceId: 'c', is: 'arrived' },
  ])
})

test('counts and results in words', () => {
  expect(arrivalWords(all)).toBe('1 of 5 arrived, 2 missing')
  expect(arrivalWords([device('a')])).toBe('0 of 1 arrived')
  expect(recordedWords({ arrived: 18, missing: 2, already: [] })).toBe(
    '18 devices recorded as arrived, 2 as missing.',
  )
  expect(recordedWords({ arrived: 0, missing: 1, already: [] })).toBe('1 device recorded as missing.')
  expect(recordedWords({ arrived: 1, missing: 0, already: ['a', 'b'] })).toBe(
    '1 device recorded as arrived. Another person had recorded 2 devices before.',
  )
  expect(recordedWords({ arrived: 0, missing: 0, already: ['a'] })).toBe(
    'Another person had recorded 1 device before.',
  )
})
