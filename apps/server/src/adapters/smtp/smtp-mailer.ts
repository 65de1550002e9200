import type { NodemailerError, SMTPPoolOptions } from 'nodemailer'
import { type Mailer, MailNotSent } from '../../ports/mailer.ts'
import { isThisMachine } from '../../this-machine.ts'

/**
 * How long a mail server may keep us waiting, in ms (docs/spec/integrations.md#failures-of-vendors). `sending` is for
 * the whole of one mail.
 */
export const smtpTimeouts = { connection: 5_000, greeting: 5_000, socket: 20_000, sending: 40_000 }

type Settings = { url: string; from: string; timeouts?: typeof smtpTimeouts; now?: () => Date }

/**
 * Mail by SMTP, over a few connections that stay open between mails. The library is loaded with the
 * first mail, which a start must not wait for.
 * @param url smtp://user:password@host:587 or smtps://…
 * @param from the sender as people see it: "WBC <orders@wbc.example>"
 */
export function smtpMailer({ url, from, timeouts = smtpTimeouts, now = () => new Date() }: Settings): Mailer {
  let last: Date | null = null
  let transport: ReturnType<typeof open> | undefined

  return {
    driver: 'smtp',
    send: async ({ to, messageId, subject, html, text }, signal) => {
      transport ??= open({ url, timeouts })
      const { sendMail } = await transport
      const message = {
        from,
        // As one address regardless of its content: a comma must not make two.
        to: { name: '', address: to },
        messageId: `<${messageId}>`,
        subject,
        html,
        text,
        // Answering machines do not answer these (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.sending)]),
      }
      await sendMail(message).catch((error: NodemailerError) => {
        throw asNotSent(error)
      })
      last = now()
    },
    lastSuccess: () => last,
    close: async () => (await transport)?.close(),
  }
}

async function open({ url, timeouts }: { url: string; timeouts: typeof smtpTimeouts }) {
  const { createTransport } = await import('nodemailer')
  const options: SMTPPoolOptions & { pool: true } = {
    url,
    pool: true,
    // Emails hold links that let people in: a server elsewhere that offers no TLS gets none.
    requireTLS: !isThisMachine(url),
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    // Our emails name no file and no address to fetch; nothing in them may ever do.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(options)
  return {
    sendMail: (message: Parameters<typeof transport.sendMail>[0]) => transport.sendMail(message),
    close: () => transport.close(),
  }
}

/** Where the server speaks about this recipient or this email. A refused password or missing TLS is about us, and passes. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE']

function asNotSent(error: NodemailerError): MailNotSent {
  const { code = 'EUNKNOWN', responseCode, response, permanent } = error
  return new MailNotSent({
    isFinal: aboutTheMail.includes(code) && permanent === true,
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    reason: `${code}: ${response ?? error.message}`.slice(0, 500),
    cause: error,
  })
}
