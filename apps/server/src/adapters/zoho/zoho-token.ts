import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '@portal/domain/limits'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { oauthTokens } from '../../db/schema/platform.tables.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { seal, unseal } from '../sealing/seal.ts'
import { requestJson, type VendorReply } from '../vendor-http/request-json.ts'
import type { ZohoSettings } from './zoho-settings.ts'

const vendor = 'Zoho accounts'

/** Failures come with status 200 and no token: its presence alone says that all went well. */
const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  api_domain: z.url({ protocol: /^https?$/ }).optional(),
})
const refusal = z.object({ error: z.string() })

/** A token is replaced this long before it ends, so that none ends under way. */
const earlyMs = 5 * minuteMs
/** The vendor gives out ten tokens in this time. */
const throttledMs = 10 * minuteMs
const lookAgainMs = 100

export type ZohoToken = {
  /**
   * The token to use now and the host that takes it. Callers of every node who need a new one at the same
   * moment share one request. Throws IntegrationError: 'auth' when the client or its refresh token is
   * refused, 'rate_limited', 'unavailable', 'timeout', 'bad_response'.
   */
  get(signal?: AbortSignal): Promise<{ accessToken: string; apiDomain: string }>
  /** The vendor refused this token: it is not used again. Does nothing when it was replaced already. */
  invalidate(accessToken: string): Promise<void>
}

type Needs = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  /** For one request, in ms. */
  timeoutMs?: number
}

/**
 * The access token that the CRM and the ledger share (docs/spec/integrations.md#zoho-tokens), kept sealed in the
 * database so that nodes and restarts do not ask for one each. The refresh token is ours from the settings and never
 * replaced.
 */
export function zohoToken(settings: ZohoSettings, needs: Needs): ZohoToken {
  const { db, inTransaction, now, timeoutMs = 5_000 } = needs
  const row = tokenRow(settings)
  let held: KeptToken | undefined
  let asking: Promise<KeptToken> | undefined
  /** Until then the vendor wants no calls. */
  let restUntilMs = 0

  const isFresh = (token: KeptToken | undefined): token is KeptToken =>
    token !== undefined && token.endsMs - earlyMs > now().getTime()

  async function find(): Promise<KeptToken> {
    const endMs = performance.now() + 2 * timeoutMs
    while (performance.now() < endMs) {
      const kept = await row.read(db)
      if (isFresh(kept)) return kept
      const asked = await inTransaction(async (tx) => {
        if (!(await row.lock(tx))) return undefined
        // Someone may have written one between our look and our turn.
        const written = await row.read(tx)
        if (isFresh(written)) return written
        const token = await ask()
        await row.write(tx, token)
        return token
      })
      if (asked) return asked
      await delay(lookAgainMs)
    }
    throw new IntegrationError(vendor, 'timeout', { retryable: true })
  }

  async function ask(): Promise<KeptToken> {
    const restMs = restUntilMs - now().getTime()
    if (restMs > 0) throw throttled(restMs)
    try {
      return tokenOf(await requestToken(settings, timeoutMs), settings, now())
    } catch (error) {
      if (error instanceof IntegrationError && error.kind === 'rate_limited')
        restUntilMs = now().getTime() + throttledMs
      throw error
    }
  }

  return {
    get: async (signal) => {
      if (!isFresh(held)) {
        asking ??= find().finally(() => {
          asking = undefined
        })
        held = await untilAborted(asking, signal)
      }
      return { accessToken: held.accessToken, apiDomain: settings.apiUrl ?? held.apiDomain }
    },
    invalidate: async (accessToken) => {
      if (held?.accessToken === accessToken) held = undefined
      await inTransaction((tx) => row.removeIf(tx, accessToken))
    },
  }
}

/** In the body, since addresses are written into logs. */
const requestToken = (
  { accountsUrl, clientId, clientSecret, refreshToken }: ZohoSettings,
  timeoutMs: number,
) =>
  requestJson({
    vendor,
    url: new URL('/oauth/v2/token', accountsUrl).href,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'refresh_token',
    }).toString(),
    timeoutMs,
  })

function tokenOf({ status, json }: VendorReply, settings: ZohoSettings, now: Date): KeptToken {
  const { apiUrl, accountsUrl } = settings
  const parsed = tokenReply.safeParse(json)
  const apiDomain = apiUrl ?? parsed.data?.api_domain
  if (apiUrl === undefined && apiDomain !== undefined && !isVendorDomain(apiDomain, accountsUrl))
    throw new IntegrationError(vendor, 'bad_response', { status })
  if (parsed.success && apiDomain !== undefined)
    return {
      accessToken: parsed.data.access_token,
      apiDomain,
      endsMs: now.getTime() + parsed.data.expires_in * 1_000,
    }
  const code = refusal.safeParse(json).data?.error
  if (status >= 500) throw new IntegrationError(vendor, 'unavailable', { status, retryable: true })
  if (code === undefined && status !== 429) throw new IntegrationError(vendor, 'bad_response', { status })
  const reason = code === undefined ? undefined : wrongSettings[code]
  if (reason === undefined) throw throttled(throttledMs)
  throw new IntegrationError(vendor, 'auth', { status, vendorCode: code, reason })
}

const wrongSettings: Readonly<Record<string, string>> = {
  invalid_code: 'The refresh token (ZOHO_REFRESH_TOKEN) is wrong or was revoked.',
  invalid_client:
    'The client (ZOHO_CLIENT_ID) is unknown at this data centre (ZOHO_ACCOUNTS_URL), or is not allowed in.',
  invalid_client_secret: 'The client’s secret (ZOHO_CLIENT_SECRET) is wrong.',
}

/** Any other refusal means "too often"; its wording varies. */
const throttled = (retryAfterMs: number) =>
  new IntegrationError(vendor, 'rate_limited', { retryable: true, retryAfterMs })

/** The request for a token is shared, so this caller's deadline ends the waiting and not the request. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const late = () => reject(new IntegrationError(vendor, 'timeout', { retryable: true }))
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
}

type KeptToken = { accessToken: string; apiDomain: string; endsMs: number }

/** The row that every node with these settings shares; other settings have another. */
function tokenRow({ accountsUrl, clientId, clientSecret, refreshToken }: ZohoSettings) {
  const marks = createHash('sha256').update([accountsUrl, clientId, refreshToken].join('\n')).digest('hex')
  const provider = `zoho ${marks.slice(0, 16)}`
  const sealedFor = { secret: clientSecret, purpose: 'zoho access token' }

  const readKept = async (on: Reader): Promise<KeptToken | undefined> => {
    const [row] = await on.select().from(oauthTokens).where(eq(oauthTokens.provider, provider))
    const accessToken = row && unseal(row.accessToken, sealedFor)
    if (!row || accessToken === undefined) return undefined
    return { accessToken, apiDomain: row.apiDomain, endsMs: row.expiresAt.getTime() }
  }

  return {
    read: readKept,
    write: async (tx: Tx, { accessToken, apiDomain, endsMs }: KeptToken): Promise<void> => {
      const kept = { accessToken: seal(accessToken, sealedFor), apiDomain, expiresAt: new Date(endsMs) }
      await tx
        .insert(oauthTokens)
        .values({ provider, ...kept })
        .onConflictDoUpdate({ target: oauthTokens.provider, set: kept })
    },
    /** Leaves a token alone that has come in its place meanwhile. */
    removeIf: async (tx: Tx, accessToken: string) => {
      if ((await readKept(tx))?.accessToken === accessToken)
        await tx.delete(oauthTokens).where(eq(oauthTokens.provider, provider))
    },
    /** Whether this transaction may ask for a new one; no one waits in line, since everyone shares the answer. */
    lock: async (tx: Tx): Promise<boolean> => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${provider}, 0)) as mine`,
      )
      return rows[0]?.mine === true
    },
  }
}

/** The vendor's API hosts, one for each of its data centres. */
const apiHost = /^www\.(?:zohoapis\.(?:com|eu|in|jp|sa|uk|ca|com\.au|com\.cn)|zohocloud\.ca)$/

/**
 * Whether the host that a token names may be sent that token: one of the vendor's own by TLS, or, where tokens come
 * from a stand-in, that same machine. A host that answers in the vendor's place must not lead us elsewhere
 * (docs/spec/security.md#outgoing-requests).
 */
export function isVendorDomain(apiDomain: string, accountsUrl: string): boolean {
  const named = originOf(apiDomain)
  if (!named) return false
  if (apiHost.test(named.hostname)) return named.protocol === 'https:' && named.port === ''
  const accounts = new URL(accountsUrl)
  return !isVendors(accounts.hostname) && named.hostname === accounts.hostname
}

/** Nothing but scheme, host and port; undefined when it contains anything else. */
function originOf(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && [url.origin, `${url.origin}/`].includes(text) ? url : undefined
}

const isVendors = (hostname: string) => /^accounts\.(?:zoho\.[a-z.]+|zohocloud\.ca)$/.test(hostname)
