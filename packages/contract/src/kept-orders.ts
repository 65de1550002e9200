import * as z from 'zod'

/**
 * Quotes and requests for approval keep orders as they were then, as JSON. A field that orders got later is missing in what was kept
 * before; it is read as empty, so that no migration writes it into stored rows.
 */

/**
 * What was kept, with each missing field as empty as its schema has it: a default, null, an empty text or list, false.
 * Throws for a missing field that cannot be empty, such as an amount: give its schema a default (`z.number().default(0)`).
 */
export const withLaterFields = <Kept extends z.ZodType>(schema: Kept, stored: unknown): z.output<Kept> =>
  // What was kept has this type but for the fields that are filled in.
  filled(schema, stored, '') as z.output<Kept>

/** Only these kinds have parts in orders: everything else is kept whole, and what no schema names stays. */
function filled(schema: z.core.$ZodType, stored: unknown, path: string): unknown {
  if (stored === undefined) return emptyOf(schema, path)
  if (stored === null) return null
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return filled(schema.unwrap(), stored, path)
  if (schema instanceof z.ZodArray && Array.isArray(stored))
    return stored.map((one: unknown) => filled(schema.element, one, `${path}[]`))
  if (!(schema instanceof z.ZodObject) || typeof stored !== 'object') return stored
  return { ...stored, ...fieldsOf(schema, stored, path) }
}

const fieldsOf = ({ shape }: z.ZodObject, stored: object, path: string): object =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = filled(field, (stored as Record<string, unknown>)[name], `${path}.${name}`)
      return value === undefined ? [] : [[name, value]]
    }),
  )

function emptyOf(schema: z.core.$ZodType, path: string): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue
  if (schema instanceof z.ZodOptional) return undefined
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodString) return ''
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodObject) return fieldsOf(schema, {}, path)
  throw new Error(`An order that was kept lacks ${path.slice(1)}, which has no default.`)
}
