import { expect, test } from 'vitest'
import { counted } from './format.ts'
import { formatDate, formatDay, formatMoment, formatRelative } from './format-date.ts'
import { productTypeIds } from './ids.ts'
import { installedApps, joinApps, preselectedApps, splitApps, toggleApp } from './installed-apps.ts'
import { loadFailure } from './messages.ts'
import { centsOf, formatCents, fromDollars, toDollars } from './money.ts'
import { orderTotalCents } from './order-lines.ts'
import { agentLabel, agentNameOf } from './people.ts'
import { productSlug } from './products.ts'
import { resultText } from './public-messages.ts'

test.for([
  ['Halden', 'N6 Pro', 'halden-n6-pro'],
  ['NONE', 'Screen Repair  Coverage', 'screen-repair-coverage'],
  ['SIM CARD', 'Multi-carrier SIM', 'sim-card-multi-carrier-sim'],
  ['Ferro', '30 W Charger (EU/US)', 'ferro-30-w-charger-eu-us'],
  ['Órbis', 'T9 Duty+', 'orbis-t9-duty'],
] as const)('%s %s lives at /%s', ([manufacturerName, model, slug]) => {
  expect(productSlug({ manufacturerName, model })).toBe(slug)
})

test.for([
  ['19.99', 1_999],
  [19.99, 1_999],
  ['0', 0],
  ['1234567.5', 123_456_750],
  ['-1', undefined],
  ['1.234', undefined],
  ['', undefined],
  ['ten', undefined],
  [Number.NaN, undefined],
] as const)('"%s" is %s cents', ([amount, cents]) => {
  expect(centsOf(amount)).toBe(cents)
})

test('money has two decimals on screen and survives the wire', () => {
  expect(formatCents(236_020)).toBe('$2,360.20')
  expect(formatCents(0)).toBe('$0.00')
  for (const cents of [0, 1, 1_999, 28_900, 123_456_789]) expect(fromDollars(toDollars(cents))).toBe(cents)
})

test('an order’s total is what the customer owes us: lines due at checkout plus shipping', () => {
  const lines = [
    { quantity: 12, rateCents: 1_899, isCarrierInventory: true },
    { quantity: 8, rateCents: 28_900, isCarrierInventory: false },
  ]
  expect(orderTotalCents(lines, 4_820)).toBe(8 * 28_900 + 4_820)
  expect(orderTotalCents([], 0)).toBe(0)
})

test('dates are MM/dd/yyyy; what is no date is nothing', () => {
  expect(formatDate(new Date(2026, 2, 4, 9, 5))).toBe('03/04/2026')
  expect(formatMoment(new Date(2026, 2, 4, 9, 5))).toMatch(/^03\/04\/2026, 9:05\sAM [A-Z]+/)
  expect(formatDate('never')).toBe('')
})

test('a day without a time is the same day everywhere', () => {
  expect(formatDay('2027-01-31')).toBe('01/31/2027')
  expect(formatDay('soon')).toBe('')
})

test('agents are labelled "last, first - email"', () => {
  expect(agentLabel({ firstName: 'Ana', lastName: 'Rivera', email: 'ana@wbc.example' })).toBe(
    'Rivera, Ana - ana@wbc.example',
  )
  expect(agentNameOf('Rivera, Ana - ana@wbc.example')).toBe('Ana Rivera')
  expect(agentNameOf('Ana')).toBe('Ana')
})

test('counts have their word', () => {
  expect([
    counted(0, 'unit'),
    counted(1, 'unit'),
    counted(1_200, 'unit'),
    counted(2, 'entry', 'entries'),
  ]).toEqual(['0 units', '1 unit', '1,200 units', '2 entries'])
})

test('"Showing N result(s)", with " with filters" while a filter is active', () => {
  expect([resultText(0, false), resultText(1, false), resultText(6, true)]).toEqual([
    'Showing 0 results',
    'Showing 1 result',
    'Showing 6 results with filters',
  ])
})

test('load failures name the thing, and "Unknown error" when nothing is known', () => {
  expect(loadFailure('orders')).toBe('Error loading orders: Unknown error')
  expect(loadFailure('accounts', 'Network response error')).toBe(
    'Error loading accounts: Network response error',
  )
})

test('there are eleven apps; toggling removes one that is there and adds one that is not, in the list’s order', () => {
  expect(installedApps()).toHaveLength(11)
  expect(toggleApp(['ADP', 'Waze'], 'Mentor')).toEqual(['ADP', 'Mentor', 'Waze'])
  expect(toggleApp(['ADP', 'Waze'], 'ADP')).toEqual(['Waze'])
})

test('all apps are pre-selected when the cart has a phone or tablet, none otherwise', () => {
  expect(preselectedApps([productTypeIds.accessory, productTypeIds.tablet])).toEqual(installedApps())
  expect(preselectedApps([productTypeIds.accessory, productTypeIds.router])).toEqual([])
})

test('apps travel comma-joined and come back the same', () => {
  expect(splitApps(joinApps(installedApps()))).toEqual(installedApps())
  expect(splitApps('')).toEqual([])
  expect(splitApps('Waze, ADP,,Waze')).toEqual(['ADP', 'Waze'])
})

test.for([
  ['2026-03-02T15:00:30Z', 'in a moment'],
  ['2026-03-02T14:59:30Z', 'just now'],
  ['2026-03-02T14:59:00Z', '1 minute ago'],
  ['2026-03-02T14:56:01Z', '3 minutes ago'],
  ['2026-03-02T15:04:00Z', 'in 4 minutes'],
  ['2026-03-02T13:30:00Z', '1 hour ago'],
  ['2026-03-02T17:00:00Z', 'in 2 hours'],
  ['2026-02-28T15:00:00Z', '2 days ago'],
  ['2026-01-05T15:00:00Z', '01/05/2026'],
  ['no moment', ''],
] as const)('%s is %s', ([moment, words]) => {
  expect(formatRelative(moment, new Date('2026-03-02T15:00:00Z'), formatDate)).toBe(words)
})
