import type * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { readInput } from './plain-words.ts'

/**
 * What happens to body fields that a call does not know. This is the one place that decides it:
 *
 * - Inherited calls (docs/spec/api.md#calls) drop them. Its clients may send more than we read, for example a
 *   record as they received it; a dropped field changes nothing, and the developer's log names it.
 * - Our own calls refuse them: their clients are written from this contract, where an unknown field is a misspelled one,
 *   and a misspelled `reason` or `version` would change what the call does.
 * - Query values are refused by calls with filters, such as lists: all of those are ours, and a misspelled filter would
 *   answer with more than was asked for. SubmitOrder and calls without query values ignore them.
 */
export const dropsUnknownFields = (endpoint: Endpoint): boolean => endpoint.dropsUnknownFields ?? false

/**
 * Reads a body without the fields that its schema does not know.
 * @returns what the schema made of the rest, and the dotted names of what was left out
 */
export function readKnownFields<S extends z.ZodType>(schema: S, value: unknown) {
  const parsed = readInput(schema, value)
  const unknown = (parsed.error?.issues ?? []).filter((issue) => issue.code === 'unrecognized_keys')
  if (unknown.length === 0) return { parsed, dropped: [] }
  const known = structuredClone(value)
  for (const { path, keys } of unknown) for (const key of keys) removeField(known, [...path, key])
  const dropped = unknown.flatMap(({ path, keys }) => keys.map((key) => [...path, key].join('.')))
  return { parsed: readInput(schema, known), dropped }
}

function removeField(value: unknown, [name, ...deeper]: PropertyKey[]) {
  if (typeof value !== 'object' || value === null || name === undefined) return
  if (deeper.length === 0) Reflect.deleteProperty(value, name)
  else removeField(Reflect.get(value, name), deeper)
}
