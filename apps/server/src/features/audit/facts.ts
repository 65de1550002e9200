/** What is known of a thing before or after a change, as plain JSON values by field name. */
export type Facts = Readonly<Record<string, unknown>>

/** Words that no recorded field name may hold: what is behind them opens an account or a device. */
const secretWords = new Set(['password', 'secret', 'token', 'hash', 'pin', 'authorization', 'cookie', 'otp'])

const wordsOf = (name: string) => name.split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
/** What stands in quotation marks is the name of a thing, such as a question about passwords, and says nothing of its value. */
const quoted = /“.*”/s
const isSecret = (name: string) =>
  wordsOf(name.replace(quoted, '')).some((word) => secretWords.has(word.toLowerCase()))

/** The same without anything secret, at any depth; absent values are dropped. */
export function withoutSecrets(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name, value]) => value !== undefined && !isSecret(name))
      .map(([name, value]) => [name, clean(value)]),
  )
}

function clean(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(clean)
  return typeof value === 'object' && value !== null ? withoutSecrets({ ...value }) : value
}

/**
 * What to record of a change, secrets left out: of two states only the fields that differ, of one
 * state (something came or went) all of it. Undefined when nothing differs.
 */
export function difference(before: Facts | null, after: Facts | null) {
  if (!before || !after)
    return { before: before && withoutSecrets(before), after: after && withoutSecrets(after) }
  const [was, is] = [withoutSecrets(before), withoutSecrets(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return changed.length > 0 ? { before: pick(was), after: pick(is) } : undefined
}
