import { createServer } from 'node:net'
import { type FakeSmtp, reply, startFakeSmtp } from '@portal/testkit/fakes/smtp/fake-smtp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mailer } from '../../ports/mailer.ts'
import { smtpMailer, smtpTimeouts } from './smtp-mailer.ts'

const mail = {
  messageId: 'order-confirmation-10001@portal.example',
  to: 'marcus@northgate.example',
  subject: 'Order 10001 confirmed',
  html: '<p>Thank you, Søren</p>',
  text: 'Thank you, Søren',
}
const noShutdown = new AbortController().signal
const impatient = { connection: 300, greeting: 300, socket: 300, sending: 1_000 }

const opened: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function aServer(...options: Parameters<typeof startFakeSmtp>): Promise<FakeSmtp> {
  const server = await startFakeSmtp(...options)
  opened.push(server.stop)
  return server
}
function aMailer(url: string, timeouts = smtpTimeouts): Mailer {
  const mailer = smtpMailer({ url, from: 'WBC <orders@wbc.example>', timeouts })
  opened.push(mailer.close)
  return mailer
}
const failure = (mailer: Mailer, signal = noShutdown) =>
  mailer.send(mail, signal).then(
    () => 'sent',
    (error) => error,
  )

describe('an email', () => {
  test('arrives with both bodies, our sender, a stable Message-ID, and marked as automatic', async () => {
    const server = await aServer()
    const mailer = aMailer(server.url)

    await mailer.send(mail, noShutdown)

    const [email, ...others] = server.emails
    expect(others).toEqual([])
    expect(email).toMatchObject({
      messageId: '<order-confirmation-10001@portal.example>',
      subject: 'Order 10001 confirmed',
      from: { name: 'WBC', address: 'orders@wbc.example' },
      to: [{ address: 'marcus@northgate.example' }],
    })
    expect(email?.html).toContain('Thank you, Søren')
    expect(email?.text).toContain('Thank you, Søren')
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(mailer.lastSuccess()).toBeInstanceOf(Date)
  })

  test('goes to one recipient and has one subject, regardless of what they contain', async () => {
    const server = await aServer()

    await aMailer(server.url)
      .send(
        { ...mail, to: 'a,b@northgate.example', subject: 'Order\r\nBcc: everyone@wbc.example' },
        noShutdown,
      )
      .catch(() => {})

    for (const email of server.emails) {
      expect(email.bcc ?? []).toEqual([])
      expect(email.to).toHaveLength(1)
    }
  })

  test('after email goes over connections that stay open', async () => {
    const server = await aServer()
    const mailer = aMailer(server.url)

    for (let n = 0; n < 5; n += 1) await mailer.send(mail, noShutdown)

    expect(server.emails).toHaveLength(5)
  })
})

describe('a mail server', () => {
  test.for([
    ['refuses the recipient for good', 550, true],
    ['has no room for now', 452, false],
    ['asks to come back later (greylisting)', 451, false],
  ] as const)('that %s (%i) is final: %s', async ([, code, isFinal]) => {
    const server = await aServer()
    server.behave({
      onRcptTo: (_, __, callback) => callback(reply(code, 'Mailbox marcus@northgate.example says no')),
    })

    const error = await failure(aMailer(server.url))

    expect(error).toMatchObject({
      name: 'MailNotSent',
      isFinal,
      reason: expect.stringContaining(String(code)),
    })
    // Logs carry the message; the recipient stays in the outbox row.
    expect(error.message).not.toContain('northgate')
  })

  test.for([
    [554, true],
    [451, false],
  ] as const)('that refuses the email itself with %i is final: %s', async ([code, isFinal]) => {
    const server = await aServer()
    server.behave({ onEmail: { code, words: 'no' } })

    expect(await failure(aMailer(server.url))).toMatchObject({ isFinal })
    expect(server.emails).toEqual([])
  })

  test('that refuses our password is not final: the mail did nothing wrong', async () => {
    const server = await aServer({
      authOptional: false,
      onAuth: (_, __, callback) => callback(new Error('wrong')),
    })

    const error = await failure(aMailer(server.url.replace('smtp://', 'smtp://portal:secret@')))

    expect(error).toMatchObject({ isFinal: false, reason: expect.stringContaining('EAUTH') })
    expect(`${error.message} ${error.reason}`).not.toContain('secret')
  })

  test('beyond this machine that offers no TLS gets no email, and that is not final', async () => {
    const server = await aServer()
    // An address of this machine that does not say so.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')

    expect(await failure(aMailer(elsewhere))).toMatchObject({
      isFinal: false,
      reason: expect.stringContaining('ETLS'),
    })
    expect(server.emails).toEqual([])
  })

  test('that is down is not final', async () => {
    const server = await startFakeSmtp()
    await server.stop()

    expect(await failure(aMailer(server.url))).toMatchObject({ isFinal: false })
  })

  test('that never greets, or stops answering, is given up and is not final', async () => {
    const mute = createServer((socket) => void socket.on('error', () => {}))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    opened.push(() => new Promise((resolve) => mute.close(() => resolve())))
    const { port } = mute.address() as { port: number }
    expect(await failure(aMailer(`smtp://127.0.0.1:${port}`, impatient))).toMatchObject({ isFinal: false })

    const silent = await aServer()
    silent.behave({ onEmail: 'silence' })
    expect(await failure(aMailer(silent.url, impatient))).toMatchObject({ isFinal: false })
  })

  test('is left at once when the process has to go', async () => {
    const server = await aServer()
    server.behave({ onEmail: 'silence' })
    const cancellation = new AbortController()
    setTimeout(() => cancellation.abort(), 100)

    const began = performance.now()
    expect(await failure(aMailer(server.url), cancellation.signal)).toMatchObject({ isFinal: false })
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
