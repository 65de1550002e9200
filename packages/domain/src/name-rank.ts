import { foldedText } from './folded-text.ts'

/** Where a name has a typed text: at its beginning (0), at that of one of its words (1), or elsewhere (2). */
export function nameRank(name: string, typed: string): 0 | 1 | 2 {
  const [folded, start] = [foldedText(name), foldedText(typed).trim()]
  if (folded.startsWith(start)) return 0
  return folded.includes(` ${start}`) ? 1 : 2
}

/** Names that begin with what was typed first, then those with a word that does; otherwise as they were. */
export const nearestFirst = <T>(list: readonly T[], nameOf: (one: T) => string, typed: string): T[] =>
  list
    .map((one) => ({ one, rank: nameRank(nameOf(one), typed) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
