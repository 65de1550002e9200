import { calls } from '@portal/contract/calls'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { errorCatalogue } from '@portal/contract/errors'
import { defaultDomainId } from '@portal/domain/ids'
import { webhookEvents, webhookTestType } from '@portal/domain/webhooks'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fastJson, { type AnySchema } from 'fast-json-stringify'
import { describe, expect, test } from 'vitest'
import { answerSchema } from './answer-schema.ts'
import { openApi } from './openapi.ts'

/**
 * What Redocly's recommended rules check of the document, and what our callers need from it. The linter itself is not a
 * dependency: this covers the rules that it raises errors and warnings for: `npx @redocly/cli@2 lint http://localhost:3000/api/openapi.json`.
 */

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters: Array<{ name?: string; in?: string; required?: boolean; schema?: object; $ref?: string }>
  requestBody?: { required?: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, Response>
}
type Response = { headers?: object; content?: Record<string, { schema: object }>; 'x-codes'?: string[] }
/** The response itself, where it is a named one of several calls. */
function resolved(response: Response & { $ref?: string }): Response {
  const name = response.$ref?.replace('#/components/responses/', '')
  return name === undefined ? response : document.components.responses[name]
}
const document = JSON.parse(JSON.stringify(openApi()))
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      ...operation,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
      ),
    })),
)
const operationOf = (operationId: string) => {
  const found = operations.find((operation) => operation.operationId === operationId)
  if (!found) throw new Error(`No operation ${operationId}`)
  return found
}

test('it says that it is 3.1 and names its server, licence and security scheme', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }])
  expect(document.info.license.name).toBe('Proprietary')
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
})

test('a key is declared with the scope of each call, and not where a person is required', () => {
  expect(document.components.securitySchemes.apiKey).toMatchObject({
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'wbcportal_…',
    description: expect.stringContaining('`fleet:read` and `fleet:write`'),
  })
  const ways = (name: string) => operationOf(name).security
  expect(ways('getSingleOrder')).toEqual([{ bearer: [] }, { apiKey: ['orders:read'] }])
  expect(ways('submitOrderByPost')).toEqual([{ bearer: [] }, { apiKey: ['orders:write'] }])
  expect(ways('changePassword')).toEqual([{ bearer: [] }])
  expect(ways('getManifest')).toEqual([])
  const codes = (name: string) => operationOf(name).responses['403']?.['x-codes']
  expect(codes('getSingleOrder')).toContain('KEY_SCOPE_MISSING')
  expect(codes('createApiKey')).toContain('PERSON_REQUIRED')
})

/** Every schema of the document, with its place. */
function schemasIn(node: unknown, at = ''): Array<{ at: string; schema: Record<string, unknown> }> {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.entries(node).flatMap(([key, value]) => schemasIn(value, `${at}/${key}`))
  return 'type' in node ? [{ at, schema: node as Record<string, unknown> }, ...inside] : inside
}
const schemas = schemasIn(document)

test('what is required is declared, and every reference leads somewhere', () => {
  for (const { at, schema } of schemas) {
    const { required, properties } = schema as { required?: unknown; properties?: object }
    if (Array.isArray(required))
      expect(Object.keys(properties ?? {}), at).toEqual(expect.arrayContaining(required))
  }
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference.split('/').reduce((node, key) => node?.[key], document)
    expect(found, reference).toBeDefined()
  }
})

test('every amount that is answered is a number', () => {
  const amounts = schemas.filter(({ at }) =>
    /\/(?:responses\/200|components\/schemas)\/.*\/(itemPrice|msrp|rate|ratePlanPrice|orderTotal|shippingRate|[a-z]+(Total|Amount))$/.test(
      at,
    ),
  )
  expect(amounts.length).toBeGreaterThan(50)
  for (const { at, schema } of amounts)
    expect(
      [schema.type].flat().filter((type) => type !== 'null'),
      at,
    ).toEqual([expect.stringMatching(/^(number|integer)$/)])
})

test('every call is there, with a POST twin of every GET that writes', () => {
  const twins = Object.entries(calls).filter(
    ([, { method, effect }]) => method === 'GET' && effect === 'write',
  )
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    [...Object.keys(calls), ...twins.map(([name]) => `${name}ByPost`)].toSorted(),
  )
  for (const [name, { path }] of twins)
    expect(operationOf(`${name}ByPost`)).toMatchObject({
      method: 'post',
      path: `/api${path.replace(/:(\w+)/g, '{$1}')}`,
    })
})

// One for all: each would compile the schema of schemas again.
const ajv = new Ajv2020({ strict: false, validateFormats: false })

