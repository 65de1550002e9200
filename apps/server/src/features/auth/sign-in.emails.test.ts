import { describe, expect } from 'vitest'
import type { EmailRecipient } from '../../mail/person-emails.ts'
import { writeEmail } from '../../mail/write-email.ts'
import { anAgent } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { passwordReset } from './sign-in.emails.ts'

const portal = { publicBaseUrl: 'https://portal.example/' }

describe('emails about how someone signs in', () => {
  test.for([
    ['password-set', 'Your password is set', 'https://portal.example/login'],
    ['password-changed', 'Your password was changed', 'https://portal.example/login'],
    ['second-factor-on', 'Two-step verification is on', null],
    ['second-factor-off', 'Two-step verification is off', null],
    [
      'second-factor-off-by-administrator',
      'Two-step verification was turned off',
      'https://portal.example/login',
    ],
    ['recovery-codes-new', 'You have new recovery codes', null],
    ['recovery-code-used', 'A recovery code was used', null],
    [
      'second-factor-guessed',
      'Incorrect codes were entered for your account',
      'https://portal.example/password-reset-request',
    ],
  ] as const)(
    '%s says what happened, to whose sign-in, and what to do if it was not them',
    async ([kind, subject, href], { tx, deps }) => {
      const wes = await anAgent(tx)
      const mail = { kind, data: { userId: wes.userId } }

      const email = await writeEmail({ ...deps, ...portal }, mail)

      expect(email?.subject).toBe(subject)
      for (const body of [email?.html, email?.text]) {
        expect(body).toContain('Wes')
        expect(body).toContain(wes.email)
        expect(body).toMatch(/If (this was not you|you did not ask for this)/)
      }
      if (href) expect(email?.html).toContain(`href="${href}"`)
      else expect(email?.text).not.toContain('https://portal.example')
    },
  )
})

test('a reset link says for how long it works', () => {
  // Only what the email reads.
  const rita = { firstName: 'Rita', email: 'rita@acme.example' } as EmailRecipient
  const textFor = (minutes: number) =>
    JSON.stringify(passwordReset(rita, 't', minutes, (path) => path).pieces)
  expect(textFor(60)).toContain('expires in 60 minutes.')
  expect(textFor(1)).toContain('expires in 1 minute.')
})
