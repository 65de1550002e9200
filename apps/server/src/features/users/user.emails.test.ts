import { describe, expect } from 'vitest'
import type { Link } from '../../mail/email-definition.ts'
import type { EmailRecipient } from '../../mail/person-emails.ts'
import { writeEmail } from '../../mail/write-email.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { registrationWaiting } from './user.emails.ts'

const portal = { publicBaseUrl: 'https://portal.example/' }

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

test('Administrators read the phone of a registration as people write it', () => {
  expect(JSON.stringify(registrationWaiting(rita, link).pieces)).toContain('(555) 010-0147')
})

describe('emails about accounts', () => {
  test.for([
    ['password-changed', 'Your password was changed', 'https://portal.example/login'],
    ['registration-received', 'Welcome to WBC: your registration is in', 'mailto:support@wbc.example'],
    ['registration-known', 'You already have an account', 'https://portal.example/password-reset-request'],
    [
      'registration-waiting',
      'Iris Novak is waiting for approval',
      'https://portal.example/admin/user-details/',
    ],
    ['account-approved', 'You can now sign in to WBC', 'https://portal.example/login'],
  ] as const)('%s says "%s" and leads to %s', async ([kind, subject, href], { tx, deps }) => {
    const { userId } = await aPerson(tx, {
      firstName: 'Iris',
      lastName: 'Novak',
      registration: { accountName: 'Harbor & Sons' },
      isActive: false,
    })

    const email = await writeEmail({ ...deps, ...portal }, { kind, data: { userId } })

    expect(email?.subject).toBe(subject)
    expect(email?.html).toContain(`href="${href}`)
    expect(email?.html).not.toContain('Harbor & Sons')
    expect(email?.text).not.toMatch(/undefined|null|\[object/)
    expect(email?.html).not.toMatch(/undefined|null|\[object/)
  })

  test('carry no picture, script, form or remote file, and work in light and dark', async ({ tx, deps }) => {
    const { userId } = await anAgent(tx)

    const email = await writeEmail(
      { ...deps, ...portal },
      {
        kind: 'account-approved',
        data: { userId },
      },
    )

    expect(email?.html).not.toMatch(/<(img|script|form|link|iframe|svg)\b|url\(|@import/i)
    expect(email?.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email?.html).toContain('@media (prefers-color-scheme:dark)')
    expect(email?.html).toContain('<html lang="en">')
  })
})
