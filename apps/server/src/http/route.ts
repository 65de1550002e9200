import { PassThrough } from 'node:stream'
import { calls } from '@portal/contract/calls'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  neededFor,
  type ParamsOf,
  type QueryOf,
} from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { type Actor, isAdministrator, isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { InTransaction } from '../db/client.ts'
import type { Context, Deps, SignedInContext } from '../deps.ts'
import { holdCovers } from '../features/agent-covers/running-covers.ts'
import { isApiKey } from '../features/api-keys/api-key.ts'
import { accept, acceptBody, idempotencyOf } from './accept-input.ts'
import { answerWriter } from './answer-schema.ts'
import { bearerToken, callerIp } from './caller-ip.ts'
import { refusalOf, refuse, toAppError } from './errors.ts'
import { holdAccess, holdKey, refuseOutOfScope } from './hold-access.ts'
import { findKeyByHash, type KeyCaller } from './key-session.ts'
import { type LimitCallers, limitCallers, rateLimitHeaders, type Standing } from './limit-callers.ts'
import type { RequestLimits } from './request-limits.ts'
import { isReported, recordSuccess } from './security-log.ts'
import { findSessionByHash, hashToken } from './session.ts'

type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? Context : SignedInContext
type Input<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Sends the progress of long work to a caller who waits for it; does nothing for all others. */
  tell: Progress
}
export type Progress = (done: number, total: number) => void
type Use<E extends Endpoint> = (ctx: ContextOf<E>, input: Input<E>) => Promise<AnswerOf<E>>

export type Route = {
  endpoint: Endpoint
  answer: (ctx: Context, input: Input<Endpoint>) => Promise<unknown>
}

/** Joins a contract endpoint to the use case that answers it. */
export const route = <E extends Endpoint>(endpoint: E, use: Use<E>): Route => ({
  endpoint,
  // Admitted and parsed by `mount` against this same endpoint, which is what its types say.
  answer: use as unknown as Route['answer'],
})

/** A route whose bytes are kept ready (the manifest): it writes the reply itself. */
export type RawRoute = {
  endpoint: Endpoint
  reply: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Puts the routes under /api. For each: the caller is admitted, input parsed in the schema's own
 * words, the use case called, and its answer written with exactly the fields of the contract.
 */
export function mount(
  app: FastifyInstance,
  deps: Deps,
  routes: ReadonlyArray<Route | RawRoute>,
  limits: RequestLimits,
) {
  const withFile = routes.filter(({ endpoint }) => endpoint.upload)
  const limit = {
    people: limitCallers(limits),
    keys: limitCallers({
      readsPerMinute: limits.keyReadsPerMinute,
      writesPerMinute: limits.keyWritesPerMinute,
    }),
  }
  mountAll(
    app,
    { deps, limit },
    routes.filter(({ endpoint }) => !endpoint.upload),
  )
  // On their own, so that every other call continues refusing anything that is not JSON.
  void app.register((files, _, done) => {
    const types = new Set(withFile.flatMap(({ endpoint }) => endpoint.upload?.types ?? []))
    if (types.size > 0)
      files.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, parsed) =>
        parsed(null, body),
      )
    mountAll(files, { deps, limit }, withFile)
    done()
  })
}

/** A key has limits of its own: a program that is too busy does not keep its person from working. */
type Mounted = { deps: Deps; limit: { people: LimitCallers; keys: LimitCallers } }

function mountAll(app: FastifyInstance, mounted: Mounted, routes: ReadonlyArray<Route | RawRoute>) {
  const { deps } = mounted
  for (const one of routes) {
    const { endpoint } = one
    const served: readonly string[] = methodsOf(endpoint)
    app.route({
      method: methods.filter((method) => served.includes(method)),
      url: endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.upload && uploadOf(mounted, endpoint, endpoint.upload)),
      ...('answer' in one && {
        schema: { response: { 200: {} } },
        serializerCompiler: () => answerWriter(endpoint),
      }),
      handler:
        'answer' in one
          ? (request, reply) => run(mounted, one, request, reply)
          : (request, reply) => one.reply(deps, request, reply),
    })
    app.route({
      method: methods.filter((method) => !served.includes(method)),
      url: endpoint.path,
      exposeHeadRoute: false,
      handler: () => {
        throw new AppError('METHOD_NOT_ALLOWED')
      },
    })
  }
}

