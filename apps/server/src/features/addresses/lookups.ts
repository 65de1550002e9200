import type { AddressServiceErrors } from '@portal/contract/addresses'
import { errorCatalogue } from '@portal/contract/errors'
import { readInput } from '@portal/contract/plain-words'
import { addressLookupsPerSecond, limits } from '@portal/domain/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { toAppError } from '../../http/errors.ts'

type Bucket = { tokens: number; atMs: number }
const bucketsMax = 10_000

/**
 * Ten lookups a second for each person, in bursts of ten. Counted in this process: typing is frequent
 * and harmless, so no node asks another.
 */
export function lookupRate(perSecond: number = addressLookupsPerSecond) {
  const buckets = new Map<string, Bucket>()
  /** Takes so many lookups from a person's share; answers how many ms to wait, 0 when they were granted. */
  return (userId: string, lookups: number, at: Date): number => {
    const nowMs = at.getTime()
    const before = buckets.get(userId) ?? { tokens: perSecond, atMs: nowMs }
    const refilled = Math.min(
      perSecond,
      before.tokens + (Math.max(0, nowMs - before.atMs) / 1_000) * perSecond,
    )
    const cost = Math.min(lookups, perSecond)
    const granted = refilled >= cost
    buckets.delete(userId)
    buckets.set(userId, { tokens: granted ? refilled - cost : refilled, atMs: nowMs })
    const [oldest] = buckets.keys()
    if (buckets.size > bucketsMax && oldest !== undefined) buckets.delete(oldest)
    return granted ? 0 : Math.ceil(((cost - refilled) / perSecond) * 1_000)
  }
}

/** A refusal in the vendor's shape, which its clients show as the service's own text. */
export class LookupRefusal extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Every failure of an address route is returned as `{ errors: [{ message }] }`; ours are logged. */
export function refuseLookup(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, retryAfterSeconds } = error instanceof LookupRefusal ? error : fromAppError(error)
  if (status >= 500) request.log.error({ err: error }, message)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const body: AddressServiceErrors = { errors: [{ message }] }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function fromAppError(error: unknown) {
  const { code, retryAfterSeconds } = toAppError(error)
  const { status, message } = errorCatalogue[code]
  return { status, message, retryAfterSeconds }
}

/** What the vendor's protocol may send us. Names that we do not use are let through and ignored, as the vendor does. */

// PostgreSQL text cannot hold NUL.
const field = (max = 100) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'has a character that no address has')
    .optional()
const count = z.union([z.int(), z.string().max(5)]).optional()

const usStreetFields = z.object({
  street: field(200),
  street2: field(),
  secondary: field(50),
  city: field(),
  state: field(50),
  zipcode: field(20),
  lastline: field(),
  addressee: field(),
  urbanization: field(),
  match: field(20),
  candidates: count,
  input_id: field(36),
})
const usAutocompleteFields = z.object({
  search: field(),
  selected: field(300),
  max_results: count,
  prefer_states: field(200),
})
const intlAutocompleteFields = z.object({ search: field(), country: field(60), max_results: count })
const intlStreetFields = z.object({
  country: field(60),
  freeform: field(500),
  address1: field(200),
  address2: field(200),
  address3: field(200),
  address4: field(200),
  locality: field(),
  administrative_area: field(),
  postal_code: field(20),
})

/** Absent optional fields are left out, so that an absent one and an undefined one are the same. */
type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

function read<S extends z.ZodType<Record<string, unknown>>>(schema: S, value: unknown): Given<z.output<S>> {
  const parsed = readInput(schema, value)
  if (!parsed.success)
    throw new LookupRefusal(
      422,
      `Unprocessable Entity: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join(' ')}`,
    )
  const given = Object.entries(parsed.data).filter(([, one]) => one !== undefined)
  return Object.fromEntries(given) as Given<z.output<S>>
}

const says = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** One address in the query. */
export function usStreetQuery(value: unknown) {
  const query = read(usStreetFields, value)
  if (!says(query.street)) throw new LookupRefusal(400, 'Bad Request: the street field is required.')
  return query
}

/** 1 to 100 addresses in the body (docs/spec/addresses.md#lookups). */
export function usStreetBatch(body: unknown) {
  const { min, max } = limits.addressBatch
  if (!Array.isArray(body)) throw new LookupRefusal(400, 'Bad Request: the body is a list of lookups.')
  if (body.length < min || body.length > max)
    throw new LookupRefusal(400, `Bad Request: a batch holds ${min} to ${max} lookups.`)
  return body.map((one) => {
    const query = read(usStreetFields, one)
    if (!says(query.street))
      throw new LookupRefusal(422, 'Unprocessable Entity: a lookup lacks the street field.')
    return query
  })
}

export function usAutocompleteQuery(value: unknown) {
  const query = read(usAutocompleteFields, value)
  if (!says(query.search)) throw new LookupRefusal(422, 'Unprocessable Entity: the search field is required.')
  return {
    search: (query.search ?? '').trim(),
    selected: (query.selected ?? '').trim(),
    preferStates: (query.prefer_states ?? '').split(/[;,]/).map((state) => state.trim().toUpperCase()),
    limit: resultsWanted(query.max_results),
  }
}

/** @param withId true when an address id is in the path, which needs no search */
export function intlAutocompleteQuery(value: unknown, withId: boolean) {
  const query = read(intlAutocompleteFields, value)
  if (!withId && !says(query.search))
    throw new LookupRefusal(422, 'Unprocessable Entity: the search field is required.')
  if (!says(query.country))
    throw new LookupRefusal(422, 'Unprocessable Entity: the country field is required.')
  return {
    search: (query.search ?? '').trim(),
    country: (query.country ?? '').trim(),
    limit: resultsWanted(query.max_results),
  }
}

export function intlStreetQuery(value: unknown) {
  const query = read(intlStreetFields, value)
  if (!says(query.country) || !(says(query.freeform) || says(query.address1)))
    throw new LookupRefusal(422, 'Unprocessable Entity: country and freeform or address1 are required.')
  return query
}

const vendorResultsMax = 10

function resultsWanted(given: string | number | undefined): number {
  const asked = Number(given ?? limits.autocompleteResultsMax)
  return Number.isInteger(asked) && asked > 0
    ? Math.min(asked, vendorResultsMax)
    : limits.autocompleteResultsMax
}
