import { expect, test } from 'vitest'
import { hostileInputs, hostileInputsByKind, hostileInputsUpTo } from './hostile-inputs.ts'

test('there are at least 200 hostile inputs, each once', () => {
  expect(hostileInputs.length).toBeGreaterThanOrEqual(200)
  expect(new Set(hostileInputs).size).toBe(hostileInputs.length)
})

test('those for a short field are short', () => {
  expect(hostileInputsUpTo(20).length).toBeGreaterThan(40)
  expect(hostileInputsUpTo(20).every((text) => text.length <= 20)).toBe(true)
  expect(hostileInputsByKind.huge.every((text) => text.length >= 1_000)).toBe(true)
})
