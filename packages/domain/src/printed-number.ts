import { deviceFields, unitKey } from './device-fields.ts'
import { fleetLimits } from './fleet-limits.ts'
import { foldedText } from './folded-text.ts'
import { trackingText } from './tracking-number.ts'
import { plainNumber, searchedDigits, ungroupedNumber } from './typed-number.ts'
import { unitValueKey } from './unit-cells.ts'

/** What a typed text can be of the numbers that papers, tags and labels have (docs/spec/desk.md#search); null for what it is not. */
export type PrintedNumbers = {
  /** "10001", "#10001", "WBC-10001" as accounting has it, "WBC-10001-B1" of a box. */
  orderId: number | null
  /** The digits with which the number of a quote begins: "Q-1000". */
  quote: string | null
  /** The same of a case: "C-10". */
  repairCase: string | null
  /** The folded beginning of an invoice's number: "inv 0000". */
  invoice: string | null
  /** The beginning of a tracking number, without groups. */
  tracking: string | null
  /** Of an IMEI, a SIM or a phone number, or a serial number in small letters. */
  device: string | null
  /** A unit as its tag names it: DSP4-014, DSP4 014. */
  unit: { shortCode: string; unitNumber: string } | null
}

/** Shorter ones are words of a name, or any number. Spaces of a tracking number do not count: "1Z 999" is long enough. */
const invoiceMin = 4
const serialMin = 6
const trackingMin = 5

