import { expect, test } from 'vitest'
import { addressAt } from './address-at.ts'

test.each(['https://portal.example', 'https://portal.example/', 'https://portal.example//'])(
  '%s has one slash before its path',
  (origin) => {
    expect(addressAt(origin, '/orders')).toBe('https://portal.example/orders')
  },
)
