import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { type ErrorCode, errorCatalogue } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import type { OpenAPIV3 } from 'openapi-types'
import * as z from 'zod'
import { answerSchema } from './answer-schema.ts'

type JsonSchema = { [key: string]: unknown }

/** Failures that any call can have, besides its own. */
const anyone: ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_BODY',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'DATABASE_UNAVAILABLE',
  'BUSY',
]

/** The OpenAPI 3 document of the whole contract. */
export function openApi(): OpenAPIV3.Document {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(contract as Record<string, Endpoint>)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${brand.name} Portal API`,
      version: '1',
      description: 'Every call of the storefront and the portal.',
    },
    // Built from the contract's schemas; the cast is where our shapes meet the document's type.
    paths: paths as OpenAPIV3.PathsObject,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(name: string, endpoint: Endpoint) {
  const tag = endpoint.path.split('/')[1] ?? ''
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    description: [
      `Spec: ${endpoint.spec}.`,
      endpoint.access === 'administrator' && 'Administrators only.',
      endpoint.method === 'GET' &&
        endpoint.effect === 'write' &&
        'This GET writes: it is never cached, prefetched or retried, and POST does the same.',
      endpoint.idempotent && 'Takes an Idempotency-Key header.',
    ]
      .filter(Boolean)
      .join(' '),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: json(inputSchema(endpoint.body)) } }),
    responses: {
      200: { description: 'Success', content: json(answerSchema(endpoint)) },
      ...refusals(endpoint),
    },
  }
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return rest
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function refusals({ access, errors = [] }: Endpoint) {
  const codes: ErrorCode[] = [
    ...anyone,
    ...(access === 'public' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(access === 'administrator' ? (['NOT_ALLOWED'] as const) : []),
    ...errors,
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      { description: named.map((code) => `${code}: ${errorCatalogue[code].message}`).join(' ') },
    ]),
  )
}
