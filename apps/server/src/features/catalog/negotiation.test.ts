import { expect, test } from 'vitest'
import { acceptedEncoding, hasCopy } from './manifest-cache.ts'

test.for([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['deflate, vibrant', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding "%s" gets %s', ([header, encoding]) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test.for([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"old", W/"abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  [undefined, false],
] as const)('a copy named %s is the current one: %s', ([header, current]) => {
  expect(hasCopy(header, 'W/"abc"')).toBe(current)
})
