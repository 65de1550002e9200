import { namedSchemas } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { orderId, orderIdParam, seenOrderVersion, seenOrderVersionInQuery } from '@portal/contract/fields'
import { dropsUnknownFields } from '@portal/contract/unknown-fields'
import { defaultDomainId } from '@portal/domain/ids'
import * as z from 'zod'

/** The contract's schemas as those of `/api/openapi.json`. */

export type JsonSchema = { [key: string]: unknown }
/** Those that several answers share, by name: `components.schemas`. */
export type NamedSchemas = Record<string, JsonSchema>

const names = z.registry<{ id: string }>()
for (const [schema, id] of namedSchemas) names.add(schema, { id })
const noNames = z.registry<{ id: string }>()

/** In an address everything is text; a thing has the same type there as in bodies all the same. */
const sameInBodies = new Map<unknown, JsonSchema>([
  [orderIdParam, plainSchema(orderId)],
  [seenOrderVersionInQuery, plainSchema(seenOrderVersion)],
])

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
const override: Override = ({ zodSchema, jsonSchema }) => {
  const plain = sameInBodies.get(zodSchema)
  if (plain) replace(jsonSchema, plain)
  describeDomain(jsonSchema)
  listKeys(jsonSchema)
}

function replace(schema: JsonSchema, by: JsonSchema) {
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, by)
}

function plainSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return rest
}

const inputSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: noNames,
    override,
  })
  return rest
}

/** @param shared where the named schemas that it refers to are collected */
export function successSchema({ answer }: Endpoint, shared: NamedSchemas): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(z.object({ hasError: z.literal(false) }).extend(answer.shape), {
    io: 'output',
    unrepresentable: 'any',
    metadata: names,
    override,
  })
  for (const [name, schema] of Object.entries($defs ?? {})) shared[name] = toComponents(schema) as JsonSchema
  return toComponents(rest) as JsonSchema
}

/** Where one schema refers to another, as the document has it. */
function toComponents(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toComponents)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, toComponents(value)],
    ),
  )
}

/** There is one value that a `domainId` can have; nothing else in the document says so. */
function describeDomain({ properties }: JsonSchema) {
  const { domainId } = (properties ?? {}) as Record<string, JsonSchema>
  if (domainId) Object.assign(domainId, { description: 'The catalog.', examples: [defaultDomainId] })
}

/** An object with one value for each of a few names lists them as properties: programs that write types read those. */
function listKeys(schema: JsonSchema) {
  const { propertyNames, additionalProperties, required } = schema
  if (!propertyNames || !additionalProperties || !Array.isArray(required)) return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  delete schema.propertyNames
  schema.additionalProperties = false
}

export function bodySchema(endpoint: Endpoint, body: z.ZodType): JsonSchema {
  const schema = inputSchema(body)
  return dropsUnknownFields(endpoint) ? (withoutStrictness(schema) as JsonSchema) : schema
}

function withoutStrictness(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutStrictness)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, withoutStrictness(value)]),
  )
}

export function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
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