/** A file is read only from a user who may send one, only of the right kind, and only so far. */
function uploadOf(
  mounted: Mounted,
  endpoint: Endpoint,
  { types, maxBytes }: NonNullable<Endpoint['upload']>,
) {
  return {
    bodyLimit: maxBytes,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      await admit(mounted.deps, endpoint, request, countOf(mounted, endpoint, reply))
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
      if (type === undefined || !types.includes(type)) throw new AppError('WRONG_FILE_TYPE')
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('FILE_TOO_LARGE')
    },
    // One that did not say how long it is, and turned out too long.
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const said = toAppError(error)
      const isTooLong = said.code === 'BODY_TOO_LARGE'
      return refuse(isTooLong ? new AppError('FILE_TOO_LARGE', { cause: error }) : said, request, reply)
    },
  }
}

/** A GET that writes has a POST twin (docs/spec/api.md#writes-by-get). */
const methodsOf = ({ method, effect }: Endpoint): Array<'GET' | 'POST'> =>
  method === 'GET' && effect === 'write' ? ['GET', 'POST'] : [method]

async function run(
  mounted: Mounted,
  { endpoint, answer }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { deps } = mounted
  reply.header('cache-control', 'no-store')
  // Pages kept for Back go with the session; what the browser's storage holds is the client's to keep
  // (docs/spec/security.md#browser-storage).
  if (endpoint.path === calls.logout.path) reply.header('clear-site-data', '"cache"')
  if (endpoint.effect === 'write') refuseUnasked(request)
  // Before the input is checked: callers who may not ask get no details about their question.
  const count = isCounted(endpoint) ? null : countOf(mounted, endpoint, reply)
  const caller = await admit(deps, endpoint, request, count)
  const params = accept(endpoint.params as z.ZodType, request.params)
  const query = accept(endpoint.query as z.ZodType, request.query)
  const body = acceptBody(endpoint, request)
  const idempotency = idempotencyOf(endpoint, request, caller.actor)
  const ctx: Context = {
    ...deps,
    actor: caller.actor,
    tokenHash: caller.tokenHash,
    inTransaction: transactionsOf(deps, endpoint, caller),
    ip: callerIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    idempotency,
    isKey: caller.key !== undefined,
    ...(caller.key && { keyScopes: caller.key.scopes }),
  }
  const work = async (tell: Progress) => {
    const said = await answer(ctx, { params, query, body, tell } as Input<Endpoint>)
    if (isReported(endpoint, request)) recordSuccess(request)
    return said
  }
  if (endpoint.progress && request.headers.accept?.includes(ndjson))
    return stream(work, endpoint, request, reply)
  return envelope(endpoint, await work(() => {}))
}

function envelope(endpoint: Endpoint, said: unknown) {
  // In production the reply's own schema drops what the contract does not name; elsewhere a slip is a failure.
  return {
    hasError: false,
    ...(process.env.NODE_ENV === 'production' ? (said as object) : endpoint.answer.parse(said)),
  }
}

const ndjson = 'application/x-ndjson'

