import { searchedWords } from '@portal/domain/folded-text'
import { searchedDigits } from '@portal/domain/typed-number'
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Conditions of searches: what people type is found as they read it (docs/spec/product.md#comparing). */

/** For `like`: what is typed means itself. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The text as `folded()` of migration 0080 keeps it, the same as `foldedText` of the domain. */
export const folded = (text: SQLWrapper): SQL => sql`folded(${text})`

/** The key by which two names are the same name: folded, without spaces at the ends. `accounts_by_folded_name` has it. */
export const foldedName = (name: SQLWrapper) => sql<string>`trim(${folded(name)})`

/**
 * Whether a folded text has every word that was typed, in any order; nothing has no word at all.
 * @param text a column that is kept folded, or `folded(...)`
 */
export const hasWords = (text: SQLWrapper, typed: string): SQL =>
  and(...searchedWords(typed).map((word) => sql`${text} like ${`%${escaped(word)}%`}`)) ?? sql`false`

/** The same, or the digits of a number, however they are grouped where it was typed. */
export function hasWordsOrNumber(text: SQLWrapper, typed: string): SQL {
  const digits = searchedDigits(typed)
  const words = hasWords(text, typed)
  if (digits === null) return words
  return or(words, sql`${text} like ${`%${digits}%`}`) ?? words
}
