/** What of an account needs someone, on its overview (docs/spec/accounts.md#overview). */

/** The most harm first. */
const attentionKinds = ['late', 'failed', 'missing', 'case', 'approval', 'covers'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** How much of it the overview names. */
export const attentionMax = 5

/** What is named: the most harm first, what is of one kind in its own order. */
export const mostHarm = <Item extends { kind: AttentionKind }>(items: readonly Item[]): Item[] =>
  items
    .toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind))
    .slice(0, attentionMax)
