import { nameKey } from './names.ts'
import { readPhone } from './typed-number.ts'

/** What a setting may hold, field by field, and what is said about a value that it may not (docs/spec/settings.md#values). */

type Words = { label: string; hint?: string; isRequired?: boolean }

/** One text of a setting. All values are texts, as they are typed; who uses a number or a moment reads it from its text. */
export type SettingText = Words &
  (
    | { kind: 'line'; max: number }
    /** Several lines; `linesMax` where each line is a line of an address. */
    | { kind: 'notes'; max: number; linesMax?: number }
    | { kind: 'email' }
    /** Ten digits of a US number. */
    | { kind: 'phone' }
    /** A path of this site, or an https address. */
    | { kind: 'link' }
    /** The last part of an address: small letters, digits and hyphens. */
    | { kind: 'slug' }
    /** yyyy-MM-ddTHH:mm on the clock of the business. */
    | { kind: 'moment' }
    /** yyyy-MM-dd. */
    | { kind: 'day' }
    | { kind: 'number'; min: number; max: number; decimals: 0 | 1 | 2 | 4; unit?: string }
    /** The id of what a row is about: it goes where the row goes, and is not shown. */
    | { kind: 'key' }
    /** An option's hint is shown while it is chosen. */
    | { kind: 'choice'; options: readonly { value: string; label: string; hint?: string }[] }
  )

/** A list whose rows have the same texts. */
export type SettingRows = {
  kind: 'rows'
  label: string
  hint?: string
  /** What one row is called: "Question". */
  rowName: string
  min: number
  max: number
  /** The text that names a row: no two rows have texts that read the same (docs/spec/product.md#names). */
  unique?: string
  fields: Readonly<Record<string, SettingText>>
}
export type SettingField = SettingText | SettingRows
export type SettingFields = Readonly<Record<string, SettingField>>

export type SettingRow = Readonly<Record<string, string>>
/** The value of a setting: a text for each field, and rows for each list. */
export type SettingValue = Readonly<Record<string, string | readonly SettingRow[]>>
/** What is wrong, by field: "phone", or "questions.2.answer". */
export type SettingProblems = Readonly<Record<string, string>>

export const settingLimits = {
  emailMax: 254,
  linkMax: 300,
  slugMax: 60,
  noteMax: 200,
  /** What a whole value may have as JSON. */
  valueMax: 60_000,
} as const

const words = {
  required: 'Enter a value.',
  invisible: 'Remove line breaks and invisible characters.',
  invisibleInNotes: 'Remove invisible characters.',
  html: 'HTML is not allowed. Write plain text.',
  email: 'Enter an email address, such as sales@company.com.',
  phone: 'Enter ten digits, such as 877.377.3375.',
  link: 'Enter a page of this site, such as /phones, or an address that begins with https://.',
  slug: 'Use small letters, digits and hyphens, such as spring-phones.',
  moment: 'Enter a day and a time.',
  day: 'Enter a day.',
  choice: 'Choose one of the options.',
  key: 'This row has no valid key. Remove it and add it again.',
  unknown: 'This field does not exist.',
  text: 'Enter a text.',
  rows: 'Enter a list.',
} as const

/** Controls, characters that turn the direction of text, and those without a width: a reader would see another text. */
const invisible = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u00AD\u200B\u2060\uFEFF]/u
const invisibleInNotes = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u00AD\u200B\u2060\uFEFF]/u
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const looksLikeHtml = /<[a-z!/?]/i

/** Without surrounding spaces, and with the line ends of this system. */
const clean = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** The value as it is stored: texts without surrounding spaces; a field that is missing is empty. */
export function tidySetting(fields: SettingFields, value: SettingValue): SettingValue {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = value[name]
      if (field.kind !== 'rows') return [name, typeof given === 'string' ? clean(given) : '']
      const rows = typeof given === 'object' ? given : []
      return [
        name,
        rows.map((row) =>
          Object.fromEntries(Object.keys(field.fields).map((key) => [key, clean(row[key] ?? '')])),
        ),
      ]
    }),
  )
}

/** What is wrong with a value that anyone may have sent, by field; empty when nothing is. */
export function settingProblems(fields: SettingFields, value: SettingValue): SettingProblems {
  const problems: Record<string, string> = {}
  const say = (path: string, problem: string | undefined) => {
    if (problem !== undefined) problems[path] = problem
  }
  for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) say(name, words.unknown)
  for (const [name, field] of Object.entries(fields)) {
    const given = value[name] ?? (field.kind === 'rows' ? [] : '')
    if (field.kind === 'rows') sayRows(name, field, given, say)
    else say(name, typeof given === 'string' ? textProblem(field, given) : words.text)
  }
  return problems
}

