import { createHmac, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isWebhookPort, webhookLimits } from '@portal/domain/webhooks'
import { isPublicAddress } from './public-address.ts'

/** How an endpoint answered; without a status it did not. */
export type Answered = { status: number | null; problem: string; retryAfterMs: number }

type Resolve = (host: string) => Promise<string[]>

export type PostNeeds = {
  /** Hosts that may be private, or be called without TLS (`WEBHOOK_ALLOWED_HOSTS`). */
  allowedHosts: readonly string[]
  timeoutMs?: number
  resolve?: Resolve
}

const everyAddress: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Posts a body once. The host is resolved once, and the connection goes to the address that was checked; anything that is
 * not on the public internet is refused, and so is plain HTTP, unless the operator allows the host. Redirects are not followed, and of the
 * answer only status and Retry-After are read (docs/spec/webhooks.md#what-is-called).
 */
export async function postWebhook(
  { allowedHosts, timeoutMs = webhookLimits.timeoutMs, resolve = everyAddress }: PostNeeds,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  shutdown: AbortSignal,
): Promise<Answered> {
  const target = new URL(url)
  const isAllowed = allowedHosts.includes(target.hostname) || allowedHosts.includes(target.host)
  if (target.protocol !== 'https:' && !isAllowed)
    return refused('The address is not https, and its host is not in WEBHOOK_ALLOWED_HOSTS.')
  if (!isWebhookPort(target.port) && !isAllowed) return refused('The port is not one that webhooks use.')
  const ended = AbortSignal.any([AbortSignal.timeout(timeoutMs), shutdown])
  try {
    const address = await within(ended, addressOf(target, resolve, isAllowed))
    if (address === undefined) return refused(notPublic)
    return await send({ target, address, headers, body, ended })
  } catch (error) {
    if (shutdown.aborted) throw error
    return refused(ended.aborted ? `No answer within ${timeoutMs / 1_000} seconds.` : wordsOf(error))
  }
}

const notPublic = 'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.'

const refused = (problem: string): Answered => ({ status: null, problem, retryAfterMs: 0 })

/** The address to connect to; undefined when one of those that the name has is not public. */
async function addressOf(target: URL, resolve: Resolve, isAllowed: boolean): Promise<string | undefined> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  return isAllowed || addresses.every(isPublicAddress) ? addresses[0] : undefined
}

/** The answer, or a rejection once it has taken too long. */
const within = <T>(ended: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (ended.aborted) reject(ended.reason)
      else ended.addEventListener('abort', () => reject(ended.reason), { once: true })
    }),
  ])

type Sending = {
  target: URL
  address: string
  headers: Record<string, string>
  body: string
  ended: AbortSignal
}

function send({ target, address, headers, body, ended }: Sending): Promise<Answered> {
  const family = isIP(address)
  const ask = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const asked = ask(target, {
      method: 'POST',
      agent: false,
      signal: ended,
      // The name is not resolved again: another answer could lead elsewhere.
      lookup: (_host, { all }, found) =>
        all ? found(null, [{ address, family }]) : found(null, address, family),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    asked.on('response', (answer) => {
      resolve(answeredOf(answer))
      // The rest of the answer is not read.
      answer.on('error', () => {})
      answer.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function answeredOf({ statusCode = 0, headers }: IncomingMessage): Answered {
  const isTaken = statusCode >= 200 && statusCode < 300
  const seconds = Number(headers['retry-after'] ?? 0)
  return {
    status: statusCode,
    problem: isTaken ? '' : `The receiver answered ${statusCode}.`,
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0,
  }
}

/** Words for a log that its owner reads; never what the other side sent. */
function wordsOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host was not found.'
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed.'
  if (/CERT|TLS|SSL|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) return 'The certificate is not valid.'
  return 'There was no connection.'
}

const secretPrefix = 'whsec_'

/** A new secret as Standard Webhooks writes it: 32 random bytes. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** For whom the secret of an endpoint is sealed. */
export const sealOwner = (webhookId: string): string => `webhook ${webhookId}`

type Signed = { messageId: string; seconds: number; body: string }

/** One signature of version 1 for each secret, separated by blanks (docs/spec/webhooks.md#signatures). */
export const signWebhook = ({ messageId, seconds, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
