import { expect, test } from 'vitest'
import { unitWithOtherZeros } from './unit-cells.ts'

const fleet = ['014', 'V-07', '20', '020'].map((unitNumber) => ({ unitNumber }))
test.for([
  ['14', '014'],
  ['0014', '014'],
  ['014', undefined],
  ['v-7', undefined],
  ['20', undefined],
  ['0020', '20'],
  ['15', undefined],
  ['', undefined],
] as const)('"%s" may mean the unit %s of the fleet', ([typed, meant]) => {
  expect(unitWithOtherZeros(typed, fleet)?.unitNumber).toBe(meant)
})