function sayRows(
  name: string,
  field: SettingRows,
  rows: string | readonly SettingRow[],
  say: (path: string, problem: string | undefined) => void,
) {
  if (typeof rows === 'string') return say(name, words.rows)
  const { min, max, rowName, unique } = field
  if (rows.length < min || rows.length > max)
    say(name, min > 0 ? `The list has from ${min} to ${max} rows.` : `The list has at most ${max} rows.`)
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    for (const key of Object.keys(row))
      if (!Object.hasOwn(field.fields, key)) say(`${name}.${index}.${key}`, words.unknown)
    for (const [key, text] of Object.entries(field.fields))
      say(`${name}.${index}.${key}`, textProblem(text, row[key] ?? ''))
    const { starts = '', ends = '' } = row
    if (starts !== '' && ends !== '' && ends <= starts) say(`${name}.${index}.ends`, 'Enter a later end.')
    if (unique === undefined) continue
    const own = nameKey(row[unique] ?? '')
    if (seen.has(own)) say(`${name}.${index}.${unique}`, `Another ${rowName.toLowerCase()} has this value.`)
    seen.add(own)
  }
}

/** What is wrong with one text; undefined when nothing is. */
function textProblem(field: SettingText, given: string): string | undefined {
  const text = clean(given)
  if (field.kind === 'key') return uuid.test(text) ? undefined : words.key
  if (text === '') return field.isRequired ? words.required : undefined
  const max = maxOf(field)
  if (text.length > max) return `Enter at most ${max.toLocaleString('en-US')} characters.`
  if (field.kind === 'notes') {
    if (invisibleInNotes.test(text)) return words.invisibleInNotes
    const { linesMax } = field
    if (linesMax !== undefined && text.split('\n').length > linesMax)
      return `Enter at most ${linesMax} lines.`
  } else if (invisible.test(text)) return words.invisible
  if (looksLikeHtml.test(text)) return words.html
  return formatProblem(field, text)
}

const maxOf = (field: SettingText): number => {
  switch (field.kind) {
    case 'line':
    case 'notes':
      return field.max
    case 'email':
      return settingLimits.emailMax
    case 'link':
      return settingLimits.linkMax
    case 'slug':
      return settingLimits.slugMax
    default:
      return 40
  }
}

function formatProblem(field: SettingText, text: string): string | undefined {
  switch (field.kind) {
    case 'email':
      return /^[\w.%+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text) ? undefined : words.email
    case 'phone':
      return phoneDigits(text) === undefined ? words.phone : undefined
    case 'link':
      return isSafeLink(text) ? undefined : words.link
    case 'slug':
      return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text) ? undefined : words.slug
    case 'moment':
      return isClockTime(text) ? undefined : words.moment
    case 'day':
      return isClockTime(`${text}T00:00`) ? undefined : words.day
    case 'choice':
      return field.options.some(({ value }) => value === text) ? undefined : words.choice
    case 'number':
      return numberProblem(field, text)
    default:
      return undefined
  }
}

function numberProblem({ min, max, decimals }: SettingText & { kind: 'number' }, text: string) {
  const [, after = ''] = text.split('.')
  const isNumber = /^\d{1,7}(?:\.\d{1,4})?$/.test(text) && after.length <= decimals
  if (isNumber && Number(text) >= min && Number(text) <= max) return undefined
  const kind = decimals === 0 ? 'whole number' : `number with at most ${decimals} decimals`
  return `Enter a ${kind} from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
}

/** Area, exchange and line of a US number, with or without the country's 1, however they are written. */
export const phoneDigits = (text: string): [area: string, exchange: string, line: string] | undefined => {
  const phone = readPhone(text)
  if (phone?.extension !== '') return undefined
  const { digits } = phone
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
}

/** A path of this site, or an https address without a user name: nothing that runs, and nothing of another scheme. */
export function isSafeLink(text: string): boolean {
  if (/[\s\\"'<>`]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (!/^https:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url?.hostname.includes('.') === true && url.username === '' && url.password === ''
}

/** Whether this is a time on a clock, yyyy-MM-ddTHH:mm, of this century. */
export function isClockTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false
  const at = new Date(`${text}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '2020' && text < '2100'
}
