import { expect, test } from 'vitest'
import { namedPagesOf, phonePlacesOf, placeAt, placesOf } from './places.ts'
import type { ShellSession } from './site-links.tsx'

const person: ShellSession = {
  fullName: 'Ana Rivera',
  isAdministrator: false,
  hasDesk: false,
  hasSearch: false,
  desk: false,
  books: false,
  hasOwnPages: false,
  access: 'full',
  isOfAccount: false,
  accountId: null,
  actsForOthers: false,
}
const customer: ShellSession = { ...person, isOfAccount: true, books: true }
const agent: ShellSession = { ...person, hasDesk: true, hasSearch: true, desk: true }
const manager: ShellSession = { ...agent, actsForOthers: true }
const administrator: ShellSession = { ...manager, isAdministrator: true, books: true }
const staging: ShellSession = { ...person, hasOwnPages: true, hasSearch: true, desk: true }
const accountant: ShellSession = { ...person, hasOwnPages: true, books: true }

test('counts stand where the work is: each is beside one place, and only where the person has that place', () => {
  const counted = (session: ShellSession) =>
    placesOf(session).flatMap(({ places }) =>
      places.flatMap(({ label, waits }) => (waits ? [`${label}: ${waits}`] : [])),
    )
  expect(counted(agent)).toEqual(['Desk: desk', 'Orders: orders', 'Quotes: quotes', 'Repairs: repairs'])
  expect(counted({ ...customer, access: 'fleet' })).toEqual(['Repairs: repairs', 'Receive a box: receive'])
  expect(counted({ ...customer, access: 'invoices' })).toEqual(['Orders: orders', 'Invoices: invoices'])
  expect(counted(staging)).toEqual(['To do: staging'])
  expect(counted(accountant)).toEqual(['Invoices: invoices'])
})

test('people of an account have its sections below the others, as far as their access goes', () => {
  const own: ShellSession = { ...customer, accountId: '4001' }
  const company = (session: ShellSession) =>
    placesOf(session)
      .find(({ label }) => label === 'Company')
      ?.places.map(({ label, to }) => `${label} ${to}`)
  const path = '/account-details-agent/4001'
  expect(company(own)).toEqual([
    `Overview ${path}`,
    `People ${path}#people`,
    `Stations ${path}#stations`,
    `Rules and API ${path}#kits`,
  ])
  expect(company({ ...own, access: 'fleet' })).toEqual([`Overview ${path}`, `Stations ${path}#stations`])
  expect(company({ ...own, access: 'approves' })).toEqual([
    `Overview ${path}`,
    `Rules and API ${path}#approval`,
  ])
  expect(company({ ...own, access: 'invoices' })).toEqual([`Overview ${path}`])
  expect(company(customer), 'a session of before leads to the list').toBeUndefined()
  expect(company({ ...agent, accountId: '4001' })).toBeUndefined()

  const at = (hash: string) => placeAt(placesOf(own), { pathname: path, search: '', hash })?.label
  expect(['', '#details', '#orders', '#people', '#stations', '#kits', '#webhooks'].map(at)).toEqual([
    ...['Overview', 'Overview', 'Overview', 'People', 'Stations', 'Rules and API', 'Rules and API'],
  ])
})

const labels = (session: ShellSession) =>
  placesOf(session).map(({ label, places }) => [label, places.map((place) => place.label)])

test.for<[string, ShellSession, unknown[]]>([
  [
    'a customer',
    customer,
    [
      [
        null,
        [
          'Home',
          'Orders',
          'Quotes',
          'Fleet',
          'Lines',
          'Repairs',
          'Receive a box',
          'Accounts',
          'Invoices',
          'Shop',
        ],
      ],
    ],
  ],
  [
    'one with the access Fleet',
    { ...customer, access: 'fleet' },
    [[null, ['Home', 'Fleet', 'Lines', 'Repairs', 'Receive a box', 'Accounts']]],
  ],
  [
    'one with the access Invoices',
    { ...customer, access: 'invoices' },
    [[null, ['Home', 'Orders', 'Lines', 'Accounts', 'Invoices']]],
  ],
  [
    'an agent',
    agent,
    [[null, ['Desk', 'Orders', 'Quotes', 'Accounts', 'Fleet', 'Lines', 'Repairs', 'Staging', 'Shop']]],
  ],
  [
    'a manager',
    manager,
    [
      [null, ['Desk', 'Orders', 'Quotes', 'Accounts', 'Fleet', 'Lines', 'Repairs', 'Staging', 'Shop']],
      ['Team', ['Sales', 'Cover']],
    ],
  ],
  ['staging', staging, [[null, ['To do', 'At the bench', 'Shipped', 'Delivered']]]],
  ['an accountant', accountant, [[null, ['Invoices', 'Terms and tax']]]],
])('%s has these places and no others', ([, session, expected]) => {
  expect(labels(session)).toEqual(expected)
})

test('the back office is for Administrators, in groups', () => {
  expect(placesOf(administrator).map(({ label }) => label)).toEqual([
    null,
    'Team',
    'Catalog',
    'People',
    'Customers',
    'Money',
    'System',
  ])
})

test('a phone has four places, with the shop among those of a customer who orders', () => {
  const shown = (session: ShellSession) => phonePlacesOf(session).map(({ label }) => label)
  expect(shown(customer)).toEqual(['Home', 'Orders', 'Fleet', 'Shop'])
  expect(shown({ ...customer, access: 'fleet' })).toEqual(['Home', 'Fleet', 'Repairs', 'Receive a box'])
  expect(shown(agent)).toEqual(['Desk', 'Orders', 'Accounts', 'Fleet'])
})

test.for<[string, string, string | undefined]>([
  ['/desk', '', 'Desk'],
  ['/desk/sales', '', 'Sales'],
  ['/order-details/10110', '', 'Orders'],
  ['/create-order', '', 'Orders'],
  ['/create-order', '?account=21&for=quote', 'Quotes'],
  ['/quotes', '', 'Quotes'],
  ['/admin', '', 'Dashboard'],
  ['/admin/offer-details/1/2', '', 'Products'],
  ['/admin/settings/brand', '', 'Settings'],
  ['/books/settings', '', 'Terms and tax'],
  ['/books/statement/21', '', 'Invoices'],
  ['/books/invoice/31', '', 'Invoices'],
  ['/my-security', '', undefined],
])('%s%s belongs to %s', ([pathname, search, label]) => {
  expect(placeAt(placesOf(administrator), { pathname, search })?.label).toBe(label)
})

test.for<[string, string]>([
  ['', 'To do'],
  ['?stage=shipped', 'Shipped'],
])('/staging%s belongs to %s', ([search, label]) => {
  expect(placeAt(placesOf(staging), { pathname: '/staging', search })?.label).toBe(label)
})

test('the search leads to the cart and to security as well, as far as a person has them', () => {
  const named = (session: ShellSession) => namedPagesOf(session).map(({ label }) => label)
  expect(named(customer)).toContain('Cart')
  expect(named(staging)).toEqual(['To do', 'At the bench', 'Shipped', 'Delivered', 'Sign-in & security'])
})
