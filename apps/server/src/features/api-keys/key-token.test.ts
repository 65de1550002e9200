import { expect, test } from 'vitest'
import { newToken } from '../../http/session.ts'
import { endingOf, isApiKey, newApiKey } from './api-key.ts'

test('a key has a prefix that scanners find, 256 random bits and a checksum', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^wbcportal_[0-9A-Za-z]{49}$/)
    expect(isApiKey(key)).toBe(true)
    expect(endingOf(key)).toHaveLength(4)
  }
})

test('a typing error, a shortened key and a session token are none', () => {
  const key = newApiKey()
  for (let at = 0; at < key.length; at++)
    expect(isApiKey(key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1))).toBe(false)
  expect(isApiKey(key.slice(0, -1))).toBe(false)
  expect(isApiKey(`${key} `)).toBe(false)
  expect(isApiKey(newToken())).toBe(false)
})
