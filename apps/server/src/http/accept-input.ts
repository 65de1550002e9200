import { hash } from 'node:crypto'
import type { Endpoint } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { readInput } from '@portal/contract/plain-words'
import { dropsUnknownFields, readKnownFields } from '@portal/contract/unknown-fields'
import type { Actor } from '@portal/domain/roles'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'

/** The value as the schema has it; undefined without a schema. Throws INVALID_INPUT with each field's own words. */
export function accept<S extends z.ZodType>(schema: S, value: unknown): z.output<S>
export function accept(schema: z.ZodType | undefined, value: unknown): unknown
export function accept(schema: z.ZodType | undefined, value: unknown): unknown {
  return accepted(read(schema, value))
}

const namesToldMost = 20
const nameTold = 60

/** The body as the call's schema has it. The names of dropped fields are logged for developers, never their values. */
export function acceptBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.body || !dropsUnknownFields(endpoint)) return accept(endpoint.body as z.ZodType, request.body)
  const { parsed, dropped } = readKnownFields(endpoint.body, request.body)
  if (dropped.length > 0) {
    const fields = dropped.slice(0, namesToldMost).map((name) => name.slice(0, nameTold))
    const level = process.env.NODE_ENV === 'production' ? 'debug' : 'warn'
    request.log[level]({ call: endpoint.path, fields }, 'unknown fields were ignored')
  }
  return accepted(parsed)
}

type Read = ReturnType<typeof readInput> | { success: true; data: undefined }
const read = (schema: z.ZodType | undefined, value: unknown): Read =>
  schema ? readInput(schema, value) : { success: true, data: undefined }

/** Only here does a failed parse mean that the caller was wrong; anywhere else it means that we are. */
function accepted(parsed: Read): unknown {
  if (!parsed.success) throw new AppError('INVALID_INPUT', { fields: fieldErrors(parsed.error) })
  return parsed.data
}

/** The schema's words by field, nested fields dotted; '' holds what concerns the whole. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  // Callers choose these names: "toString" must not find what every object has.
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) {
      const field = name.join('.')
      fields.set(field, [...(fields.get(field) ?? []), issue.message])
    }
  }
  return Object.fromEntries(fields)
}

export function idempotencyOf(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null) {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined || actor === null) return null
  if (typeof key !== 'string' || key.length < 8 || key.length > 255)
    throw new AppError('INVALID_INPUT', {
      fields: { 'idempotency-key': ['An Idempotency-Key has 8 to 255 characters.'] },
    })
  const requestHash = hash('sha256', JSON.stringify([request.params, request.body ?? null]), 'buffer')
  return { userId: actor.userId, call: endpoint.path, key, requestHash }
}
