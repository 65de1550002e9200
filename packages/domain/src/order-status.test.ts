import { expect, test } from 'vitest'
import {
  allows,
  maySubmit,
  mayTake,
  type OrderAction,
  orderActions,
  orderStatus,
  orderStatusLabel,
  stateRefusal,
  stateRefusalWords,
} from './order-status.ts'

test.for([
  [0, 'Draft'],
  [1, 'Submitted'],
  [2, 'Cancelled'],
  [3, 'Error'],
  [4, 'Unknown'],
  [-1, 'Unknown'],
] as const)('status %s reads "%s"', ([statusId, label]) => {
  expect(orderStatusLabel(statusId)).toBe(label)
})

const allowed: Array<[OrderAction, number[]]> = [
  ['edit', [orderStatus.draft]],
  ['quote', [orderStatus.draft]],
  ['submit', [orderStatus.draft]],
  ['remove', [orderStatus.draft]],
  ['cancel', [orderStatus.submitted]],
  ['fail', [orderStatus.submitted]],
  ['retry', [orderStatus.error]],
  ['reopen', [orderStatus.error]],
  ['arrive', [orderStatus.submitted, orderStatus.error]],
]
test.for(allowed)('%s is allowed from %s only', ([action, from]) => {
  const statuses = [...Object.values(orderStatus), 9]
  expect(statuses.filter((status) => allows(status, action))).toEqual(from)
})

test('every action of the table is covered above', () => {
  expect(allowed.map(([action]) => action)).toEqual(Object.keys(orderActions))
})

test.for([
  ['WbcAgent', ['edit', 'quote', 'submit', 'remove', 'arrive']],
  ['User', ['edit', 'submit', 'remove', 'arrive']],
  ['Manager', ['edit', 'quote', 'submit', 'remove', 'cancel', 'retry', 'reopen', 'arrive']],
  ['WbcManager', ['edit', 'quote', 'submit', 'remove', 'cancel', 'retry', 'reopen', 'arrive']],
  ['Administrator', ['edit', 'quote', 'submit', 'remove', 'cancel', 'retry', 'reopen', 'arrive']],
] as const)('%s may take %s', ([role, actions]) => {
  const taken = (Object.keys(orderActions) as OrderAction[]).filter((action) =>
    // Also a customer's profile names an agent: the owner of the account.
    mayTake({ roles: [role], zohoUserId: '1' }, action),
  )
  expect(taken).toEqual(actions)
})

test.for([
  ['full', 'User', true],
  ['orders', 'User', true],
  ['approves', 'User', false],
  ['fleet', 'User', false],
  ['invoices', 'User', false],
  ['fleet', 'Manager', true],
] as const)('with the access %s a %s may change a draft: %s', ([access, role, may]) => {
  expect(mayTake({ roles: [role], zohoUserId: '1', access }, 'edit')).toBe(may)
  expect(mayTake({ roles: [role], zohoUserId: '1', access }, 'submit')).toBe(may)
})

test('a refused action says which status it needs', () => {
  expect((Object.keys(orderActions) as OrderAction[]).map(stateRefusal)).toEqual([
    'ORDER_NOT_DRAFT',
    'ORDER_NOT_DRAFT',
    'ORDER_NOT_DRAFT',
    'ORDER_NOT_DRAFT',
    'ORDER_NOT_SUBMITTED',
    'ORDER_NOT_SUBMITTED',
    'ORDER_NOT_IN_ERROR',
    'ORDER_NOT_IN_ERROR',
    'ORDER_NOT_SUBMITTED',
  ])
})

test('a second Submit reads that the order was submitted, and other refusals what their code says', () => {
  expect(stateRefusalWords('submit', orderStatus.submitted)).toBe('This order has already been submitted.')
  for (const statusId of [orderStatus.cancelled, orderStatus.error])
    expect(stateRefusalWords('submit', statusId)).toBe('Only draft orders can be submitted.')
  expect(stateRefusalWords('edit', orderStatus.submitted)).toBeUndefined()
})

test('submit appears only on a draft with at least one item', () => {
  expect(maySubmit({ statusId: orderStatus.draft, itemCount: 1 })).toBe(true)
  expect(maySubmit({ statusId: orderStatus.draft, itemCount: 0 })).toBe(false)
  expect(maySubmit({ statusId: orderStatus.submitted, itemCount: 1 })).toBe(false)
})

test('anyone who cancels or fails an order says why; nothing else needs a reason', () => {
  const actions = Object.keys(orderActions) as OrderAction[]
  expect(actions.filter((action) => orderActions[action].needsReason)).toEqual(['cancel', 'fail'])
  expect(actions.filter((action) => orderActions[action].who === 'system')).toEqual(['fail'])
})
