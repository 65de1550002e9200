import { defaultTimeZone } from '@portal/domain/business-day'
import { ownEmailKinds, ownTextOf } from '@portal/domain/email-settings'
import { expect } from 'vitest'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { writeEmail } from '../../mail/write-email.ts'
import { aPerson } from '../../testing/builders.ts'
import { testNow } from '../../testing/fixtures.ts'
import { test } from '../catalog-admin/testing.ts'
import { demoEmail, previewEmail } from './setting.emails.ts'

/** Texts of emails that an installation writes itself (docs/spec/settings.md#emails). */

const portal = {
  now: () => testNow,
  publicBaseUrl: 'https://portal.example',
  timeZone: defaultTimeZone,
  ledger: { driver: 'embedded' as const },
}

test('an email has the own subject and opening, filled and escaped, and the rest of it stays', async ({
  tx,
}) => {
  const { userId } = await aPerson(tx, { firstName: '<b>Una</b> {email}', email: 'una@acme.example' })
  const mail = { kind: 'registration-received', data: { userId } } as const
  const own = {
    emails: [
      {
        kind: 'registration-received',
        subject: 'Welcome to {company}, {firstName}',
        opening: 'Hello {firstName}.\n\nWe call {email} & check <3 days.',
      },
    ],
  }
  const plain = await writeEmail({ ...portal, db: tx }, mail)
  const email = await writeEmail({ ...portal, db: tx, ownEmailText: (kind) => ownTextOf(own, kind) }, mail)
  expect(email?.subject).toBe('Welcome to WBC, <b>Una</b> {email}')
  expect(email?.text).toContain('Hello <b>Una</b> {email}.\n\nWe call una@acme.example & check <3 days.')
  expect(email?.html).toContain('Hello &lt;b&gt;Una&lt;/b&gt; {email}.')
  expect(email?.html).not.toContain('<b>Una')
  expect(email?.text).not.toContain('We have your registration')
  for (const words of ['We’ll email you as soon as you can sign in.', 'In a hurry? Call 877.377.3375.'])
    expect([plain?.text.includes(words), email?.text.includes(words)]).toEqual([true, true])
})

test.for(ownEmailKinds)('the preview of %s fills every placeholder that it has', (kind) => {
  const demo = demoEmail(kind, undefined).values ?? {}
  const opening = Object.keys(demo)
    .map((name) => `{${name}}`)
    .join(' ')
  const html = previewEmail(kind, { subject: 'S', opening }) ?? ''
  expect(html).not.toMatch(/\{\w+\} /)
  for (const value of Object.values(demo)) expect(html).toContain(value)
})

test('a test email goes to the one who asks, and a placeholder that does not exist is refused at its field', async ({
  ask,
  tx,
}) => {
  const text = { kind: 'quote', subject: 'Quote {quote}', opening: 'Hello {recipient}.' }
  const sent = await ask('settings/SendEmail', { json: text })
  expect(sent.statusCode).toBe(200)
  const [mail] = await outbox(tx)
  expect(mail?.toAddress).toBe(sent.json().result.to)
  const [written] = await writtenEmails({ ...portal, db: tx }, 'setting-test')
  expect(written?.subject).toBe('[Test] Quote Q-1043')
  expect(written?.text).toContain('Hello Una Ostrow.')

  const refused = await ask('settings/SendEmail', { json: { ...text, opening: 'Hello {firstName}.' } })
  expect(refused.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: {
      opening: [
        '{firstName} does not exist here. Use {recipient}, {quote}, {account}, {agent}, {validUntil}, {company}, {phone}.',
      ],
    },
  })
})
