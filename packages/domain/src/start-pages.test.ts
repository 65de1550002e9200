import { expect, test } from 'vitest'
import type { Access, Role } from './roles.ts'
import { startPagesOf, startPathOf, unchosenStart } from './start-pages.ts'

const aPerson = (
  roles: Role[],
  { access = 'full' as Access, zohoUserId = 'zoho-1' as string | null } = {},
) => ({
  roles,
  zohoUserId,
  access,
})

test.for([
  ['Administrator'],
  ['Manager'],
  ['WbcManager'],
  ['WbcAgent'],
  ['User'],
  ['Administrator', 'WbcAgent'],
  ['Staging', 'Manager'],
] satisfies Role[][])('%j: "Success goes to the buy-phones route"', (roles) => {
  expect(startPathOf(aPerson(roles))).toBe('/phones')
})

test.for([
  [['Staging'], 'full', '/staging'],
  [['Accountant'], 'full', '/books'],
  [['Staging', 'Accountant'], 'full', '/staging'],
  [['User'], 'orders', '/phones'],
  [['User'], 'approves', '/orders-agent'],
  [['User'], 'invoices', '/books'],
  [['User'], 'fleet', '/fleet'],
] satisfies [Role[], Access, string][])('%j with the access %s starts at %s', ([roles, access, path]) => {
  expect(startPathOf(aPerson(roles, { access, zohoUserId: null }))).toBe(path)
})

test('a page that was chosen counts as long as it is theirs', () => {
  expect(startPathOf(aPerson(['WbcAgent']), 'desk')).toBe('/desk')
  expect(startPathOf(aPerson(['WbcAgent'], { zohoUserId: null }), 'desk'), 'no desk').toBe('/phones')
  expect(startPathOf(aPerson(['User']), 'admin')).toBe('/phones')
  expect(startPathOf(aPerson(['WbcAgent']), 'home'), 'no home').toBe('/phones')
  for (const access of ['full', 'orders', 'approves', 'fleet', 'invoices'] as const)
    expect(startPathOf(aPerson(['User'], { access }), 'home')).toBe('/home')
  expect(startPathOf(aPerson(['User'], { access: 'fleet' }), 'orders')).toBe('/fleet')
})

test('the choices are the pages of the menu, and the shop', () => {
  expect(startPagesOf(aPerson(['WbcAgent']))).toEqual([
    'shop',
    'desk',
    'accounts',
    'orders',
    'fleet',
    'repairs',
    'staging',
  ])
  expect(startPagesOf(aPerson(['User']))).toEqual([
    'shop',
    'home',
    'accounts',
    'orders',
    'invoices',
    'fleet',
    'repairs',
  ])
  expect(startPagesOf(aPerson(['Staging']))).toEqual(['staging'])
  expect(unchosenStart(aPerson(['User']))).toBe('shop')
})
