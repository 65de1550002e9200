import type { Endpoint } from '@portal/contract/endpoint'
import fastJson, { type AnySchema } from 'fast-json-stringify'
import * as z from 'zod'

type JsonSchema = { [key: string]: unknown }

/** Made once for each answer: tests start many apps. */
const made = new WeakMap<Endpoint['answer'], JsonSchema>()

/**
 * Writes an endpoint's success as JSON, with exactly the fields of its schema. Compiled when the first answer is written:
 * a process is asked for a small part of the calls, and all of them would be half of a second of its start.
 */
export function answerWriter(endpoint: Pick<Endpoint, 'answer'>): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= fastJson(answerSchema(endpoint) as AnySchema)
    return write(answer)
  }
}

/** The JSON schema of an endpoint's success, for the reply's serializer and for /api/openapi.json. */
export function answerSchema({ answer }: Pick<Endpoint, 'answer'>): JsonSchema {
  const known = made.get(answer)
  if (known) return known
  const schema = plain(
    z.toJSONSchema(z.object({ hasError: z.literal(false) }).extend(answer.shape), { io: 'output' }),
  ) as JsonSchema
  made.set(answer, schema)
  return schema
}

/** The serializer is quickest, and strict about fields, on types without unions: "x or null" becomes a nullable x. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $schema: _, anyOf, ...rest } = schema as JsonSchema & { anyOf?: JsonSchema[] }
  if (anyOf?.length === 2) {
    const other = anyOf.find((one) => one.type !== 'null')
    if (other && anyOf.some((one) => one.type === 'null'))
      return { ...rest, ...(plain(other) as JsonSchema), nullable: true }
  }
  return Object.fromEntries(
    Object.entries({ ...rest, ...(anyOf && { anyOf }) }).map(([key, value]) => [key, plain(value)]),
  )
}