describe.for(operations)('$method $path', (operation) => {
  const { path, parameters, responses, security, summary, tags } = operation

  test('has a summary, a declared tag and a security requirement', () => {
    expect(summary).not.toBe('')
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(tags))
    expect(security).toBeInstanceOf(Array)
  })

  test('declares exactly the parameters of its path', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((one) => one.in === 'path')
    expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
    expect(declared.every(({ required }) => required)).toBe(true)
  })

  test('has a success and refusals with codes of the catalogue', () => {
    expect(responses['200']?.content?.['application/json']?.schema).toMatchObject({ type: 'object' })
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    for (const [status, { content, headers, 'x-codes': codes = [] }] of Object.entries(responses)) {
      if (status === '200') continue
      expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
      expect(codes).not.toEqual([])
      for (const code of codes)
        expect(errorCatalogue[code as keyof typeof errorCatalogue].status).toBe(Number(status))
      if (status === '429' || status === '503') expect(headers).toHaveProperty('Retry-After')
    }
    if (security.length > 0) expect(Object.keys(responses)).toContain('401')
  })

  test('has schemas that are valid JSON Schema', () => {
    const bodies = [operation.requestBody, ...Object.values(responses)]
    for (const body of bodies)
      for (const { schema } of Object.values(body?.content ?? {}))
        expect(ajv.validateSchema(schema)).toBe(true)
    for (const { schema } of parameters) if (schema) expect(ajv.validateSchema(schema)).toBe(true)
  })
})

test('things have names, and one type in addresses and bodies', () => {
  const { schemas: named } = document.components
  expect(Object.keys(named)).toEqual(
    expect.arrayContaining([
      'Account',
      'Contact',
      'Device',
      'Error',
      'Invoice',
      'Offer',
      'Order',
      'OrderItem',
      'Product',
      'Quote',
    ]),
  )
  const order = operationOf('getSingleOrder')
  expect(order.responses['200']?.content?.['application/json']?.schema).toMatchObject({
    properties: { results: { items: { $ref: '#/components/schemas/Order' } } },
  })
  expect(named.Order.properties.orderItems.items).toEqual({ $ref: '#/components/schemas/OrderItem' })
  const typesOf = (name: string) => [
    ...operations.flatMap(({ parameters }) => parameters.filter((one) => one.name === name)),
  ]
  for (const name of ['orderId', 'version'])
    for (const { schema } of typesOf(name)) expect(schema).toMatchObject({ type: 'integer' })
  // Programs make a type of each: it was 22,000 before they had names.
  expect(schemas.filter(({ schema }) => schema.type === 'object' && schema.properties).length).toBeLessThan(
    1_500,
  )
})

test('a body that needs nothing may be left out', () => {
  expect(operationOf('removeWebhook').requestBody).toMatchObject({ required: false })
  expect(operationOf('userLogin').requestBody).toMatchObject({ required: true })
})

test('what is posted to the endpoints of others is there, with its headers', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents, webhookTestType])
  for (const { post } of Object.values<{ post: Operation }>(document.webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
    for (const { schema } of Object.values(post.requestBody?.content ?? {}))
      expect(ajv.validateSchema(schema)).toBe(true)
  }
})

test('calls that can be made once declare Idempotency-Key', () => {
  const declared = operations
    .filter(({ parameters }) =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
    )
    .map(({ operationId }) => operationId)
  expect(declared).toEqual(
    expect.arrayContaining([
      'insertOrder',
      'createOrder',
      'insertOrderItem',
      'submitOrder',
      'submitOrderByPost',
    ]),
  )
  expect(declared).not.toContain('getCart')
})

test('the value of domainId is documented wherever it is required', () => {
  expect(operationOf('getManifest').parameters[0]?.schema).toMatchObject({ examples: [defaultDomainId] })
  const cart = operationOf('insertCartItem').requestBody?.content['application/json']?.schema
  expect(cart?.properties).toMatchObject({ domainId: { examples: [defaultDomainId] } })
})

test('prices of the manifest are numbers', () => {
  expect(document.components.schemas.Offer.properties.itemPrice).toMatchObject({ type: 'number' })
})

test('signed-in calls declare the rate limit headers; strictness is declared where it holds', () => {
  expect(Object.keys(operationOf('getCart').responses['200']?.headers ?? {})).toEqual([
    'RateLimit',
    'RateLimit-Policy',
  ])
  const bodyOf = (name: string) => operationOf(name).requestBody?.content['application/json']?.schema
  expect(bodyOf('insertOrder')).not.toHaveProperty('additionalProperties')
  expect(bodyOf('cancelOrder')).toHaveProperty('additionalProperties', false)
})

test('every answer has a writer, which is compiled when it is first needed', () => {
  for (const endpoint of Object.values<Endpoint>(contract))
    expect(() => fastJson(answerSchema(endpoint) as AnySchema), endpoint.name).not.toThrow()
})
