import { type Cents, centsOf } from './money.ts'
import { plainText } from './offer-term.ts'

/**
 * What a promo text of an offer promises (docs/spec/price-rules.md#promises). Totals are made of prices and price rules alone, so a
 * promise that neither of them gives is in no total.
 */
export type PromoClaim = {
  /** The part of the text that says it: "$5 off each line from the tenth". */
  words: string
  cents: Cents | null
  /** In hundredths. */
  percent: number | null
  isFree: boolean
  /** An amount off, as "save $5" says and "$5 a month" does not. */
  isSaving: boolean
  /** The first unit that has it, or how many it takes; null where the text does not say. */
  fromUnit: number | null
  /** For so many first months; null where the text does not say. */
  months: number | null
  isOfNewLine: boolean
  isOfPort: boolean
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ordinalWords =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

const amount =
  /\$\s?(\d[\d,]*(?:\.\d{1,2})?)|(?<![\d.,$])(\d[\d,]*(?:\.\d{1,2})?)\s?(?:dollars|bucks|usd)\b/gi
const percent = /(?<![\d.,$])(\d{1,3}(?:\.\d{1,2})?)\s?(?:%(?!\w)|percent\b)/gi
const half = /\bhalf[\s-](?:off|price)\b/i
/** "Free", not "hands-free", "toll free" or "feel free". */
const free =
  /(?<!-)(?<!\b(?:toll|feel|hands|duty|commitment|interest)\s)\bfree\b(?!-)|\bon us\b|\b(?:no|without) (?:charge|cost)\b|\bcomplimentary\b/i

const count = `(\\d{1,3}|${numberWords.join('|')})`
const ordinal = `(\\d{1,3})(?:st|nd|rd|th)|(${ordinalWords.slice(1).join('|')})`
const fromUnit = new RegExp(`\\bfrom (?:the |your |line |unit )?(?:${ordinal})\\b(?! of\\b)`, 'i')
const atLeast = new RegExp(
  `\\b${count}(?:\\+| or more) (?:new |ported |active )*(?:line|device|unit|phone|tablet)`,
  'i',
)
const firstMonths = new RegExp(`\\bfirst(?: ${count})? months?\\b`, 'i')
const freeMonths = new RegExp(`\\b${count} months? (?:free|on us|off)\\b`, 'i')

/** What a text for customers promises; HTML is left aside. */
export const promoClaims = (text: string): PromoClaim[] => clausesOf(wordsOf(text)).flatMap(claimsOfClause)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#36;': '$',
  '&dollar;': '$',
}
const wordsOf = (html: string) =>
  plainText(html)
    .replace(/&(?:amp|lt|gt|#36|dollar);/g, (one) => entities[one] ?? one)
    // Removed tags leave a space: "<b>$5</b>." is "$5."
    .replace(/ (?=[.,;!?%])/g, '')

/** Sentences, and their parts that promise something of their own; a part that only says when goes with its neighbor. */
function clausesOf(text: string): string[] {
  return text.split(/[;!?•|]|\.(?=\s|$)/).flatMap((sentence) => {
    const clauses: string[] = []
    for (const piece of sentence.split(/(?=,\s|\s(?:and|plus)\s)/)) {
      const before = clauses.at(-1)
      if (before === undefined || (hasValue(before) && hasValue(piece))) clauses.push(piece)
      else clauses[clauses.length - 1] = before + piece
    }
    return clauses.map((clause) => clause.replace(/^(?:,|\s*(?:and|plus)\s)\s*/, '').trim()).filter(Boolean)
  })
}

const hasValue = (clause: string) => valuesOf(clause).length > 0

type Value = Pick<PromoClaim, 'cents' | 'percent' | 'isFree' | 'isSaving'>
const none: Value = { cents: null, percent: null, isFree: false, isSaving: false }
const savingBefore = /\b(?:save|saves|saving|extra|additional)(?: up to| an extra)? $/i
const savingBehind = /^ (?:off|back|less|credit|discount|rebate)\b/i

function valuesOf(clause: string): Value[] {
  const cents = [...clause.matchAll(amount)].flatMap(({ 0: whole, 1: dollars, 2: written, index }) => {
    const found = centsOf((dollars ?? written ?? '').replaceAll(',', ''))
    if (found === undefined) return []
    const isSaving =
      savingBefore.test(clause.slice(0, index)) || savingBehind.test(clause.slice(index + whole.length))
    return [{ ...none, cents: found, isSaving }]
  })
  const percents = [...clause.matchAll(percent)].map(([, of]) => ({
    ...none,
    percent: Math.round(Number(of) * 100),
  }))
  return [
    ...cents,
    ...percents,
    ...(half.test(clause) ? [{ ...none, percent: 5_000 }] : []),
    ...(free.test(clause) ? [{ ...none, isFree: true }] : []),
  ]
}

function claimsOfClause(words: string): PromoClaim[] {
  const conditions = {
    words,
    fromUnit: unitOf(words),
    months: monthsOf(words),
    isOfNewLine: /\bnew\b/i.test(words),
    isOfPort: /\b(?:port|ported|switch|bring (?:your|a) number)\b/i.test(words),
  }
  const values = valuesOf(words)
  const saysWhen = fromUnit.test(words) || conditions.months !== null
  return (values.length === 0 && saysWhen ? [none] : values).map((value) => ({ ...value, ...conditions }))
}

function unitOf(words: string): number | null {
  const [, digits, word = ''] = fromUnit.exec(words) ?? []
  if (digits !== undefined) return Number(digits)
  if (word !== '') return ordinalWords.indexOf(word.toLowerCase()) + 1
  return countOf(atLeast.exec(words)?.[1])
}

function monthsOf(words: string): number | null {
  const first = firstMonths.exec(words)
  return first ? (countOf(first[1]) ?? 1) : countOf(freeMonths.exec(words)?.[1])
}

/** Of "3" or "three". */
function countOf(written: string | undefined): number | null {
  if (written === undefined) return null
  const place = numberWords.indexOf(written.toLowerCase())
  return place < 0 ? Number(written) : place + 1
}
