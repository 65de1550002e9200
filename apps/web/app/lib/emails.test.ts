// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { emailWords, sendsEmails } from './emails.ts'

afterEach(() => {
  delete document.documentElement.dataset.emails
})

test('an email is promised only by an installation that has a mail server', () => {
  expect(emailWords('The customer gets an email.')).toBe('The customer gets an email.')
  document.documentElement.dataset.emails = 'none'
  expect(sendsEmails()).toBe(false)
  expect(emailWords('The customer gets an email.')).toBe('No email is sent from this portal.')
})
