import { expect, test } from 'vitest'
import { deviceKinds } from './device-status.ts'
import { productTypeIds } from './ids.ts'
import { isNumbered } from './numbered-types.ts'

test('the product types with unit numbers are the kinds of devices', () => {
  const numbered = Object.entries(productTypeIds).filter(([, id]) => isNumbered(id))
  expect(numbered.map(([kind]) => kind).toSorted()).toEqual([...deviceKinds].toSorted())
})
