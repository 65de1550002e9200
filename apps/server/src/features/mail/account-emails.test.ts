import { expect, test } from 'vitest'
import { type Link, passwordReset, registrationWaiting } from './account-emails.ts'
import type { EmailRecipient } from './email-content.store.ts'

const link: Link = (path) => path
// Only what the emails read.
const rita = {
  userId: '7',
  firstName: 'Rita',
  lastName: 'Moss',
  email: 'rita@acme.example',
  phoneNumber: '5550100147',
  registration: { accountName: 'Acme Couriers' },
} as EmailRecipient

test('a reset link says for how long it works', () => {
  const textFor = (minutes: number) => JSON.stringify(passwordReset(rita, 't', minutes, link).pieces)
  expect(textFor(60)).toContain('expires in 60 minutes.')
  expect(textFor(1)).toContain('expires in 1 minute.')
})

test('Administrators read the phone of a registration as people write it', () => {
  expect(JSON.stringify(registrationWaiting(rita, link).pieces)).toContain('(555) 010-0147')
})
