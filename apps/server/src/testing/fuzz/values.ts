import { hostileInputs } from '@portal/testkit/hostile-inputs'
import fc from 'fast-check'
import * as z from 'zod'

/** Values of any schema of the contract, made from the schema itself: a new field needs nothing here. */

/** Ids and words that exist in the database, by the name of the field that would carry them. */
export type Known = Readonly<Record<string, readonly unknown[]>>

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** What a caller may send by this schema; a known value stands for the made one two times of three. */
export const valuesOf = (schema: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  made(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', known)

function made(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const plain = madeAnew(schema, name, known)
  const there = known[name]
  if (there === undefined || there.length === 0) return plain
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: plain })
}

function madeAnew(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => made(one, name, known)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => madeAnew({ ...schema, type }, name, known)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(made(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -2_147_483_648, Number.MIN_SAFE_INTEGER),
        max: Math.min(schema.maximum ?? 2_147_483_647, Number.MAX_SAFE_INTEGER),
      })
    case 'number':
      return amountOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

const objectOf = ({ properties = {}, required = [] }: JsonSchema, known: Known) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, made(schema, name, known)])),
    { requiredKeys: required },
  )

const words = fc.constantFrom('Dock 4', 'Halden', 'Zoë Müller-O’Brien', '$289.00', '43604', 'OH', '12', '0')

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return moment.map((at) => at.toISOString())
  if (format === 'date') return moment.map((at) => at.toISOString().slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const max = Math.max(minLength, Math.min(maxLength ?? 60, 60))
  const strange = hostileInputs.filter(({ length }) => length >= minLength && length <= (maxLength ?? 10_000))
  return fc.oneof(
    { weight: 2, arbitrary: fc.string({ minLength, maxLength: max, unit: 'grapheme' }) },
    { weight: 2, arbitrary: words.filter(({ length }) => length >= minLength && length <= max) },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
    ...(maxLength !== undefined && maxLength <= 10_000
      ? [{ weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) }]
      : []),
  )
}

const moment = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
})

const amountOf = ({ minimum = -1_000_000, maximum = 100_000_000 }: JsonSchema) =>
  fc.oneof(
    fc
      .integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
      .map((hundredths) => hundredths / 100),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  )

/** Numbers and shapes that JSON can carry, or nearly: `Raw` ones are written into the text as they are. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1e-7,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    Number.MAX_SAFE_INTEGER + 2,
    9.3e18,
    1e21,
    Number.MAX_VALUE,
    '',
    ' ',
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { toString: 'x' },
    { length: 3 },
    'NaN',
    '1e309',
    '-1',
    '007',
    '0x10',
    '2026-02-30T00:00:00Z',
    '275760-09-13T00:00:00.001Z',
    '0000-01-01T00:00:00Z',
    raw('1e309'),
    raw('-1e309'),
    raw('NaN'),
    raw('9'.repeat(400)),
    raw('"\\ud800"'),
    raw('"\\u0000"'),
    raw(`${'['.repeat(19)}${']'.repeat(19)}`),
    raw(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    raw(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    raw('{"__proto__":{"isAdmin":true}}'),
    raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  ),
  fc.constantFrom(...hostileInputs),
)

type Raw = { raw: string }
function raw(text: string): Raw {
  return { raw: text }
}
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'raw'

/** The text of a body. */
export function toJson(value: unknown): string {
  const texts: string[] = []
  const json = JSON.stringify(value, (_, part: unknown) => {
    if (!isRaw(part)) return part
    texts.push(part.raw)
    return `@@raw ${texts.length - 1}@@`
  })
  return (json ?? '').replaceAll(/"@@raw (\d+)@@"/g, (_, at: string) => texts[Number(at)] ?? '')
}

/** The same value with one of its fields, however deep, replaced, left out, or joined by another. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value)
  return fc
    .tuple(
      fc.nat({ max: Math.max(0, places.length - 1) }),
      fc.constantFrom('replace', 'drop', 'join'),
      anything,
    )
    .map(([at, how, other]) => changed(value, places[at] ?? [], how, other))
}

function placesIn(value: unknown, path: readonly string[] = []): Array<readonly string[]> {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: readonly string[], how: string, other: unknown): unknown {
  if (key === undefined) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return how === 'join' && isObject ? { ...value, isAdmin: other, roles: ['Administrator'] } : other
  }
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? changed(inner, rest, how, other) : inner))
  const fields = { ...(value as Record<string, unknown>) }
  if (how === 'drop' && rest.length === 0) delete fields[key]
  else fields[key] = changed(fields[key], rest, how, other)
  return fields
}
