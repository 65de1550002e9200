import type { Call } from '@portal/contract/call'
import type { CallName } from '@portal/contract/calls'
import type { Contract } from '@portal/contract/contract'
import type { AnswerOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@portal/contract/endpoint'
import type { ErrorCode, FieldErrors, LastChange, Refusal } from '@portal/contract/errors'
import { networkMessages, unexpectedMessage } from '@portal/domain/public-messages'
import { takeFirstCall } from './first-call-script.ts'
import { expireSession, getToken } from './session.ts'

/** A call that did not succeed, with what the server said about it. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 'UNREACHABLE' when no answer of ours came back at all. */
  readonly code: ErrorCode | 'UNREACHABLE'
  readonly fields: FieldErrors
  readonly requestId: string | undefined
  /** Who saved another version meanwhile, and when; only where a save was refused for it. */
  readonly changed: LastChange | undefined

  constructor(
    code: ErrorCode | 'UNREACHABLE',
    message: string,
    {
      fields = {},
      requestId,
      changed,
      cause,
    }: { fields?: FieldErrors; requestId?: string; changed?: LastChange; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.requestId = requestId
    this.changed = changed
  }
}

/** Thrown on the server, where no call is made: which address a query would ask. */
export class AskedOnServer extends Error {
  readonly url: string
  constructor(url: string) {
    super(url)
    this.url = url
  }
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }
type OptionalPart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [K in Name]?: Value }

/** What a call takes, by its name: params and body when it has them; query values are optional. */
export type CallInput<N extends CallName> = Part<'params', SentParamsOf<Contract[N]>> &
  Part<'body', SentBodyOf<Contract[N]>> &
  OptionalPart<'query', SentQueryOf<Contract[N]>> & {
    signal?: AbortSignal
    idempotencyKey?: string
    /** Sent to its end also where the page goes meanwhile. Bodies of up to 64 KB. */
    keepalive?: boolean
  }

export type CallAnswer<N extends CallName> = AnswerOf<Contract[N]>

export type { CallName }
/** A call of the contract. Its types are found by its name. */
export type CallOf<N extends CallName> = Call & { name: N }

export type AnyInput = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  keepalive?: boolean
  accept?: string
}

/**
 * Makes one call of the contract and answers everything beside `hasError`. Types come from the
 * contract; no schema travels to the browser, since the server answers with the contract's fields only.
 * @param to from the `*-calls` module of its feature, so that a page carries no calls of others
 * Throws ApiError. A refused token ends the session.
 */
export async function call<N extends CallName>(to: CallOf<N>, input: CallInput<N>): Promise<CallAnswer<N>> {
  // CallInput is this shape for whichever call it is.
  const response = await request(to, input as AnyInput)
  return answerOf(to, response.ok, await response.json().catch(() => null))
}

/** Sends one call of the contract; what comes back is not looked at yet. */
export function request(
  { name, method, path, effect, access }: Call,
  { params = {}, query = {}, body, signal, idempotencyKey, keepalive, accept }: AnyInput,
): Promise<Response> {
  const token = access === 'public' ? null : getToken()
  const isFile = body instanceof Blob
  return send(urlOf(path, params, query), {
    // A write never goes by GET, even where the inherited method is GET (docs/spec/api.md#writes-by-get).
    method: effect === 'write' ? 'POST' : method,
    headers: {
      ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
      ...(accept !== undefined && { accept }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    // Signing out answers Clear-Site-Data, which browsers heed only where cookies could go along; there are none.
    ...(name === 'logout' && { credentials: 'same-origin' as const }),
  })
}

/** What the server said, as the call's answer. Throws ApiError. */
export function answerOf<N extends CallName>(to: CallOf<N>, ok: boolean, answer: unknown): CallAnswer<N> {
  if (ok && isObject(answer) && answer.hasError === false) return answer as CallAnswer<N>
  throw refused(to, answer)
}

/** Where there is no window; the build takes it out of what browsers load. */
const isOnServer = () => import.meta.env.SSR && typeof window === 'undefined'

async function send(url: string, init: RequestInit): Promise<Response> {
  if (isOnServer()) throw new AskedOnServer(url)
  try {
    return await (takeFirstCall(url, init) ?? fetch(url, { credentials: 'omit', cache: 'no-store', ...init }))
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError('UNREACHABLE', networkMessages.error, { cause })
  }
}

function urlOf(
  path: string,
  params: Record<string, string | number>,
  query: Record<string, string | number | undefined>,
) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const suffix = search.size > 0 ? `?${search}` : ''
  return `${apiBase(isOnServer() ? '' : window.location.hostname)}${filled}${suffix}`
}

/** Calls of these are worded one way, all others the other way (docs/spec/messages.md#loading-and-failures). */
const wordedAsError = /^\/(order|contact|account|accountAddress|shipping|screenrepair)\//

function refused({ path }: Call, answer: unknown): ApiError {
  const { error: plain, notOk } = networkMessages
  if (!isRefusal(answer)) return new ApiError('UNREACHABLE', wordedAsError.test(path) ? plain : notOk)
  const { error, requestId } = answer
  if (error.code === 'NOT_SIGNED_IN') expireSession()
  return new ApiError(error.code, error.message, {
    requestId,
    ...(error.fields && { fields: error.fields }),
    ...(error.changed && { changed: error.changed }),
  })
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isRefusal = (value: unknown): value is Refusal =>
  isObject(value) && value.hasError === true && isObject(value.error)

/** By what support finds the failed call; undefined for what was no call. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined

const passing: ReadonlySet<string> = new Set(['UNREACHABLE', 'UNEXPECTED', 'BUSY', 'DATABASE_UNAVAILABLE'])

/** Whether the same call may succeed on another try: it was not refused for what it asks. */
export const mayPass = (error: unknown): boolean => error instanceof ApiError && passing.has(error.code)

/** The words to show for a failure, regardless of what was thrown. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error && error.message) || unexpectedMessage

/**
 * Where the API lives, by the host the page was served from (docs/spec/api.md#base-address). Everything else: our own
 * origin.
 */
const apiBases: Record<string, string> = {
  localhost: '/api',
}

const apiBase = (hostname: string): string => apiBases[hostname] ?? '/api'
