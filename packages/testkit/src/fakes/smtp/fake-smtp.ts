import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What a mail server does with a recipient or an email. */
type Misbehaviour = Pick<
  SMTPServerOptions,
  'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onAuth' | 'onSecure'
> & {
  /** Instead of taking the email: the reply's code and words, or 'silence'. */
  onEmail?: { code: number; words: string } | 'silence'
}

export type FakeSmtp = {
  url: string
  /** Every email taken, parsed, in the order of arrival. */
  emails: Email[]
  behave(how: Misbehaviour): void
  stop(): Promise<void>
}

/** A real mail server on its own port, which a test can make refuse, stall or go away. */
export async function startFakeSmtp(options: SMTPServerOptions = {}, port = 0): Promise<FakeSmtp> {
  const emails: Email[] = []
  let how: Misbehaviour = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
    onConnect: (session, callback) => (how.onConnect ? how.onConnect(session, callback) : callback()),
    onRcptTo: (address, session, callback) =>
      how.onRcptTo ? how.onRcptTo(address, session, callback) : callback(),
    onData: async (stream, _, callback) => {
      const text = await allOf(stream)
      // The client was killed while it sent.
      if (text === null) return
      if (how.onEmail === 'silence') return
      if (how.onEmail) return callback(reply(how.onEmail.code, how.onEmail.words))
      emails.push(await PostalMime.parse(text))
      callback()
    },
  })
  // Clients that are cut off are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${bound}`,
    emails,
    behave: (misbehaviour) => {
      how = misbehaviour
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Null when the connection ended before the email did. */
async function allOf(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

/** A refusal as the server says it. */
export const reply = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })
