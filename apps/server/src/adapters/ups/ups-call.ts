import { randomUUID } from 'node:crypto'
import { IntegrationError } from '../../ports/integration-error.ts'
import { requestJson } from '../vendor-http/request-json.ts'
import { failureOf, vendor } from './ups-failure.ts'
import type { UpsSettings } from './ups-settings.ts'
import type { UpsToken } from './ups-token.ts'

export type UpsCall = {
  settings: UpsSettings
  token: UpsToken
  now: () => Date
  timeoutMs: number
  /** Aborts when the time for all tries is over. */
  deadline: AbortSignal
}

/**
 * Asks one of UPS's APIs, with JSON both ways; without a body it is a GET. A token that UPS no longer takes is replaced once.
 * Throws IntegrationError for everything but an answer of 200.
 */
export async function askUps(call: UpsCall, path: string, body?: string): Promise<unknown> {
  const first = await tokenInTime(call)
  try {
    return await ask(call, first, { path, body })
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.kind !== 'auth') throw error
    call.token.invalidate(first)
    return ask(call, await tokenInTime(call), { path, body })
  }
}

/** The request for a token is shared, so this caller's deadline ends the waiting and not the request. */
function tokenInTime({ token, deadline }: UpsCall): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new IntegrationError(vendor, 'timeout', { retryable: true }))
    if (deadline.aborted) return late()
    deadline.addEventListener('abort', late, { once: true })
    token
      .get()
      .then(resolve, reject)
      .finally(() => deadline.removeEventListener('abort', late))
  })
}

async function ask(
  { settings, now, timeoutMs, deadline }: UpsCall,
  token: string,
  { path, body }: { path: string; body: string | undefined },
): Promise<unknown> {
  const reply = await requestJson({
    vendor,
    url: new URL(path, settings.baseUrl).href,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      transId: randomUUID().replaceAll('-', ''),
      transactionSrc: 'portal',
    },
    ...(body !== undefined && { body }),
    timeoutMs,
    signal: deadline,
  })
  if (reply.status !== 200) throw failureOf(reply, now())
  return reply.json
}
