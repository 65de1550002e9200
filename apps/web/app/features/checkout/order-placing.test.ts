// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { emptyDraft, type OrderDraft } from './order-draft.ts'
import { takeAsEntered } from './order-draft-changes.ts'
import { orderPayload } from './order-payload.ts'
import { orderRefusal } from './order-refusal.ts'

const draft: OrderDraft = {
  ...emptyDraft,
  notes: 'Gate 4',
  installedApps: ['ADP', 'Waze'],
  selectedAgent: { value: '7', label: 'Ana' },
  selectedAccount: { value: '20', label: 'Northgate Delivery LLC' },
  selectedContact: {
    value: '30',
    label: 'Una Marsh',
    email: 'una@northgate.example',
    phone: '1',
    firstName: 'Una',
    lastName: 'Marsh',
    mobile: '2',
  },
  billingAddress: { street: '1 Elm St', city: 'Lima', state: 'OH', zip: '45801' },
  shippingAddress: { street1: '2 Oak St', street2: '', city: 'Toledo', state: 'OH', zip: '43607' },
  shippingOptionSelected: 'wbc',
  selectedUpsRate: { description: 'UPS Ground', rate: 48.2 },
}

test('the payload has the fields of the spec and no other', () => {
  expect(orderPayload(draft, { saveAsDraft: false, needsApps: true })).toEqual({
    agentId: '7',
    accountId: '20',
    accountName: 'Northgate Delivery LLC',
    contactId: '30',
    contactFirstName: 'Una',
    contactLastName: 'Marsh',
    contactEmail: 'una@northgate.example',
    contactMobile: '2',
    saveAsDraft: false,
    installedApps: 'ADP,Waze',
    notes: 'Gate 4',
    stagingNotes: '',
    billingStreet: '1 Elm St',
    billingCity: 'Lima',
    billingState: 'OH',
    billingCode: '45801',
    shippingStreet: '2 Oak St',
    shippingCity: 'Toledo',
    shippingState: 'OH',
    shippingCode: '43607',
    shipDirect: false,
    shippingDescription: 'UPS Ground',
    shippingRate: 48.2,
  })
})

test('a draft that is saved before shipping is chosen leaves the choice open', () => {
  const open = { ...draft, shippingOptionSelected: null, selectedUpsRate: null }
  expect(orderPayload(open, { saveAsDraft: true, needsApps: true })).toMatchObject({
    saveAsDraft: true,
    shipDirect: null,
    shippingDescription: null,
    shippingRate: null,
  })
  const withoutRate = { ...open, shippingOptionSelected: 'wbc' as const }
  expect(orderPayload(withoutRate, { saveAsDraft: true, needsApps: true })).toMatchObject({
    shipDirect: false,
    shippingRate: null,
  })
})

test('a PO number is sent when there is one', () => {
  const payload = orderPayload(
    { ...draft, referenceNumber: 'PO 4471' },
    { saveAsDraft: false, needsApps: true },
  )
  expect(payload.referenceNumber).toBe('PO 4471')
})

test('the reason of an address that is used as entered travels with the order', () => {
  const asEntered = takeAsEntered('Shipping', 'New building')(draft)
  const how = { saveAsDraft: false, needsApps: true }
  expect(orderPayload(asEntered, how).addressOverrideReason).toBe('Shipping: New building')
  const same = { ...takeAsEntered('Billing', 'No such street yet')(draft), shippingSameAsBilling: true }
  expect(orderPayload(same, how).addressOverrideReason).toBe(
    'Billing: No such street yet; Shipping: No such street yet',
  )
})

test('direct shipping has no rate, whatever was chosen before', () => {
  const payload = orderPayload(
    { ...draft, shippingOptionSelected: 'direct' },
    { saveAsDraft: true, needsApps: true },
  )
  expect(payload).toMatchObject({
    shipDirect: true,
    shippingDescription: '',
    shippingRate: 0,
    saveAsDraft: true,
  })
})

test('a cart without phones or tablets names no apps', () => {
  expect(orderPayload(draft, { saveAsDraft: false, needsApps: false }).installedApps).toBe('')
})

test('field errors are sorted to their fields, the rest is said apart', () => {
  const error = new ApiError('INVALID_INPUT', 'Some fields need your attention.', {
    fields: { billingCode: ['Too short'], shippingStreet: ['Too long', 'Odd'], notes: ['Too many words'] },
    requestId: 'r1',
  })
  expect(orderRefusal(error)).toEqual({
    message: 'Some fields need your attention.',
    billingErrors: { zip: 'Too short' },
    shippingErrors: { street: 'Too long' },
    others: ['Too many words'],
    requestId: 'r1',
  })
})

test('what is no answer of ours still has words', () => {
  expect(orderRefusal(new ApiError('UNREACHABLE', 'Network response error'))).toMatchObject({
    message: 'Network response error',
    others: [],
  })
})

const loadKeys = () => {
  vi.resetModules()
  return import('./attempt-key.ts')
}
beforeEach(() => sessionStorage.clear())

test('the same order tried again keeps its key, a changed one gets another', async () => {
  const { attemptKey } = await loadKeys()
  const key = attemptKey({ notes: 'a' })
  expect(attemptKey({ notes: 'a' })).toBe(key)
  expect(attemptKey({ notes: 'b' })).not.toBe(key)
})

test('the key outlives a reload, and an answered attempt', async () => {
  const before = await loadKeys()
  const key = before.attemptKey({ notes: 'a' })
  const after = await loadKeys()
  expect(after.attemptKey({ notes: 'a' })).toBe(key)
  after.endAttempt()
  expect(after.attemptKey({ notes: 'a' })).not.toBe(key)
})
