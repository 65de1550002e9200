/** What two people changed at the same time (docs/spec/screens.md#conflicts). */

type Values = Readonly<Record<string, unknown>>

/**
 * "Keep mine": what this person changed, on top of what the other one saved. A field that only the other one changed stays
 * as they saved it; one that both changed is this person's. A group, such as an address, is one field.
 * @param start as both of them began
 */
export const keepMine = <T extends Values>(start: T, mine: T, theirs: T): T => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => !isSame(value, start[name]))),
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The same with the names of every group in one order, which says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** @param by null where no history says it */
export const conflictTitle = (by: string | null): string =>
  `${by ?? 'Someone'} changed this while you were editing it`

/** @param when on the business's clock; null where no history says it */
export const conflictText = (when: string | null): string =>
  [
    when && `It was saved on ${when}.`,
    'Keep mine saves what you changed on top of their version. Take theirs drops what you typed.',
  ]
    .filter(Boolean)
    .join(' ')
