import { expect, test } from 'vitest'
import { productTypeIds } from './ids.ts'
import { limits } from './limits.ts'
import {
  disablesSubmit,
  partyBlockers,
  type SubmitDraft,
  type SubmitLine,
  submitBlockers,
} from './submit-blockers.ts'

const address = { street: '1 Dock Rd', city: 'Toledo', state: 'OH', zip: '43604' }
const rate = { description: 'UPS Ground', rateCents: 4_820 }
const phone: SubmitLine = {
  id: 'phone',
  name: 'Halden N6 Pro',
  carrier: 'Verizon',
  productTypeId: productTypeIds.phone,
  state: 'same',
}
const charger: SubmitLine = {
  ...phone,
  id: 'charger',
  name: 'Orbis Dual Car Charger',
  carrier: 'N/A',
  productTypeId: productTypeIds.accessory,
}
const coverage: SubmitLine = {
  ...charger,
  id: 'coverage',
  name: 'Screen Repair Coverage',
  productTypeId: productTypeIds.service,
}
const draft: SubmitDraft = {
  accountId: '1',
  contactId: '2',
  billing: address,
  shipping: address,
  shippingChoice: { method: 'wbc', rate },
  lines: [phone],
  unverified: [],
}
const codesOf = (change: Partial<SubmitDraft>) =>
  submitBlockers({ ...draft, ...change }).map(({ code }) => code)

test('a complete draft has nothing in its way', () => {
  expect(codesOf({})).toEqual([])
  expect(codesOf({ shippingChoice: { method: 'direct' } })).toEqual([])
})

test.for([
  ['no account', { accountId: null }, ['account']],
  ['no contact', { contactId: null }, ['contact']],
  ['a blank billing street', { billing: { ...address, street: '  ' } }, ['billing-street']],
  ['no shipping street', { shipping: { ...address, street: '' } }, ['shipping-street']],
  ['no billing city', { billing: { ...address, city: '' } }, ['billing-city']],
  ['no shipping state', { shipping: { ...address, state: '' } }, ['shipping-state']],
  ['a ZIP code of one digit', { shipping: { ...address, zip: '4' } }, ['shipping-zip']],
  ['an unverified address', { unverified: ['Shipping'] }, ['shipping-unverified']],
  ['no lines', { lines: [] }, ['lines']],
  ['a line that left the shop', { lines: [{ ...phone, state: 'unavailable' }] }, ['line-unavailable']],
  ['a line with another price today', { lines: [{ ...phone, state: 'price-changed' }] }, ['line-price']],
  ['no shipping option', { shippingChoice: null }, ['shipping-method']],
  ["'wbc' without a rate", { shippingChoice: { method: 'wbc', rate: null } }, ['shipping-rate']],
] as const)('%s blocks submitting', ([, change, blockers]) => {
  expect(codesOf(change as Partial<SubmitDraft>)).toEqual(blockers)
})

test('more lines than an order holds block submitting', () => {
  const lines = Array.from({ length: limits.orderLinesMax + 1 }, () => phone)
  expect(codesOf({ lines })).toEqual(['too-many-lines'])
  expect(codesOf({ lines: lines.slice(1) })).toEqual([])
})

test.for([
  ['a charger', [charger], 'no carrier ships Orbis Dual Car Charger'],
  ['services alone', [coverage], 'no item on this order comes from a carrier'],
] as const)('direct shipping of %s blocks submitting, and says why', ([, lines, why]) => {
  const [blocker, ...others] = submitBlockers({ ...draft, lines, shippingChoice: { method: 'direct' } })
  expect(others).toEqual([])
  expect(blocker).toMatchObject({ code: 'direct', field: 'shippingMethod' })
  expect(blocker?.words).toBe(`choose another shipping method: ${why}`)
})

test('of a phone with a charger, the charger goes from our facility; left at the shipping address it blocks', () => {
  const mixed = { lines: [phone, charger], shippingChoice: { method: 'direct' } } as const
  expect(codesOf(mixed)).toEqual([])
  expect(codesOf({ ...mixed, firstLines: [phone] })).toEqual([])
  expect(codesOf({ ...mixed, firstLines: [phone, charger] })).toEqual(['direct'])
})

test('repair coverage goes with a phone that its carrier ships', () => {
  expect(codesOf({ lines: [phone, coverage], shippingChoice: { method: 'direct' } })).toEqual([])
})

test('each blocker of a line names the line', () => {
  const lines = [phone, { ...charger, state: 'unavailable' as const }]
  expect(submitBlockers({ ...draft, lines })).toEqual([
    {
      code: 'line-unavailable',
      field: 'lines',
      words: 'remove Orbis Dual Car Charger, which is no longer available',
      lineId: 'charger',
    },
  ])
})

test('an empty draft names everything, in the order the screen asks for it, each in words', () => {
  const empty = { street: '', city: '', state: '', zip: '' }
  const blockers = submitBlockers({
    accountId: null,
    contactId: null,
    billing: empty,
    shipping: empty,
    shippingChoice: null,
    lines: [],
    unverified: ['Billing', 'Shipping'],
  })
  expect(blockers.map(({ words }) => words)).toEqual([
    'choose an account',
    'choose a contact',
    'fill in the billing street',
    'fill in the shipping street',
    'add at least one item',
    'choose a shipping method',
  ])
  expect(blockers[2]?.field).toBe('billing.street')
})

test('lines that are not known yet are not judged', () => {
  expect(codesOf({ lines: null, shippingChoice: { method: 'direct' } })).toEqual([])
})

test('a draft needs an account and a contact to be saved', () => {
  expect(partyBlockers({ accountId: null, contactId: null }).map(({ code }) => code)).toEqual([
    'account',
    'contact',
  ])
  expect(partyBlockers(draft)).toEqual([])
})

test("checkout's button waits for what the screen asks for; the rest of an address is checked at the press", () => {
  const blockers = submitBlockers({
    ...draft,
    accountId: null,
    billing: { ...address, city: '', zip: '1' },
    shipping: { ...address, street: '' },
    shippingChoice: { method: 'wbc', rate: null },
  })
  expect(blockers.filter(disablesSubmit).map(({ code }) => code)).toEqual([
    'account',
    'shipping-street',
    'shipping-rate',
  ])
  expect(submitBlockers({ ...draft, unverified: ['Billing'] }).some(disablesSubmit)).toBe(false)
})
