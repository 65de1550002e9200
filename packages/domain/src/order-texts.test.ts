import { expect, test } from 'vitest'
import { emptyOrderTexts, orderTextErrors, orderTextHints, orderTextsOf } from './order-texts.ts'

const none = orderTextsOf({})
const today = '2026-03-02'

test('texts at their limits are right', () => {
  expect(
    orderTextErrors(
      {
        ...none,
        notes: 'n'.repeat(4_000),
        stagingNotes: 's'.repeat(4_000),
        referenceNumber: 'r'.repeat(50),
      },
      today,
    ),
  ).toEqual({})
})

test('a longer one says the limit and by how much it is over', () => {
  expect(
    orderTextErrors({ ...none, notes: 'n'.repeat(4_012), referenceNumber: 'r'.repeat(51) }, today),
  ).toEqual({
    notes: 'Order Notes can have at most 4,000 characters. Remove 12.',
    referenceNumber: 'The PO / reference number can have at most 50 characters. Remove 1.',
  })
})

test('the hint says what to shorten', () => {
  expect(
    orderTextHints({ ...none, stagingNotes: 's'.repeat(4_001), requestedDeliveryDate: today }, today),
  ).toEqual([
    { name: 'requestedDeliveryDate', text: 'choose a delivery date from tomorrow on' },
    { name: 'stagingNotes', text: 'shorten the staging notes' },
  ])
})

test('the texts of an order are taken without the rest of it', () => {
  const order = { ...none, notes: 'Gate 4', orderId: 10_001 }
  expect(orderTextsOf(order)).toEqual({ ...none, notes: 'Gate 4' })
  expect(emptyOrderTexts).toEqual(none)
  expect(none).toMatchObject({ notes: '', stagingNotes: '', referenceNumber: '', requestedDeliveryDate: '' })
})
