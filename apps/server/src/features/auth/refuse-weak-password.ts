import { AppError } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import { tooEasy } from '@portal/domain/password-rule'
import { isBreached } from './breached-passwords.ts'
import { commonPasswords, portalWords } from './common-passwords.ts'

/** Rows that fingers run along. */
const runs = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm']
const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const shortestWord = 3
/** Of several; "Bo Li" is someone's name. */
const shortestPart = 2
/** Below it every text is a run or a repetition of something. */
const shortestPattern = 4

/**
 * Refuses a new password that was breached elsewhere or is at the top of every guessing list
 * (docs/spec/sign-in.md#passwords).
 * @param field under which INVALID_INPUT names it
 * @param about words that others know of the person: address, names, company
 */
export function refuseWeakPassword(password: string, field: string, about: readonly string[] = []): void {
  if (isEasilyGuessed(password, about))
    throw new AppError('INVALID_INPUT', { fields: { [field]: [tooEasy] } })
}

/** A stolen one; a common word, or words about the person or the portal, with nothing but digits and signs around and between them; or no word at all. */
export function isEasilyGuessed(password: string, about: readonly string[] = []): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const known = [brand.name, brand.shortName, ...portalWords, ...about.flatMap(wordsOf)].map((word) =>
    word.normalize('NFKC').toLowerCase(),
  )
  const knownLetters = known.map(lettersOf).filter((word) => word.length >= shortestPart)
  // Stolen lists are long enough to hold most words: only what was stolen as it is counts.
  if (isBreached(typed)) return true
  return heartsOf(typed).some(
    (heart) =>
      isRun(heart) ||
      isRepetition(heart) ||
      commonPasswords.has(heart) ||
      (heart.length >= shortestWord && known.includes(heart)) ||
      isMadeOf(lettersOf(heart), knownLetters),
  )
}

/** "P4ssw0rd2026!" → "p4ssw0rd2026!", "p4ssw0rd", "password". */
function heartsOf(typed: string): string[] {
  const bare = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const plain = typed.replace(/[\d@$!]/g, (sign) => letterOf[sign] ?? sign)
  const plainBare = typed.replace(/[\d\W_]+$/u, '').replace(/[\d@$!]/g, (sign) => letterOf[sign] ?? sign)
  return [...new Set([typed, bare, plain, plainBare])]
}

/** An address counts whole and by its parts; so does a name of several words. */
const wordsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= shortestPart)
const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')

/** Whether it consists only of these words, one after another: "niabrandt" is "nia" and "brandt". */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  // Where a word may end; each end is looked at once, also those that are found on the way.
  const ends = new Set([0])
  for (const end of ends)
    for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length)
  return letters.length >= shortestWord && ends.has(letters.length)
}

const isRepetition = (text: string) =>
  text.length >= shortestPattern && /^(.{1,3})\1*$/u.test(text) && new Set(text).size <= 3
const isRun = (text: string) =>
  text.length >= shortestPattern &&
  runs.some((run) => `${run}${run}`.includes(text) || `${reversed(run)}${reversed(run)}`.includes(text))
const reversed = (text: string) => [...text].toReversed().join('')
