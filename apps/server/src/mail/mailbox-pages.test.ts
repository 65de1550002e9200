import { pino } from 'pino'
import { expect } from 'vitest'
import { mailboxMailer } from '../adapters/mailbox/mailbox-mailer.ts'
import { buildApp } from '../app.ts'
import { forgotPassword } from '../features/auth/passwords.ts'
import { anAgent } from '../testing/builders.ts'
import { test as base } from '../testing/fixtures.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { sendMail } from './send-mail.ts'
import { outbox } from './testing.ts'

/** The application's mailbox, open or not, and the page at an address. */
const test = base.extend<{
  page: (
    url: string,
    mailboxOpen?: boolean,
  ) => Promise<{ status: number; body: string; headers: Record<string, unknown> }>
}>({
  page: async ({ deps }, use) => {
    await use(async (url, mailboxOpen = true) => {
      const app = await buildApp({
        deps,
        config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
        health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
        mailboxOpen,
      })
      const { statusCode, body, headers } = await app.inject({ url })
      await app.close()
      return { status: statusCode, body, headers }
    })
  },
})

test('a person reads their reset email at /dev/mailbox and follows its link', async ({ tx, deps, page }) => {
  const { email } = await anAgent(tx)
  await forgotPassword({ ...deps, ip: '127.0.0.1' }, { email })
  const [{ mailId } = { mailId: '' }] = await outbox(tx)
  const needs = {
    ...deps,
    mailer: mailboxMailer(),
    publicBaseUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
  }
  await sendMail(needs, mailId, new AbortController().signal)

  const list = await page('/dev/mailbox')
  expect(list.body).toContain(`<a href="/dev/mailbox/${mailId}">Choose a new password</a>`)
  expect(list.body).toContain(email)

  const mail = await page(`/dev/mailbox/${mailId}`)
  expect(mail.body).toMatch(/<a href="http:\/\/localhost:3000\/password-reset\?token=[\w-]{43}&amp;email=/)
  expect(mail.body).toContain(
    `src="/dev/mailbox/${mailId}/content" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
  )
  expect(mail.headers['cache-control']).toBe('no-store')

  const content = await page(`/dev/mailbox/${mailId}/content`)
  expect(content.body).toContain('<base target="_blank">')
  const policy = String(content.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('allow-scripts')
  expect(content.headers['referrer-policy']).toBe('no-referrer')
})

test('what people typed is text on the page, never markup', async ({ tx, page }) => {
  await enqueueMail(tx, 'account-approved', {
    to: '"<script>alert(1)</script>"@wbc.example',
    key: 'x',
    data: { userId: 'x' },
  })

  const { body } = await page('/dev/mailbox')

  expect(body).not.toContain('<script>')
  expect(body).toContain('&lt;script&gt;')
})

test.for(['/dev/mailbox', '/dev/mailbox/01900000-0000-7000-8000-0000000000aa', '/dev/mailbox/x/content'])(
  '%s is 404 where mail really goes out, or the database is someone’s own',
  async (url, { page }) => {
    expect(await page(url, false)).toMatchObject({ status: 404, body: 'There’s nothing here.' })
  },
)

test.for(['01900000-0000-7000-8000-0000000000aa', 'nonsense', "'; drop table outbound_mail --"])(
  'an unknown mail is 404: %s',
  async (id, { page }) => {
    expect((await page(`/dev/mailbox/${encodeURIComponent(id)}`)).status).toBe(404)
    expect((await page(`/dev/mailbox/${encodeURIComponent(id)}/content`)).status).toBe(404)
  },
)
