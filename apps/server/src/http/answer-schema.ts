import type { Endpoint } from '@portal/contract/endpoint'
import * as z from 'zod'

type JsonSchema = { [key: string]: unknown }

/** The JSON schema of an endpoint's success, for the reply's serializer and for /api/openapi.json. */
export function answerSchema({ answer }: Pick<Endpoint, 'answer'>): JsonSchema {
  return plain(
    z.toJSONSchema(z.object({ hasError: z.literal(false) }).extend(answer.shape), { io: 'output' }),
  ) as JsonSchema
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
