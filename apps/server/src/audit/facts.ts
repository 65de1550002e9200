import { isSecretName } from '@portal/domain/secret-names'

/** What is known of a thing before or after a change, as plain JSON values by field name. */
export type Facts = Readonly<Record<string, unknown>>

/** The same without anything secret, at any depth; absent values are dropped. */
export function withoutSecrets(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name, value]) => value !== undefined && !isSecretName(name))
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
