import { expect, test } from 'vitest'
import { expiresSoon, keyStateOf, scopesOf, scopeWords } from './api-keys.ts'

const now = new Date('2026-03-02T15:00:00Z')

test('a choice by area becomes scopes, and scopes become words', () => {
  expect(scopesOf({})).toEqual([])
  expect(scopesOf({ orders: 'write', fleet: 'read', accounts: 'none' })).toEqual([
    'orders:read',
    'orders:write',
    'fleet:read',
  ])
  expect(scopeWords(['fleet:read', 'orders:write', 'orders:read'])).toBe(
    'Orders (read and change), Devices (read)',
  )
  expect(scopeWords(['catalog:write'])).toBe('Catalog (change)')
})

test('a key is active until the moment at which it expires, unless it was revoked before', () => {
  const key = { expiresAt: '2026-03-02T15:00:00.001Z', revokedAt: null }
  expect(keyStateOf(key, now)).toBe('active')
  expect(keyStateOf({ ...key, expiresAt: now.toISOString() }, now)).toBe('expired')
  expect(keyStateOf({ ...key, revokedAt: now.toISOString() }, now)).toBe('revoked')
})

test('a key expires soon in its last two weeks', () => {
  expect(expiresSoon({ expiresAt: '2026-03-16T15:00:00Z' }, now)).toBe(true)
  expect(expiresSoon({ expiresAt: '2026-03-16T15:00:01Z' }, now)).toBe(false)
})
