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

/** Whether all of a name can be seen. */
export const isLegibleName = (name: string): boolean => !unseen.test(name)

/** A key that is equal for names that read the same: it ignores case, spacing and invisible characters. */
export const nameKey = (name: string): string =>
  tidyName(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).toLowerCase()