export function printedNumbers(typed: string): PrintedNumbers {
  const text = plainNumber(typed).trim()
  const bare = ungroupedNumber(text)
  const tracking = trackingText(text)
  const [, order] = /^(?:#|wbc-?)?(\d{1,9})(?:-b\d+)?$/i.exec(text) ?? []
  const [, quote] = /^q-?(\d{1,9})$/i.exec(text) ?? []
  const [, repairCase] = /^c-?(\d{1,9})$/i.exec(text) ?? []
  const isSerial = /^(?=.*\d)(?=.*[a-z])[a-z0-9]+$/i.test(bare) && bare.length >= serialMin
  return {
    orderId: order === undefined ? null : Number(order),
    quote: quote ?? null,
    repairCase: repairCase ?? null,
    invoice: /\d/.test(text) && /^[a-z]/i.test(text) && text.length >= invoiceMin ? foldedText(text) : null,
    tracking: /^1Z[0-9A-Z]*$/.test(tracking) && tracking.length >= trackingMin ? tracking : null,
    device: searchedDigits(text) ?? (isSerial ? bare.toLowerCase() : null),
    unit: taggedUnit(text),
  }
}

/** The text that is searched for: of "#10001", "WBC-10001" and "WBC-10001-B1", which are orders, the number of the order. */
export const searchedText = (typed: string): string =>
  typed
    .trim()
    .replace(/^wbc-?(\d{1,9})(?:-b\d+)?$/i, '$1')
    .replace(/^#/, '')

/** What the printed beginning of a text says that it is; a tag's is the short code of an account, which only the database knows. */
export type PrintedKind = 'order' | 'quote' | 'case' | 'invoice' | 'tracking' | 'tag'

const prefixes: ReadonlyArray<readonly [Exclude<PrintedKind, 'tag' | 'tracking'>, RegExp]> = [
  ['order', /^(?:#\s*|wbc-?)\d{1,9}(?:-b\d+)?$/i],
  ['quote', /^q-\d{1,9}$/i],
  ['case', /^c-\d{1,9}$/i],
  ['invoice', /^inv[-\s]?\d+$/i],
]

/**
 * Of a text that begins as papers print it ("#101", "WBC-101", "Q-10", "C-10", "INV-000", "1Z 999") what it is: nothing else is meant.
 * Null for any other text, also for tags, whose beginning only the accounts know.
 */
export function printedKind(typed: string): Exclude<PrintedKind, 'tag'> | null {
  const text = plainNumber(typed).trim()
  const [kind = null] = prefixes.find(([, pattern]) => pattern.test(text)) ?? []
  return kind ?? (printedNumbers(text).tracking === null ? null : 'tracking')
}

/**
 * The code of a tag, or of a box from its packing list, alone or in the address that a camera reads; null for any other text
 * (docs/spec/fleet.md#tags).
 */
export function printedCode(typed: string): string | null {
  const { clean, isRight } = deviceFields.tagCode
  const text = plainNumber(typed).trim()
  const code = clean(/\/(?:t|receive)\/([^/?#]+)/i.exec(text)?.[1] ?? text)
  return isRight(code) ? code : null
}

/**
 * The account's short code and the unit number of a text such as "DSP4-014", also with a space as some labels have it; null for any
 * other. Two words without digits, or two numbers, are no tag.
 */
export function taggedUnit(typed: string): PrintedNumbers['unit'] {
  const [, code = '', unitNumber = ''] =
    /^([a-z0-9]+)-(.+)$/i.exec(plainNumber(typed).trim()) ??
    /^(?=[0-9]*[a-z])([a-z0-9]+) +(?=.*\d)(.+)$/i.exec(plainNumber(typed).trim()) ??
    []
  const shortCode = deviceFields.shortCode.clean(code)
  return deviceFields.shortCode.isRight(shortCode) && deviceFields.unitNumber.isRight(unitNumber)
    ? { shortCode, unitNumber }
    : null
}

/**
 * The unit number without the account's own short code, as tags print it: "DSP4-911" is unit 911 where the short code is DSP4.
 * @param shortCode '' for an account without one
 */
export function withoutShortCode(typed: string, shortCode: string): string {
  const text = plainNumber(typed).trim()
  const unit = taggedUnit(text)
  return unit !== null && unit.shortCode === shortCode ? unit.unitNumber : text
}

/**
 * The units that a typed number can mean: "14" is 014, and both where an account has 14 and 014; who types the zero means the one
 * with it.
 */
export function unitsMeant<Unit extends { unitNumber: string | null }>(
  units: readonly Unit[],
  typed: string,
  shortCode: string,
): Unit[] {
  const means = (text: string) => {
    const exact = units.filter(
      ({ unitNumber }) => unitNumber !== null && unitKey(unitNumber) === unitKey(text),
    )
    const alike = units.filter(
      ({ unitNumber }) => unitNumber !== null && unitValueKey(unitNumber) === unitValueKey(text),
    )
    return exact.length > 0 && text.startsWith('0') ? exact : alike
  }
  const text = plainNumber(typed).trim()
  const found = means(text)
  return found.length > 0 || shortCode === '' ? found : means(afterCode(text, shortCode))
}

/** What follows the short code, also without its hyphen: "DSP4-014", "dsp4 14"; '' where it is not there. */
const afterCode = (text: string, shortCode: string) =>
  unitKey(text).startsWith(unitKey(shortCode)) ? text.slice(shortCode.length).replace(/^[\s-]+/, '') : ''

/** The spellings of a unit number, as they are stored: "14" also as "014", "0014" and so on. */
export function unitSpellings(unitNumber: string): string[] {
  const bare = unitValueKey(unitNumber)
  if (!/^\d+$/.test(bare)) return [unitKey(unitNumber)]
  return Array.from(
    { length: fleetLimits.unitNumberMax - bare.length + 1 },
    (_, zeros) => '0'.repeat(zeros) + bare,
  )
}

/** Numbers that begin with these digits, as ranges of whole numbers up to the largest that the database has. */
export function rangesOf(digits: string): Array<{ from: number; to: number }> {
  const first = Number(digits)
  if (first === 0) return []
  const ranges: Array<{ from: number; to: number }> = []
  for (let ten = 1; first * ten <= integerMax; ten *= 10)
    ranges.push({ from: first * ten, to: Math.min((first + 1) * ten - 1, integerMax) })
  return ranges
}
const integerMax = 2_147_483_647
