import { expect, test } from 'vitest'
import { formatTracking, isTrackingNumber, trackingText } from './tracking-number.ts'

test.each([
  ['1Z999AA10123456784', true],
  ['1Z12345E6605272234', true],
  ['1Z999AA10123456785', false],
  ['1Z999AA1012345678', false],
  ['2Z999AA10123456784', false],
  ['1Z999aa10123456784', false],
  ['', false],
])('%s: %s', (number, isRight) => {
  expect(isTrackingNumber(number)).toBe(isRight)
})

test('each wrong digit is found', () => {
  const right = '1Z999AA10123456784'
  for (let place = 8; place < right.length - 1; place++) {
    const other = String((Number(right[place]) + 1) % 10)
    expect(isTrackingNumber(right.slice(0, place) + other + right.slice(place + 1))).toBe(false)
  }
})

test('spaces, hyphens and small letters are typed and not stored', () => {
  expect(trackingText(' 1z 999 aa1-01 2345 6784 ')).toBe('1Z999AA10123456784')
  expect(formatTracking('1Z999AA10123456784')).toBe('1Z 999 AA1 01 2345 6784')
  expect(formatTracking('ABC')).toBe('ABC')
})
