import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { AppError } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import { tooEasy } from '@portal/domain/password-rule'
import { root } from '../../root.ts'

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

/**
 * The 30,000 passwords of six characters or more that stand in the most stolen lists, as zxcvbn ranked them (see
 * NOTICE). Lower case, one to a line; read with the first password that someone chooses, in 15 ms, and then kept.
 */
const file = join(root, 'apps/server/src/features/auth/breached-passwords.txt.gz')
let known: ReadonlySet<string> | undefined

export function isBreached(lowerCase: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'))
  return known.has(lowerCase)
}

/**
 * Words that people put at the heart of a password and that every guessing list begins with; what
 * they hang on in front or behind (digits, years, signs) and letters written as digits are taken off before
 * looking here. Lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passwd passw pass passcode passphrase passkey pwd secret secrets topsecret private
  admin administrator root superuser supervisor sysadmin operator manager staff user username guest
  login logon signin signup access account accounts letmein openup opensesame sesame enter welcome hello hallo
  test tester testing testtest temp temporary changeme changeit default sample example demo demodemo trial
  company business office work working internet network server computer laptop desktop phone iphone android
  samsung mobile wireless router windows microsoft google amazon apple facebook twitter instagram netflix youtube
  qwerty qwertyuiop qwertz qwertzuiop azerty asdf asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
  abc abcabc abcd abcdef abcdefg abcdefgh aaa aaaaaa xxx xxxxxx zzzzzz
  iloveyou ilove loveyou love lovely lover loveme sweet sweetheart honey darling baby babygirl babyboy angel princess
  prince queen king kingdom beautiful pretty cutie flower flowers rose sunshine sunny rainbow butterfly summer winter spring
  autumn fall january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday weekend holiday vacation christmas easter birthday
  monkey dragon tiger lion eagle falcon hawk wolf shark bear panther jaguar horse cowboy dog doggy puppy cat kitty
  chicken turtle dolphin spider
  football baseball basketball soccer hockey golf golfer tennis boxing racing runner yankees cowboys lakers steelers patriots
  packers eagles arsenal chelsea liverpool barcelona madrid
  superman batman spiderman ironman starwars pokemon pikachu naruto matrix master ninja samurai warrior knight wizard
  merlin gandalf phoenix thunder lightning hunter ranger killer shadow ghost
  michael jennifer jessica ashley daniel thomas robert andrew joshua matthew anthony william charlie george jordan michelle
  nicole hannah amanda samantha elizabeth patrick steven brandon justin
  freedom liberty america american usa texas florida california chicago london paris newyork germany france mexico canada
  money dollar dollars million diamond gold golden silver platinum success winner lucky
  trustno trustme whatever nothing something anything blessed jesus heaven god church faith hope peace
  cheese pizza coffee cookie chocolate banana orange cherry pepper ginger peanut butter sugar
  mustang camaro corvette ferrari porsche mercedes toyota honda harley truck driver delivery
  `
    .trim()
    .split(/\s+/),
)

/** What an attacker would try first on this portal. */
const portalWords: readonly string[] = [
  'portal',
  'wbcportal',
  'dsp',
  'dispatch',
  'wholesale',
  'hivis',
  'orders',
]
