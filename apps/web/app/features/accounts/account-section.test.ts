import { expect, test } from 'vitest'
import { accountSections, sectionOf, sectionsFor, tabsOf } from './account-sections.tsx'

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
  expect(sectionOf(hash, accountSections)).toBe(section)
})

test.for([
  ['Una, with full access', ['User'], 'full', accountSections.map(({ hash }) => hash)],
  [
    'an agent',
    ['WbcAgent'],
    'full',
    accountSections
      .map(({ hash }) => hash)
      .filter((hash) => !['people', 'api-access', 'webhooks'].includes(hash)),
  ],
  [
    'a Manager',
    ['Manager'],
    'full',
    accountSections.map(({ hash }) => hash).filter((hash) => hash !== 'people' && hash !== 'webhooks'),
  ],
  ['an Administrator', ['Administrator'], 'full', accountSections.map(({ hash }) => hash)],
  [
    'Fleet only',
    ['User'],
    'fleet',
    ['details', 'screen-repair-program', 'stations', 'contacts', 'shipping-addresses'],
  ],
  ['Invoices only', ['User'], 'invoices', ['details', 'orders', 'contacts', 'shipping-addresses', 'money']],
] as const)('%s sees these sections', ([, roles, access, wanted]) => {
  expect(sectionsFor({ roles, access }).map(({ hash }) => hash)).toEqual(wanted)
})

test('a section that is not there for the person shows the details', () => {
  expect(sectionOf('#people', sectionsFor({ roles: ['User'], access: 'fleet' }))).toBe('details')
})

test('six tabs at most, each of them leads to a section that the person sees', () => {
  const tabs = (access: 'full' | 'fleet') =>
    tabsOf(sectionsFor({ roles: ['User'], access })).map(({ name, sections }) => [name, sections[0]?.hash])
  expect(tabs('full')).toEqual([
    ['Overview', 'details'],
    ['Order History', 'orders'],
    ['Fleet', 'screen-repair-program'],
    ['People and places', 'contacts'],
    ['Money', 'money'],
    ['Rules', 'kits'],
  ])
  expect(tabs('fleet')).toEqual([
    ['Overview', 'details'],
    ['Fleet', 'screen-repair-program'],
    ['People and places', 'contacts'],
  ])
})
