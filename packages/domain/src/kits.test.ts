import { expect, test } from 'vitest'
import { deviceKitState } from './kits.ts'

test.for([
  [1, 1, 'current'],
  [1, 2, 'changed'],
  [3, null, 'removed'],
] as const)('a kit given in version %i that is %s now is %s', ([given, present, state]) => {
  expect(deviceKitState(given, present)).toBe(state)
})
