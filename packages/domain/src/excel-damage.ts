import { aboutValue } from './unit-cells.ts'

/** What spreadsheets do to numbers and codes, in the words of the person who has the file (docs/spec/back-office.md#files). */

const asText = 'Format the column as text and enter it again.'

export const excelMessages = {
  error: (text: string) => `The spreadsheet shows ${text} here. Correct the formula, or empty the cell.`,
  formula: 'This formula has no stored value. Open the file in Excel, save it, and send it again.',
  digits: `A spreadsheet keeps 15 digits of a number, so the last ones of this one are not what was entered. ${asText}`,
  date: (text: string) => `The spreadsheet made a date of this, “${text}”. ${asText}`,
  shortened: `The spreadsheet shortened this number. ${asText}`,
  rounded: `The spreadsheet may have made zeros of the last digits. ${asText}`,
  looksLikeDate: 'This looks like a date that a spreadsheet made of a number. Keep it, or enter the number.',
} as const

/** 3.52E+14, as files have it where a spreadsheet showed a number so. */
const exponent = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i
/** A SIM of 19 or 20 digits of which only 15 were kept. */
const zerosAtEnd = /^\d{15}0{4,5}$/

/** Why a text cannot be the code that was entered, such as an IMEI or a phone number; undefined for any other text. */
export function damagedCode(text: string): string | undefined {
  if (exponent.test(text)) return excelMessages.shortened
  return zerosAtEnd.test(text) ? excelMessages.rounded : undefined
}

/** What failed formulas show; texts have them as well. */
const errorValues: ReadonlySet<string> = new Set(
  '#N/A #REF! #NAME? #VALUE! #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #GETTING_DATA'.split(' '),
)

export const isErrorValue = (text: string): boolean => errorValues.has(text.trim())

/** Why the text of a cell cannot be used, in a file as on the clipboard; undefined for any other text. */
export function cellDamage(text: string, isCode: boolean): string | undefined {
  if (isErrorValue(text)) return excelMessages.error(text.trim())
  return isCode ? damagedCode(text) : undefined
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const dateLike = new RegExp(`^(?:\\d{1,2}-${month}|${month}-\\d{2}|\\d{1,2}-${month}-\\d{2})$`, 'i')

/** "4-Mar", which was 3-4 or 4-3: spreadsheets write it so, and few people do. */
export const looksLikeDate = (text: string): boolean => dateLike.test(text)

/** The text inside ="014" and '014, with which people keep a spreadsheet from changing it. */
export const withoutTextMark = (text: string): string =>
  /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[\w(+])/, '')

/** An amount without the sign and the separators that spreadsheets show: "$1,099.00" is 1099.00. Any other text stays as it is. */
export function amountText(cell: string): string {
  const text = cell.trim()
  const [, amount] = /^\$ ?(\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)$/.exec(text) ?? []
  const plain = amount ?? text
  return /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Why a text that looks like an amount is none, with how it is written; undefined for any other text. */
export function oddAmount(text: string): string | undefined {
  const [, whole, cents] = /^\$?([\d.]*\d),(\d{1,2})$/.exec(text) ?? []
  if (whole !== undefined && cents !== undefined)
    return `“${text}”: write an amount like ${whole.replaceAll('.', '')}.${cents.padEnd(2, '0')}, with a point before the cents.`
  if (/^\$?\d+\.\d{3,}$/.test(text)) return `“${text}”: an amount has at most two decimals.`
  return exponent.test(text) ? aboutValue(text, excelMessages.shortened) : undefined
}
