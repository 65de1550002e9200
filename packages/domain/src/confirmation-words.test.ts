import { expect, test } from 'vitest'
import { confirmationWords } from './confirmation-words.ts'

test('"a confirmation email with tracking was sent" is said where one was queued', () => {
  expect(confirmationWords({ orderId: 10_025, email: 'marcus@northgate.example' })).toBe(
    'A confirmation email with tracking has been sent to marcus@northgate.example.',
  )
})

test('where no email can be sent, it says where the confirmation is', () => {
  expect(confirmationWords({ orderId: 10_025, email: null })).toBe(
    'No email is sent from this portal. Your confirmation with tracking is on the page of order 10025.',
  )
})
