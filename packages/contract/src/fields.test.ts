import { expect, test } from 'vitest'
import { addressPart } from './fields.ts'

test.for([
  ['a line break', '500 Superior\nSt'],
  ['a tab', '500\tSuperior St'],
  ['a character that turns the direction of text', '500 \u202eSuperior St'],
] as const)('an address with %s is refused, since it would print as another one', ([, street]) => {
  expect(addressPart('Shipping', 'street').safeParse(street).success).toBe(false)
})

test('an address may hold letters of any language', () => {
  expect(addressPart('Shipping', 'street').parse(' 12 Calle Peña #4-B ')).toBe('12 Calle Peña #4-B')
})
