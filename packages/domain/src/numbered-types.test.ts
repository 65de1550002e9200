import { expect, test } from 'vitest'
import { deviceKinds } from './device-status.ts'
import { productTypeIds } from './ids.ts'
import { isNumbered, weNumber } from './numbered-types.ts'

test('the product types with unit numbers are the kinds of devices', () => {
  const numbered = Object.entries(productTypeIds).filter(([, id]) => isNumbered(id))
  expect(numbered.map(([kind]) => kind).toSorted()).toEqual([...deviceKinds].toSorted())
})

test('what is said of devices that we number has a count, except of one', () => {
  expect(weNumber(1)).toBe('We’ll number the device for you')
  expect(weNumber(1200)).toBe('We’ll number the 1,200 devices for you')
})
