import { expect, test } from 'vitest'
import { sectionOf } from './account-section.ts'

test.for([
  ['#details', 'details'],
  ['#contacts', 'contacts'],
  ['#shipping-addresses', 'shipping-addresses'],
  ['#orders', 'orders'],
  ['#screen-repair-program', 'screen-repair-program'],
  ['', 'details'],
  ['#', 'details'],
  ['#Contacts', 'details'],
  ['#no-such-section', 'details'],
] as const)('the hash "%s" shows %s', ([hash, section]) => {
  expect(sectionOf(hash)).toBe(section)
})
