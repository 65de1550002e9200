/** Refusals of typed, pasted and imported cells, which name what the cell has (docs/spec/fleet.md#filling-in). */

/** So much of a long value is named. */
const namedMax = 40

/** The value as a message names it: shortened, and without what would break its line or hide in it. */
function named(value: string): string {
  const text = value.replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]+/gu, '·')
  const letters = Array.from(text)
  return letters.length > namedMax ? `${letters.slice(0, namedMax - 1).join('')}…` : text
}

/**
 * “0 51”: a unit number has 1 to 12 letters, digits or hyphens.
 * @param value as typed; an empty one has nothing to name
 * @param message a sentence that begins with a word that is no name
 */
export const aboutValue = (value: string, message: string): string =>
  value === '' ? message : `“${named(value)}”: ${message.charAt(0).toLowerCase()}${message.slice(1)}`

/** @param stations how many the account has */
export const unknownStation = (text: string, stations: number): string =>
  stations === 0
    ? `The account has no stations, so “${named(text)}” can’t be used.`
    : `No station has the code or name “${named(text)}”.`

export const unknownCarrier = (text: string): string => `No carrier is called “${named(text)}”.`

/** What is no number wish. */
export const unreadWish = (text: string): string => aboutValue(text, 'Enter New, Port in, Keep or No line.')
