/**
 * Names as people compare them (docs/spec/product.md#comparing): without accents and marks, with all hyphens and double spaces as one
 * space, without apostrophes, in small letters. The database has the same as `folded()` (migration 0080).
 */

/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ħ: 'h',
  Ħ: 'h',
  ŧ: 't',
  Ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
const ofPlainLetters = /[ßẞæÆœŒþÞłŁøØđĐðÐħĦŧŦıς]/g
/** Before NFKD, which makes a space of an accent that stands alone. */
const apostrophes = /['`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07]/g
const hyphens = /[\t\u002d\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic ones, and what has no width. */
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is looked for on its own
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u00ad]/g

/** Most text, which lists of thousands of names fold at every key. */
const isAscii = /^[\n -~]*$/

/** Spaces stay as they are, so that each character can be folded on its own. */
export const foldedSigns = (text: string): string =>
  isAscii.test(text) ? text.replace(/['`]/g, '').replaceAll('-', ' ').toLowerCase() : foldedAny(text)

const foldedAny = (text: string): string =>
  text
    .replace(apostrophes, '')
    .replace(hyphens, ' ')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(ofPlainLetters, (letter) => plainLetters[letter] ?? letter)

export const foldedText = (text: string): string => foldedSigns(text).replace(/ {2,}/g, ' ')

/** The words of a search, each as it is looked for: "Marsh, Una" has two; a hyphen within a word stays a space, so that "INV-70001" is one word. */
export const searchedWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((word) => foldedText(word).trim())
      .filter((word) => word !== ''),
  ),
]

/** Whether a text has every word that was typed, in any order. No word at all is in every text. */
export function hasWords(text: string, typed: string): boolean {
  const folded = foldedText(text)
  return searchedWords(typed).every((word) => folded.includes(word))
}
