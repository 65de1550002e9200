import { IntegrationError } from '../../ports/integration-error.ts'
import { requestJson, type VendorReply } from '../vendor-http/request-json.ts'
import { slots } from '../vendor-http/slots.ts'
import type { ZohoToken } from './zoho-token.ts'

export type ZohoRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the host on, "/crm/v8/users". */
  path: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** In place of the API's own, in ms. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

type Api = {
  vendor: string
  token: ZohoToken
  timeoutMs: number
  /** The failure that an answer stands for; undefined for one to be used. */
  failureOf: (reply: VendorReply) => IntegrationError | undefined
}

/** What the vendor takes from one client at the same time. */
const atOnce = 5

export type ZohoApi = (request: ZohoRequest) => Promise<VendorReply>

/**
 * Asks one of Zoho's APIs, five requests at a time. A token that is no longer taken is replaced once, and the
 * request repeated: it was refused at the door and has changed nothing. Throws IntegrationError.
 */
export function zohoApi({ vendor, token, timeoutMs, failureOf }: Api): ZohoApi {
  const inTurn = slots(atOnce)

  async function send(
    request: ZohoRequest,
    { accessToken, apiDomain }: Awaited<ReturnType<ZohoToken['get']>>,
  ) {
    const { method, path, query = {}, headers, body, signal } = request
    const search = new URLSearchParams(query).toString()
    const reply = await requestJson({
      vendor,
      url: `${apiDomain.replace(/\/$/, '')}${path}${search && `?${search}`}`,
      method,
      headers: {
        // Not "Bearer".
        authorization: `Zoho-oauthtoken ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: request.timeoutMs ?? timeoutMs,
      ...(signal && { signal }),
    })
    const failure = failureOf(reply)
    if (failure) throw failure
    return reply
  }

  async function withToken(request: ZohoRequest): Promise<VendorReply> {
    const first = await token.get(request.signal)
    try {
      return await send(request, first)
    } catch (error) {
      if (!(error instanceof IntegrationError) || error.kind !== 'auth') throw error
      await token.invalidate(first.accessToken)
      return send(request, await token.get(request.signal))
    }
  }

  return async (request) => {
    try {
      return await inTurn(() => withToken(request), request.signal)
    } catch (error) {
      if (!request.signal?.aborted || error instanceof IntegrationError) throw error
      throw new IntegrationError(vendor, 'timeout', { retryable: true, cause: error })
    }
  }
}
