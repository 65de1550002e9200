/** Names that people tell apart by reading: of accounts, agents, contacts, stations, kits, keys (docs/spec/product.md#names). */

/** What a reader does not see, or sees as another text: controls, line ends, and all that has no width or turns the direction. */
const unseen =
  /[\p{Cc}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u

/** The name as it is stored: without surrounding spaces, single spaces inside, and each accented letter as one character. */
export const tidyName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Whether all of a text can be seen, on one line. */
export const isLegible = (text: string): boolean => !unseen.test(text)

/**
 * Whether a name holds what mail programs make a link of: "www.", "://", or a dot with two or more letters right behind it. Names
 * of people go into emails to others, who would open it. Dots of other scripts count, as browsers read them as dots.
 */
export const holdsWebAddress = (name: string): boolean =>
  /www\.|:\/\/|[^\s.。．｡][.。．｡]\p{L}{2}/iu.test(name)

/** A key that is equal for names that read the same: it ignores case, spacing and invisible characters. */
export const nameKey = (name: string): string =>
  tidyName(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).toLowerCase()
