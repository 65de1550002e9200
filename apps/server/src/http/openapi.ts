import { contract } from '@portal/contract/contract'
import { type Endpoint, scopeOf } from '@portal/contract/endpoint'
import { type ErrorCode, errorCatalogue } from '@portal/contract/errors'
import { keyAreas, keyAreaWords, keyLimits, keyPrefix } from '@portal/domain/api-keys'
import { brand } from '@portal/domain/brand'
import { defaultDomainId } from '@portal/domain/ids'
import type { OpenAPIV3_1 } from 'openapi-types'
import type * as z from 'zod'
import {
  bodySchema,
  type JsonSchema,
  type NamedSchemas,
  parameters,
  successSchema,
} from './openapi-schemas.ts'
import { webhookItems } from './openapi-webhooks.ts'

type Scope = ReturnType<typeof scopeOf>
type NamedResponses = Record<string, object>
/** What calls refer to: collected while they are described. */
type Shared = { schemas: NamedSchemas; responses: NamedResponses }

/** Failures that any call can have, besides its own. */
const ofAnyCall: ErrorCode[] = [
  'INVALID_INPUT',
  'ADDRESS_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'REQUEST_TOO_SLOW',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'DATABASE_UNAVAILABLE',
  'BUSY',
]
const ofAnyBody: ErrorCode[] = ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'WRONG_CONTENT_TYPE']

/** The OpenAPI 3.1 document of the whole contract. */
export function openApi(): OpenAPIV3_1.Document {
  const paths: Record<string, Record<string, object>> = {}
  const shared: Shared = { schemas: {}, responses: {} }
  const tags = new Set<string>()
  for (const endpoint of Object.values<Endpoint>(contract)) {
    const { name } = endpoint
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const item = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, shared) }
    // A GET that writes has a POST twin, which is the one to use.
    if (endpoint.method === 'GET' && endpoint.effect === 'write')
      item.post = operation(`${name}ByPost`, endpoint, shared)
    paths[path] = item
    tags.add(tagOf(endpoint))
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} Portal API`,
      version: '1',
      summary: 'Every call of the storefront and the portal.',
      description: [
        'Success: `hasError` is false, with the answer beside it. Refusal: a 4xx or 5xx status, `hasError` is true, and `error.code` is one of the codes listed with the call.',
        'Amounts are dollars as numbers with at most two decimals. Calls of the specification ignore body fields they do not know; calls marked as ours refuse an unknown field by its name, and calls that have query parameters an unknown one; calls without any ignore them.',
        `There is one catalog; its \`domainId\` is \`${defaultDomainId}\`.`,
      ].join('\n\n'),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...tags].map((name) => ({ name, description: `Calls below /api/${name}.` })),
    // Built from the contract's schemas; the cast is where our shapes meet the document's type.
    paths: paths as OpenAPIV3_1.PathsObject,
    webhooks: webhookItems() as Record<string, OpenAPIV3_1.PathItemObject>,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that auth/UserLogin answers.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${keyPrefix}…`,
          description: `An API key, created under Sign-in & security. What a call needs is listed with it: ${scopeList}. Limits of a key: ${keyLimits.readsPerMinute} reads and ${keyLimits.writesPerMinute} writes a minute.`,
        },
      },
      schemas: { Error: refusal, ...shared.schemas } as Record<string, OpenAPIV3_1.SchemaObject>,
      responses: shared.responses as Record<string, OpenAPIV3_1.ResponseObject>,
      headers: headerObjects,
      parameters: { IdempotencyKey: idempotencyKey },
    },
  }
}

/** "`orders:read` and `orders:write` (Cart, orders …)", for every area. */
const scopeList = keyAreas
  .map((area) => `\`${area}:read\` and \`${area}:write\` (${keyAreaWords[area].covers.toLowerCase()})`)
  .join(', ')

