import { expect, test } from 'vitest'
import { firstScreenOf, mayOpen, neededForScreen } from './account-access.ts'
import { type Access, accessKinds } from './roles.ts'

test.for<[string, Access[]]>([
  ['/cart?step=shipping', ['full', 'orders']],
  ['/create-order', ['full', 'orders']],
  ['/orders/10023/units', ['full', 'orders']],
  ['/orders', ['full', 'orders', 'approves', 'invoices']],
  ['/orders-agent?status=1', ['full', 'orders', 'approves', 'invoices']],
  ['/order-details/10023', ['full', 'orders', 'approves', 'invoices']],
  ['/fleet/', ['full', 'orders', 'fleet']],
  ['/fleet/018f3a2c#history', ['full', 'orders', 'fleet']],
  ['/receive/0000000000', ['full', 'orders', 'fleet']],
  ['/repairs?group=closed', ['full', 'orders', 'fleet']],
  ['/repairs/report', ['full', 'orders', 'fleet']],
  ['/lines?group=active', ['full', 'orders', 'fleet', 'invoices']],
  ['/lines/018f3a2c', ['full', 'orders', 'fleet', 'invoices']],
  ['/accounts', [...accessKinds]],
  ['/account-details-agent/1#people', [...accessKinds]],
  ['/my-security', [...accessKinds]],
  ['/phones', [...accessKinds]],
])('%s is open to %j', ([path, wanted]) => {
  expect(accessKinds.filter((access) => mayOpen(access, path))).toEqual(wanted)
})

test.for(accessKinds)('the first screen of %s is one that it opens', (access) => {
  expect(mayOpen(access, firstScreenOf(access))).toBe(true)
})

test('a path that only begins like a closed one is not closed', () => {
  expect(neededForScreen('/cartography')).toBe('everyone')
})
