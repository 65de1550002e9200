import { dateText, isDateFormat, isoDay } from './date-format.ts'

/** Numbers of workbooks as a person sees them in the cell: 7 with the format 000 is "007" (docs/spec/back-office.md#files). */

type ShownNumber = {
  text: string
  /** `digits`: more than spreadsheets keep, so it is not what was typed. `number`: what is seen is not the whole value. */
  kind?: 'digits' | 'date' | 'number'
  /** Of a date the day as yyyy-mm-dd, of another number its value. */
  value?: string
}

/** Spreadsheets keep so many digits of a number; the others become zeros. */
const digitsKept = 15

/** The formats that have a number and no text (ECMA-376 18.8.30), as Excel shows them in the United States. */
export const builtInFormats: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);($#,##0.00)',
  9: '0%',
  10: '0.00%',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: '#,##0',
  42: '$#,##0',
  43: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
}

/** What was found out about formats: a sheet has few of them and many cells. The thread ends when nothing is read for a while. */
const dates = new Map<string, boolean>()
const formats = new Map<string, string[]>()
const patterns = new Map<string, Pattern | null>()
const keptMax = 1_000

function kept<Value>(found: Map<string, Value>, key: string, find: (key: string) => Value): Value {
  const before = found.get(key)
  if (before !== undefined) return before
  if (found.size >= keptMax) found.clear()
  const value = find(key)
  found.set(key, value)
  return value
}

/** @param written as the workbook keeps it, such as "8.901410321111191e+18" */
export function shownNumber(written: string, format: string, is1904: boolean): ShownNumber {
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return { text: written }
  if (kept(dates, format, isDateFormat))
    return { text: dateText(number, format, is1904), kind: 'date', value: isoDay(number, format, is1904) }
  const value = plainValue(number)
  if (Number.isInteger(number) && value.replace('-', '').length > digitsKept)
    return { text: value, kind: 'digits', value }
  const text = formatted(number, value, format)
  return text === value ? { text } : { text, kind: 'number', value }
}

/** Workbooks keep 18.99 as 18.989999999999998; people mean what they see. */
function plainValue(number: number): string {
  const value = Number(number.toPrecision(digitsKept))
  const text = String(value)
  if (!/e/i.test(text)) return text
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '')
}

function formatted(number: number, value: string, format: string): string {
  const { section, isNegative } = sectionFor(number, format)
  const pattern = kept(patterns, section, patternOf)
  // Such a cell shows less than it has: 3.52E+14 has all its digits.
  if (pattern === null) return value
  const scaled = Math.abs(number) * (pattern.isPercent ? 100 : 1) * 0.001 ** pattern.thousandsLeft
  const [whole = '', decimals = ''] = rounded(scaled, pattern.decimalsMax).split('.')
  const body = wholeText(pattern.whole, whole, pattern.hasGroups) + decimalText(pattern.decimals, decimals)
  return `${isNegative ? '-' : ''}${body}`.trim()
}

const rounded = (number: number, decimals: number): string =>
  Number(number.toPrecision(digitsKept)).toFixed(Math.min(decimals, 20))

/** The part of a format that is for this number, and whether a minus comes before it. */
function sectionFor(number: number, format: string): { section: string; isNegative: boolean } {
  const sections = kept(formats, format, sectionsOf)
  const conditional = sections.find((section) => holds(section, number))
  if (conditional !== undefined) return { section: conditional, isNegative: number < 0 }
  const plain = sections.filter((section) => !condition.test(section))
  if (number < 0 && plain.length > 1) return { section: plain[1] ?? '', isNegative: false }
  if (number === 0 && plain.length > 2) return { section: plain[2] ?? '', isNegative: false }
  return { section: plain[0] ?? 'General', isNegative: number < 0 }
}

/** Semicolons in quotation marks belong to the text. */
const sectionsOf = (format: string): string[] => format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)

const condition = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/

function holds(section: string, number: number): boolean {
  const [, sign, text] = condition.exec(section) ?? []
  const limit = Number(text)
  if (sign === '<=') return number <= limit
  if (sign === '>=') return number >= limit
  if (sign === '<>') return number !== limit
  if (sign === '<') return number < limit
  if (sign === '>') return number > limit
  return sign === '=' && number === limit
}

/** A place for a digit, or a text between them. */
type Piece = { digit: '0' | '#' | '?' } | { text: string }
type Pattern = {
  whole: Piece[]
  decimals: Piece[]
  decimalsMax: number
  hasGroups: boolean
  isPercent: boolean
  thousandsLeft: number
}

const token = /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|General|E[+-]0+|[^"\\]/gi

/** Null for a format without places for digits, with an exponent, or as a fraction. */
function patternOf(section: string): Pattern | null {
  const sides: [Piece[], Piece[]] = [[], []]
  let side: 0 | 1 = 0
  let hasGroups = false
  let isPercent = false
  let thousandsLeft = 0
  for (const [part, quoted, escaped, currency] of section.matchAll(token)) {
    if (/^(?:General|@)$|^E[+-]/i.test(part) || part === '/') return null
    const text = quoted ?? escaped ?? currency
    if (text !== undefined) sides[side].push({ text })
    else if (part === '0' || part === '#' || part === '?') {
      if (thousandsLeft > 0 && side === 0) hasGroups = true
      thousandsLeft = 0
      sides[side].push({ digit: part })
    } else if (part === '.') {
      side = 1
    } else if (part === ',') thousandsLeft++
    else if (part.length === 1) {
      if (part === '%') isPercent = true
      sides[side].push({ text: part })
    }
  }
  const [whole, decimals] = sides
  if (!whole.some((piece) => 'digit' in piece) && !decimals.some((piece) => 'digit' in piece)) return null
  const decimalsMax = decimals.filter((piece) => 'digit' in piece).length
  return { whole, decimals, decimalsMax, hasGroups, isPercent, thousandsLeft }
}

/** Digits go into their places from the right; the first place takes all that are left. */
function wholeText(pieces: readonly Piece[], digits: string, hasGroups: boolean): string {
  const left = digits === '0' ? [] : Array.from(digits)
  const first = pieces.findIndex((piece) => 'digit' in piece)
  let text = ''
  let count = 0
  const put = (digit: string) => {
    text = (hasGroups && count > 0 && count % 3 === 0 ? `${digit},` : digit) + text
    count++
  }
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at]
    if (piece === undefined) continue
    if ('text' in piece) text = piece.text + text
    else {
      const digit = left.pop()
      if (digit !== undefined) put(digit)
      else if (piece.digit === '0') put('0')
      while (at === first && left.length > 0) put(left.pop() ?? '')
    }
  }
  return text
}

function decimalText(pieces: readonly Piece[], decimals: string): string {
  const places = pieces.filter((piece) => 'digit' in piece)
  const needed = places.findLastIndex(({ digit }) => digit === '0') + 1
  const shown = Math.max(needed, decimals.replace(/0+$/, '').length)
  let place = 0
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text
      const digit = place < shown ? (decimals[place] ?? '0') : ''
      place++
      return place === 1 && digit !== '' ? `.${digit}` : digit
    })
    .join('')
}