/** The progress line by line, and last the envelope that the call would have answered; the status is sent before it is known. */
function stream(
  work: (tell: Progress) => Promise<unknown>,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const lines = new PassThrough()
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`)
  void work((done, total) => write({ done, total }))
    .then(
      (said) => write(envelope(endpoint, said)),
      (error: unknown) => write(refusalOf(toAppError(error), request)),
    )
    .finally(() => lines.end())
  return reply.type(ndjson).send(lines)
}

/** Counts a call of a person, or of a key; each has limits of its own. Throws TOO_MANY_REQUESTS. */
const countOf =
  ({ deps, limit }: Mounted, endpoint: Endpoint, reply: FastifyReply) =>
  ({ actor, key }: Admitted): void => {
    if (!actor || deps.rateLimits !== 'on') return
    const standing = key
      ? limit.keys(key.keyId, endpoint.effect, deps.now())
      : limit.people(actor.userId, endpoint.effect, deps.now())
    refuseHaste(standing, endpoint, reply)
  }

function refuseHaste(standing: Standing, { effect }: Endpoint, reply: FastifyReply) {
  const { waitMs } = standing
  reply.headers(rateLimitHeaders(effect, standing))
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** Writes never happen because a browser guessed ahead or another site linked here (docs/spec/api.md#writes-by-get). */
function refuseUnasked({ headers }: FastifyRequest) {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  if (purpose.includes('prefetch') || headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('UNSAFE_REQUEST')
}

/**
 * The transactions of a call. Those of a customer's writes begin with the access that the call needs, so that one that ends
 * while the call runs changes nothing any more (docs/spec/colleagues.md#ending). Calls about the people of an account lock them
 * all, the caller among them, and look themselves. Those of a key of an account begin with the key in its place. Those of an agent who covers others begin with their covers
 * (docs/spec/agent-cover.md#ending); who acts for every agent needs no cover, and must not hold one that they are about to end.
 */
function transactionsOf(
  { inTransaction, now }: Deps,
  endpoint: Endpoint,
  { actor, key }: Admitted,
): InTransaction {
  const keyId = key?.accountId ? key.keyId : null
  if (keyId !== null && endpoint.effect === 'write')
    return (work) =>
      inTransaction(async (tx) => {
        await holdKey(tx, keyId)
        return work(tx)
      })
  if (actor && actor.covers.length > 0 && !mayActForOthers(actor) && endpoint.effect === 'write')
    return (work) =>
      inTransaction(async (tx) => {
        await holdCovers(tx, actor, now())
        return work(tx)
      })
  const needed = neededFor(endpoint)
  const looksItself = needed === 'everyone' || needed === 'people'
  if (!actor || !isCustomer(actor) || endpoint.effect === 'read' || looksItself) return inTransaction
  return (work) =>
    inTransaction(async (tx) => {
      await holdAccess(tx, actor, needed)
      return work(tx)
    })
}

type Admitted = { actor: Actor | null; tokenHash: Buffer | null; key?: KeyCaller['key'] }

/** Who asks, by the token of a session or by an API key (docs/spec/api-keys.md#using-a-key). */
async function findCaller(
  deps: Deps,
  request: FastifyRequest,
): Promise<(Admitted & { actor: Actor }) | undefined> {
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) return undefined
  if (!isApiKey(token)) return findSessionByHash(deps, hashToken(token))
  const caller = await findKeyByHash(deps, hashToken(token))
  request.keyId = caller?.key.keyId ?? null
  return caller
}

/** Whether this call was counted before: uploads are, before their file is read. */
const isCounted = ({ upload }: Endpoint) => upload !== undefined

/**
 * Who calls, if they may. Every call of someone who is known counts towards their limit, also one that is refused to them.
 * Throws NOT_SIGNED_IN, TOO_MANY_REQUESTS, NOT_ALLOWED, ACCESS_LIMITED, PERSON_REQUIRED and KEY_SCOPE_MISSING.
 * @param count what counts the call; null where it was counted already
 */
async function admit(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  count: ((caller: Admitted) => void) | null,
): Promise<Admitted> {
  const { access } = endpoint
  if (access === 'public') return { actor: null, tokenHash: null }
  const caller = await findCaller(deps, request)
  if (!caller) throw new AppError('NOT_SIGNED_IN')
  request.personId = caller.actor.userId
  count?.(caller)
  if (access === 'administrator' && !isAdministrator(caller.actor)) throw new AppError('NOT_ALLOWED')
  if (!mayDo(caller.actor, neededFor(endpoint))) throw new AppError('ACCESS_LIMITED')
  if (caller.key) refuseOutOfScope(caller.key.scopes, endpoint)
  return caller
}