const refusal: JsonSchema = {
  type: 'object',
  required: ['hasError', 'error', 'requestId'],
  properties: {
    hasError: { const: true },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string', description: 'A sentence for people.' },
        fields: {
          type: 'object',
          description: 'What is wrong, by field; nested fields are dotted.',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        changed: {
          type: 'object',
          description: 'Where another version was saved meanwhile: who saved it, and when.',
          required: ['by', 'at'],
          properties: { by: { type: ['string', 'null'] }, at: { type: ['string', 'null'] } },
        },
      },
    },
    requestId: { type: 'string', description: 'Finds the request in the log; also the X-Request-Id header.' },
  },
}

const headerObjects: Record<string, OpenAPIV3_1.HeaderObject> = {
  RateLimit: {
    description: 'Calls left and seconds until the count starts again: `"read";r=119999;t=42`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'Calls of one person for each window in seconds: `"read";q=120000;w=60`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the call is made again.',
    schema: { type: 'integer', minimum: 1 },
  },
}

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call happen once: the same key with the same body answers what the first call answered.',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
}

const tagOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''

/** How a call is authorized: the token of a sign-in always does, a key only with the scope (docs/spec/api-keys.md#scopes). */
function securityOf(scope: Scope) {
  if (scope === 'public') return []
  return scope === 'person' ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [scope] }]
}

function operation(operationId: string, endpoint: Endpoint, { schemas, responses }: Shared) {
  const scope = scopeOf(endpoint)
  const { summary, access, method, effect, params, query, body, upload } = endpoint
  return {
    operationId,
    tags: [tagOf(endpoint)],
    summary,
    description: [
      access === 'administrator' && 'Administrators only.',
      scope === 'person' && 'Not with an API key.',
      scope !== 'person' && scope !== 'public' && `With an API key: scope \`${scope}\`.`,
      method === 'GET' &&
        effect === 'write' &&
        'The GET writes: it is never cached, prefetched or retried. POST does the same.',
      endpoint.progress && 'With `Accept: application/x-ndjson` progress is reported line by line.',
    ]
      .filter(Boolean)
      .join(' '),
    security: securityOf(scope),
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(upload && { requestBody: { required: true, content: fileContent(upload.types) } }),
    ...(body &&
      !upload && {
        requestBody: bodyOf(endpoint, body),
      }),
    responses: {
      200: {
        description: 'Success',
        ...(access !== 'public' && { headers: headers('RateLimit', 'RateLimit-Policy') }),
        content: json(successSchema(endpoint, schemas)),
      },
      ...refusals(endpoint, scope, responses),
    },
  }
}

/** A body without a required field may be left out: `takeEmptyBodies` reads none as an empty object. */
function bodyOf(endpoint: Endpoint, body: z.ZodType) {
  const schema = bodySchema(endpoint, body)
  return { required: Array.isArray(schema.required) && schema.required.length > 0, content: json(schema) }
}

function keyRefusals(scope: Scope): ErrorCode[] {
  if (scope === 'public') return []
  return [scope === 'person' ? 'PERSON_REQUIRED' : 'KEY_SCOPE_MISSING']
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
const headers = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function refusals({ access, body, upload, errors = [] }: Endpoint, scope: Scope, responses: NamedResponses) {
  const codes: ErrorCode[] = [
    ...ofAnyCall,
    ...(body && !upload ? ofAnyBody : []),
    ...(access === 'public' ? [] : (['NOT_SIGNED_IN'] as const)),
    ...(access === 'administrator' ? (['NOT_ALLOWED'] as const) : []),
    ...(access === 'signed-in' ? (['ACCESS_LIMITED'] as const) : []),
    ...keyRefusals(scope),
    ...errors,
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => {
      const response = {
        description: named.map((code) => `${code}: ${errorCatalogue[code].when}`).join(' '),
        ...((status === 429 || status === 503) && { headers: headers('Retry-After') }),
        content: json({ $ref: '#/components/schemas/Error' }),
        'x-codes': named,
      }
      if (named.length > sharedCodesMost) return [status, response]
      const name = named.map(pascalCase).join('Or')
      responses[name] = response
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** Refusals with so few codes are the same for many calls, and have a name. */
const sharedCodesMost = 2
const pascalCase = (code: string) =>
  code.toLowerCase().replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())
