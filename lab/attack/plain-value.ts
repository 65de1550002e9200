import * as z from 'zod'

/** Values by the name of the field that carries them: ids that exist, words that someone would type. */
export type Known = Readonly<Record<string, unknown>>

type JsonSchema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  type?: string | string[]
  format?: string
  minimum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** What a person would send by this schema: every field that it names, each with the plainest value there is. */
export const plainValue = (schema: z.ZodType, known: Known): unknown =>
  plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', known)

function plain(schema: JsonSchema, name: string, known: Known): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (name in known) return known[name]
  if (schema.anyOf?.[0]) return plain(schema.anyOf[0], name, known)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, plain(inner, field, known)]),
      )
    case 'array':
      return [plain(schema.items ?? {}, name, known)]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return false
    default:
      return plainText(schema.format)
  }
}

function plainText(format: string | undefined): string {
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000002'
  if (format === 'email') return 'somebody@wbc.example'
  return format === 'date-time' ? '2026-01-02T03:04:05.000Z' : 'Dock 4'
}
