import { Writable } from 'node:stream'
import { hourMs, minuteMs } from '@portal/domain/limits'
import { type FakeSmtp, reply, startFakeSmtp } from '@portal/testkit/fakes/smtp/fake-smtp'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { describe, expect, vi } from 'vitest'
import { mailboxMailer } from '../adapters/mailbox/mailbox-mailer.ts'
import { smtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import type { Tx } from '../db/client.ts'
import { outboundMail } from '../db/schema/mail.tables.ts'
import { forgotPassword } from '../features/auth/passwords.ts'
import type { Mailer } from '../ports/mailer.ts'
import { anAgent } from '../testing/builders.ts'
import { test as base, testNow } from '../testing/fixtures.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { leaseMs, type SendMailNeeds, sendMail } from './send-mail.ts'
import { outbox } from './testing.ts'

type Fixtures = {
  server: FakeSmtp
  logged: string[]
  clock: { at: Date }
  needs: SendMailNeeds
  /** An email to an agent, queued at the clock's moment. */
  mailId: string
  deliver: (changes?: Partial<SendMailNeeds>) => Promise<Awaited<ReturnType<typeof outbox>>[number]>
}

const noShutdown = new AbortController().signal

/** Delivery by a real mail server, with a clock that a test may turn. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  server: async ({}, use) => {
    const server = await startFakeSmtp()
    await use(server)
    await server.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  logged: async ({}, use) => {
    await use([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  clock: async ({}, use) => {
    await use({ at: testNow })
  },
  needs: async ({ deps, server, clock, logged }, use) => {
    const mailer = smtpMailer({ url: server.url, from: 'WBC <orders@wbc.example>' })
    const lines = new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk))) })
    await use({
      ...deps,
      now: () => clock.at,
      mailer,
      publicBaseUrl: 'https://portal.example',
      log: pino({ level: 'trace' }, lines),
    })
    await mailer.close()
  },
  mailId: async ({ tx }, use) => {
    const { userId, email } = await anAgent(tx, { email: 'wes@wbc.example' })
    await enqueueMail(tx, 'password-changed', { to: email, key: userId, data: { userId } })
    const [mail] = await outbox(tx)
    await tx.update(outboundMail).set({ createdAt: testNow })
    await use(mail?.mailId ?? '')
  },
  deliver: async ({ tx, needs, mailId }, use) => {
    await use(async (changes = {}) => {
      await sendMail({ ...needs, ...changes }, mailId, noShutdown)
      const [mail] = await tx.select().from(outboundMail).where(eq(outboundMail.mailId, mailId))
      if (!mail) throw new Error('Mail is never deleted.')
      return mail as Awaited<ReturnType<typeof outbox>>[number]
    })
  },
})

const jobs = async (tx: Tx) =>
  (await tx.$client.query(`select key, run_at from graphile_worker.jobs order by id`)).rows

describe('a mail', () => {
  test('is queued once, however often the same key is used', async ({ tx }) => {
    const { userId, email } = await anAgent(tx)
    for (let n = 0; n < 3; n += 1)
      await enqueueMail(tx, 'account-approved', { to: email, key: userId, data: { userId } })

    expect(await outbox(tx)).toHaveLength(1)
    expect(await jobs(tx)).toHaveLength(1)
  })

  test('arrives once, under its own Message-ID, and its row keeps what was said', async ({
    server,
    mailId,
    deliver,
  }) => {
    const mail = await deliver()
    await deliver()

    expect(server.emails).toHaveLength(1)
    expect(mail).toMatchObject({
      mailId,
      state: 'sent',
      attempts: 1,
      sentAt: testNow,
      lastError: null,
      leasedUntil: null,
    })
    expect(mail.messageId).toMatch(/^password-changed-[\w-]+@portal\.example$/)
    expect(server.emails[0]).toMatchObject({
      messageId: `<${mail.messageId}>`,
      subject: 'Your password was changed',
    })
    expect(mail.html).toContain('Your password was changed')
  })

  test('that two workers hold at once is sent by one of them', async ({ server, needs, mailId }) => {
    await Promise.all([sendMail(needs, mailId, noShutdown), sendMail(needs, mailId, noShutdown)])

    expect(server.emails).toHaveLength(1)
  })

  test('that someone is sending is looked at again when their lease ends, and sent if they have ended', async ({
    tx,
    server,
    clock,
    mailId,
    deliver,
  }) => {
    const leasedUntil = new Date(testNow.getTime() + leaseMs)
    await tx
      .update(outboundMail)
      .set({ state: 'sending', leasedUntil, attempts: 1 })
      .where(eq(outboundMail.mailId, mailId))

    expect(await deliver()).toMatchObject({ state: 'sending', attempts: 1 })
    expect(server.emails).toEqual([])
    expect(await jobs(tx)).toEqual([{ key: `mail:${mailId}`, run_at: leasedUntil }])

    clock.at = leasedUntil
    expect(await deliver()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(server.emails).toHaveLength(1)
  })

  test('of an attempt that outlived its lease changes nothing that a later one has done', async ({
    tx,
    clock,
    needs,
    mailId,
    deliver,
  }) => {
    const later = vi.fn(async () => {
      // While the first attempt hangs, the second takes over and delivers.
      clock.at = new Date(testNow.getTime() + leaseMs)
      await sendMail({ ...needs, mailer: mailboxMailer() }, mailId, noShutdown)
      throw new Error('cut off')
    })
    const slow: Mailer = { ...mailboxMailer(), send: later }

    expect(await deliver({ mailer: slow })).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
    expect(await jobs(tx)).toMatchObject([{ key: `mail:${mailId}` }])
  })
})

describe('a mail server that answers', () => {
  test.for([451, 421])(
    '%i is tried again after 1 m, 5 m, 30 m, 2 h, as one mail',
    async (code, { tx, server, clock, mailId, deliver }) => {
      server.behave({ onRcptTo: (_, __, callback) => callback(reply(code, 'come back later')) })

      for (const waitMs of [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 2 * hourMs]) {
        expect(await deliver()).toMatchObject({
          state: 'queued',
          lastError: expect.stringContaining(String(code)),
        })
        const next = new Date(clock.at.getTime() + waitMs)
        expect(await jobs(tx)).toEqual([{ key: `mail:${mailId}`, run_at: next }])
        clock.at = next
      }
      server.behave({})
      expect(await deliver()).toMatchObject({ state: 'sent', attempts: 6, lastError: null })
      expect(server.emails).toHaveLength(1)
    },
  )

  test('550 bounces at once and is not asked again', async ({ tx, server, deliver }) => {
    server.behave({ onRcptTo: (_, __, callback) => callback(reply(550, 'No such mailbox')) })
    const before = await jobs(tx)

    expect(await deliver()).toMatchObject({ state: 'bounced', lastError: expect.stringContaining('550') })
    expect(await jobs(tx)).toEqual(before)

    server.behave({})
    await deliver()
    expect(server.emails).toEqual([])
  })

  test('nothing, because it is down, is tried again; after 24 hours it is given up', async ({
    server,
    clock,
    deliver,
  }) => {
    await server.stop()

    expect(await deliver()).toMatchObject({
      state: 'queued',
      lastError: expect.stringMatching(/ESOCKET|ECONN/),
    })
    clock.at = new Date(testNow.getTime() + 24 * hourMs)
    expect(await deliver()).toMatchObject({ state: 'bounced', attempts: 2 })
  })

  test('too slowly is left and tried again', async ({ server, needs, deliver }) => {
    server.behave({ onEmail: 'silence' })
    const impatient = smtpMailer({
      url: server.url,
      from: 'orders@wbc.example',
      timeouts: { connection: 300, greeting: 300, socket: 300, sending: 600 },
    })

    expect(await deliver({ mailer: impatient })).toMatchObject({ state: 'queued' })
    await impatient.close()
    expect(needs.mailer.lastSuccess()).toBeNull()
  })
})

describe('a secret', () => {
  test('leaves the database with the email that carries it, and never enters a log', async ({
    tx,
    deps,
    server,
    needs,
    logged,
  }) => {
    const { email } = await anAgent(tx, { email: 'nia@wbc.example' })
    await forgotPassword({ ...deps, ip: '203.0.113.9' }, { email })
    const [queued] = await outbox(tx)
    const token = queued && 'token' in queued.data ? queued.data.token : ''

    server.behave({ onRcptTo: (_, __, callback) => callback(reply(451, `<${email}> come back later`)) })
    await sendMail(needs, queued?.mailId ?? '', noShutdown)
    server.behave({})
    await sendMail(needs, queued?.mailId ?? '', noShutdown)

    const [received] = server.emails
    const link = `https://portal.example/password-reset?token=${token}&email=nia%40wbc.example`
    expect(received?.text).toContain(link)
    expect(received?.html).toContain(link.replace('&', '&amp;'))
    const [sent] = await outbox(tx)
    expect(sent).toMatchObject({ state: 'sent', html: null, text: null, subject: 'Choose a new password' })
    expect(JSON.stringify(sent)).not.toContain(token)
    expect(logged.join('')).toContain('mail sent')
    expect(logged.join('')).not.toMatch(new RegExp(`${token}|nia@|nia%40`))
  })

  test('stays readable only where the local mailbox has to show it', async ({ tx, deps, needs }) => {
    const { email } = await anAgent(tx)
    await forgotPassword({ ...deps, ip: '203.0.113.9' }, { email })
    const [queued] = await outbox(tx)

    await sendMail({ ...needs, mailer: mailboxMailer() }, queued?.mailId ?? '', noShutdown)

    const [kept] = await outbox(tx)
    expect(kept?.text).toContain('/password-reset?token=')
    expect(kept?.data).not.toHaveProperty('token')
  })

  test('that expired before the mail server was back is not sent', async ({
    tx,
    deps,
    server,
    needs,
    clock,
  }) => {
    const { email } = await anAgent(tx)
    await forgotPassword({ ...deps, ip: '203.0.113.9' }, { email })
    const [queued] = await outbox(tx)
    clock.at = new Date(testNow.getTime() + hourMs)

    await sendMail(needs, queued?.mailId ?? '', noShutdown)

    expect(server.emails).toEqual([])
    expect((await outbox(tx))[0]).toMatchObject({
      state: 'bounced',
      lastError: 'There was nothing to tell any more.',
    })
  })
})

test('a mail about someone who is gone is dropped', async ({ tx, server, needs }) => {
  await enqueueMail(tx, 'account-approved', { to: 'gone@wbc.example', key: 'gone', data: { userId: v7() } })
  const [queued] = await outbox(tx)

  await sendMail(needs, queued?.mailId ?? '', noShutdown)

  expect(server.emails).toEqual([])
  expect((await outbox(tx))[0]).toMatchObject({ state: 'bounced' })
})
