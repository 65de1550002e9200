import { isDeepStrictEqual } from 'node:util'
import type { OpenAPIV3_1 } from 'openapi-types'
import { nameOf, type Schema } from '../apps/server/src/http/guide/reference-schema.ts'

/** The types of docs/examples/portal-calls.ts, from the document of the API. */

/** The calls of docs/api. One that writes by GET is called by its POST. */
const names = [
  'getWbcUsers',
  'getAccountsByAgent',
  'getSingleAccount',
  'getContactsByAccount',
  'getManifest',
  'createOrder',
  'insertOrderItem',
  'updateOrderItem',
  'removeOrderItemByPost',
  'removeOrderByPost',
  'acceptPrices',
  'submitOrderByPost',
  'getSingleOrder',
  'getOrderHistory',
  'getDevicesByAccount',
  'getDevice',
  'createDevice',
  'updateDevice',
  'getWebhooks',
  'createWebhook',
  'updateWebhook',
  'removeWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'getWebhookDeliveries',
  'replayWebhookDelivery',
]

/** Types that others have all fields of: those name them, and have what they add. */
const bases = ['Account', 'DeviceRow', 'Webhook']

type Content = { content?: Record<string, { schema: Schema }>; required?: boolean }
type Operation = {
  operationId: string
  summary: string
  parameters: Array<{ name?: string; in?: string; required?: boolean; schema?: Schema }>
  requestBody?: Content
  responses: Record<string, Content>
}

const keyOf = (name: string) => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name))
const primitives: Record<string, string> = { integer: 'number', array: 'unknown[]', object: 'object' }

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return unique(schema.enum.map((one) => JSON.stringify(one))).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return unique(choices.map((one) => typeOf(one, indent))).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(' & ')
  if (schema.items) return `Array<${typeOf(schema.items, indent)}>`
  if (schema.properties) return objectOf(schema.properties, new Set(schema.required), indent)
  if (typeof schema.additionalProperties === 'object')
    return `Record<string, ${typeOf(schema.additionalProperties, indent)}>`
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => primitives[type] ?? type).join(' | ')
}

const unique = (types: string[]) => [...new Set(types)]

function objectOf(properties: Record<string, Schema>, required: Set<string>, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, field]) => `${inner}${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeOf(field, inner)}`,
  )
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
}

/** What a call takes: `params`, `query` and `body`, each only where there is one, and optional where nothing in it is required. */
function takesOf({ parameters, requestBody }: Operation): string {
  const inPlace = (place: string) => parameters.filter((one) => one.in === place)
  const part = (name: string, schema: Schema, isRequired: boolean) =>
    `      ${name}${isRequired ? '' : '?'}: ${typeOf(schema, '      ')}`
  const body = requestBody?.content?.['application/json']?.schema
  const lines = [
    ...(['path', 'query'] as const).flatMap((place) => {
      const fields = inPlace(place)
      if (fields.length === 0) return []
      const properties = Object.fromEntries(fields.map(({ name = '', schema = {} }) => [name, schema]))
      const required = fields.filter((one) => one.required).map(({ name = '' }) => name)
      return [part(place === 'path' ? 'params' : 'query', { properties, required }, required.length > 0)]
    }),
    ...(body ? [part('body', body, requestBody?.required === true)] : []),
  ]
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n    }`
}

/** The named types that these parts of the document refer to, and those that they refer to. */
function referredTo(parts: object[], schemas: Record<string, Schema>): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = [...parts]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop())
    for (const [, $ref = ''] of JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = nameOf($ref)
      const schema = schemas[name]
      if (!schema || found.has(name)) continue
      found.set(name, typeOf(schema, ''))
      waiting.push(schema)
    }
  return found
}

/** The document with the bases of its objects named. */
function withBases(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const named = bases.map((name) => {
    const { properties, required = [] } = schemas[name] ?? {}
    if (!properties) throw new Error(`There is no type ${name}.`)
    return { $ref: name, properties, required }
  })
  return JSON.parse(JSON.stringify(document), (_, value) => {
    const base = named.find((one) => isExtended(one, value ?? {}))
    if (!base) return value
    const added = Object.entries(value.properties).filter(([name]) => !Object.hasOwn(base.properties, name))
    return { allOf: [{ $ref: base.$ref }, { ...value, properties: Object.fromEntries(added) }] }
  })
}

/** Whether an object has all fields of another, the same and as required, and more. */
function isExtended({ properties = {}, required = [] }: Schema, by: Schema): boolean {
  const { properties: all = {}, required: allRequired = [] } = by
  const isSame = ([name, field]: [string, Schema]) =>
    isDeepStrictEqual(field, all[name]) && required.includes(name) === allRequired.includes(name)
  const fields = Object.entries(properties)
  return fields.length < Object.keys(all).length && fields.every(isSame)
}

export function portalCalls(given: OpenAPIV3_1.Document): string {
  const document = withBases(given)
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const chosen = names.map((name) => {
    const operation = operations.find(({ operationId }) => operationId === name)
    if (!operation) throw new Error(`There is no call ${name}.`)
    return operation
  })
  const calls = chosen.map((operation) => {
    const answer = operation.responses['200']?.content?.['application/json']?.schema ?? {}
    return `  /** ${operation.summary} */
  ${operation.operationId}: {
    takes: ${takesOf(operation)}
    answers: ${typeOf(answer, '    ')}
  }`
  })
  const parts = chosen.map(({ requestBody, responses }) => [requestBody, responses['200']])
  const types = [...referredTo(parts, (document.components?.schemas ?? {}) as Record<string, Schema>)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `export type ${name} = ${type}\n`)
  return `// Made from /api/openapi.json by \`npm run docs\`; edit scripts/portal-calls.ts, not this file.

export type Calls = {
${calls.join('\n')}
}

/** Method and path of each call. */
export const addresses: Record<keyof Calls, readonly ['GET' | 'POST', string]> = {
${chosen.map(({ operationId, method, path }) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],`).join('\n')}
}

${types.join('\n')}`
}
