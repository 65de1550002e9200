import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { defaultDomainId } from '@portal/domain/ids'
import type { Buyer } from '../load/buyers.ts'

/** One answer as its caller met it. Status 0 is none: `problem` says what the socket said. */
export type Met = {
  status: number
  ms: number
  retryAfter: string | undefined
  problem: string
  at: number
}

export type Caller = (
  method: 'GET' | 'POST',
  path: string,
  by?: { token?: string; body?: unknown; key?: string },
) => Promise<Met>

/** A connection that no one used for so long is left, as browsers and proxies do, before the portal hangs up just when it is used again. */
const idleMs = 30_000

/** Someone with their own connections, who never gives up waiting. */
export function callerOf(port: number, connections: number): Caller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, timeout: idleMs })
  return (method, path, { token, body, key } = {}) => {
    const began = performance.now()
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve) => {
      const meet = (status: number, rest: Partial<Met> = {}) =>
        resolve({
          status,
          ms: performance.now() - began,
          retryAfter: undefined,
          problem: '',
          at: began,
          ...rest,
        })
      const request = http.request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(key && { 'idempotency-key': key }),
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        (response) => {
          // Millions of answers are met: what they say is not kept.
          response.resume()
          response.on('error', (error) => meet(0, { problem: error.message }))
          response.on('end', () =>
            meet(response.statusCode ?? 0, { retryAfter: response.headers['retry-after'] }),
          )
        },
      )
      request.on('error', (error: NodeJS.ErrnoException) => meet(0, { problem: error.code ?? error.message }))
      request.end(payload)
    })
  }
}

/** What people of a shop look at most: their cart, their orders, one account, the catalog. */
export const browsing = ({ agentId, accountId }: Buyer): string[] => [
  '/api/cartItem/GetCartItemsByDomain',
  `/api/order/GetOrderHistory/${agentId}`,
  `/api/account/GetSingleAccount/${accountId}`,
  `/api/account/GetAllActiveByAgent/${agentId}`,
  '/',
  '/phones',
]

export const lineOf = (offerId: string) => ({
  domainId: defaultDomainId,
  offerId,
  quantity: 1,
  screenRepairQuantity: 0,
  accessoryQuantity: 0,
})

/** Does something again and again until told to stop, with a pause in between. */
export async function again(
  signal: AbortSignal,
  pauseMs: () => number,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await work()
    const ms = pauseMs()
    if (ms > 0) await delay(ms, undefined, { signal }).catch(() => {})
  }
}
