import { fleetLimits } from './fleet-limits.ts'
import { plainNumber, readPhone, searchedDigits, ungroupedNumber } from './typed-number.ts'

/** Formats of what is known of a device, each with the words that refuse it (docs/spec/fleet.md#fields). */

/** The text as it is stored, and whether it is right. */
export type FieldRule = {
  clean: (typed: string) => string
  isRight: (clean: string) => boolean
  message: string
}

const { min: codeMin, max: codeMax } = fleetLimits.shortCodeLength
const { min: stationMin, max: stationMax } = fleetLimits.stationCodeLength
const { min: pinMin, max: pinMax } = fleetLimits.portPinLength
const { min: iccidMin, max: iccidMax } = fleetLimits.iccidDigits

const trimmed = (typed: string) => plainNumber(typed).trim()
const upper = (typed: string) => trimmed(typed).toUpperCase()

/** Luhn (ISO/IEC 7812-1): every second digit from the right counts double, and its own digits are added. */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const counted = (digits.length - index) % 2 === 0 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** The digit that makes a number right when it is put behind it. */
export const checkDigitOf = (digits: string): string =>
  Array.from('0123456789').find((digit) => hasCheckDigit(digits + digit)) ?? '0'

/** The characters of a tag code: Crockford's base 32. */
const tagAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const deviceFields = {
  unitNumber: {
    clean: trimmed,
    isRight: (text) =>
      new RegExp(`^(?=.*[A-Za-z0-9])[A-Za-z0-9-]{1,${fleetLimits.unitNumberMax}}$`).test(text),
    message: `A unit number has 1 to ${fleetLimits.unitNumberMax} letters, digits or hyphens.`,
  },
  imei: {
    clean: ungroupedNumber,
    isRight: (text) => /^\d{15}$/.test(text) && hasCheckDigit(text),
    message: 'This is not an IMEI: it has 15 digits, and the last one must fit the others.',
  },
  iccid: {
    // The letter that some print behind it is no part of the number.
    clean: (typed) => ungroupedNumber(typed).replace(/F$/i, ''),
    isRight: (text) => new RegExp(`^\\d{${iccidMin},${iccidMax}}$`).test(text) && hasCheckDigit(text),
    message: `This is not a SIM number: it has ${iccidMin} or ${iccidMax} digits, and the last one must fit the others.`,
  },
  serial: {
    clean: upper,
    isRight: (text) => new RegExp(`^[A-Z0-9/.-]{1,${fleetLimits.serialMax}}$`).test(text),
    message: `A serial number has 1 to ${fleetLimits.serialMax} letters and digits.`,
  },
  phoneNumber: {
    // The line of a device has no extension: with one it is no number of a device.
    clean: (typed) => {
      const phone = readPhone(typed)
      return phone?.extension === '' ? phone.digits : ungroupedNumber(typed)
    },
    // Demo numbers have exchanges such as 010, so only the area code is looked at.
    isRight: (text) => /^[2-9]\d{9}$/.test(text),
    message: 'A phone number has 10 digits, and its area code begins with 2 to 9.',
  },
  areaCode: {
    clean: ungroupedNumber,
    isRight: (text) => /^[2-9]\d{2}$/.test(text),
    message: 'An area code has 3 digits and begins with 2 to 9.',
  },
  shortCode: {
    clean: upper,
    isRight: (text) => new RegExp(`^[A-Z0-9]{${codeMin},${codeMax}}$`).test(text),
    message: `A short code has ${codeMin} to ${codeMax} letters and digits.`,
  },
  stationCode: {
    clean: upper,
    isRight: (text) => new RegExp(`^[A-Z0-9]{${stationMin},${stationMax}}$`).test(text),
    message: `A station code has ${stationMin} to ${stationMax} letters and digits.`,
  },
  portAccountNumber: {
    clean: trimmed,
    isRight: (text) => new RegExp(`^[A-Za-z0-9 ./#-]{1,${fleetLimits.portAccountNumberMax}}$`).test(text),
    message: `An account number has 1 to ${fleetLimits.portAccountNumberMax} letters and digits.`,
  },
  portPin: {
    clean: trimmed,
    isRight: (text) => new RegExp(`^[A-Za-z0-9]{${pinMin},${pinMax}}$`).test(text),
    message: `A transfer PIN has ${pinMin} to ${pinMax} letters and digits.`,
  },
  tagCode: {
    // Crockford's reading: what looks like 1 or 0 is one.
    clean: (typed) => upper(typed).replace(/-/g, '').replace(/[IL]/g, '1').replace(/O/g, '0'),
    isRight: (text) => new RegExp(`^[${tagAlphabet}]{${fleetLimits.tagCodeLength}}$`).test(text),
    message: `A tag code has ${fleetLimits.tagCodeLength} letters and digits.`,
  },
} as const satisfies Record<string, FieldRule>
export type DeviceField = keyof typeof deviceFields

/**
 * A tag code from random bytes.
 * @param bytes at least as many as a tag code has letters; each gives one
 */
export const tagCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, fleetLimits.tagCodeLength), (byte) => tagAlphabet[byte % 32]).join('')

/** Unit numbers are compared without case. */
export const unitKey = (unitNumber: string) => unitNumber.toLowerCase()

/** The number as an account writes it: 14 with three digits is "014". */
export const unitText = (value: number, digits: number) => String(value).padStart(digits, '0')

const listSeparators = /[\s,;]+/

/**
 * The unit numbers of a pasted list: two or more, separated by spaces, commas, semicolons or line ends, each of them a
 * unit number with a digit. Null for any other text: it is searched for as it is.
 */
export function pastedUnits(typed: string): string[] | null {
  const text = trimmed(typed)
  const parts = text.split(listSeparators)
  const isUnit = (part: string) => /\d/.test(part) && deviceFields.unitNumber.isRight(part)
  if (parts.length < 2 || !parts.every(isUnit)) return null
  // "(555) 010 0147", "00101501 000001 2" and "1Z 999 AA1 01" are one number each.
  const isOne = groupedNumber(text) !== null || /^1z/i.test(text)
  if (isOne && !/[,;\n]/.test(text)) return null
  return [...new Set(parts.map(unitKey))].slice(0, fleetLimits.searchedUnitsMax)
}

/** The digits of a complete IMEI, SIM or phone number, with or without spaces and hyphens. Null for any other text. */
export function groupedNumber(typed: string): string | null {
  const digits = searchedDigits(typed)
  const isWhole = (text: string) =>
    deviceFields.imei.isRight(text) ||
    deviceFields.iccid.isRight(text) ||
    deviceFields.phoneNumber.isRight(text)
  return digits !== null && isWhole(digits) ? digits : null
}

/** The days that cover can begin and end on, yyyy-MM-dd. */
export const coverDay = {
  isRight: (day: string) => isCalendarDay(day) && day >= '2000-01-01' && day <= '2099-12-31',
  message: 'Enter a date from 2000 to 2099, like 2026-03-31.',
} as const

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The messages of what two devices cannot share (docs/spec/fleet.md#fields). */
export const fleetMessages = {
  unitTaken: (unitNumber: string) => `Unit ${unitNumber} is already in use.`,
  putTagCode: 'To change that device, put its tag code in this row.',
  otherShortCode: (shortCode: string, accountName: string) =>
    `${shortCode} is the short code of ${accountName}.`,
  imeiTaken: 'Another device already has this IMEI.',
  stationTaken: 'The account already has a station with this name.',
  stationCodeTaken: 'The account already has a station with this code.',
  noAddress: 'Choose one of the account’s shipping addresses.',
  noStation: 'That station does not exist.',
  noKit: 'That kit does not exist.',
  noCarrier: 'That carrier does not exist.',
  noProduct: 'That product does not exist.',
  noUnit: (unitNumber: string) => `There is no unit ${unitNumber}.`,
  noFreeNumber: 'No unit number is free from the account’s next number on. Enter one.',
  ended: 'This device has ended: it was replaced or retired.',
  twice: 'This device is in the list twice.',
  coverEndsFirst: 'Coverage must not end before it starts.',
  viewTaken: 'You already have a view with this name.',
  viewsFull: `You can save at most ${fleetLimits.viewsMax} views of a fleet.`,
  stationsFull: `An account can have at most ${fleetLimits.stationsMax} stations.`,
} as const

/** What the fields of a device are called in its history (docs/spec/fleet.md#history). */
export const deviceFieldLabels: Readonly<Record<string, string>> = {
  unitNumber: 'Unit number',
  holder: 'Holder',
  station: 'Station',
  kit: 'Kit',
  make: 'Make',
  model: 'Model',
  imei: 'IMEI',
  serial: 'Serial number',
  phoneNumber: 'Phone number',
  numberWish: 'Number wish',
  areaCode: 'Area code',
  portCarrier: 'Previous carrier',
  portAccountNumber: 'Account number there',
  portPin: 'Transfer PIN',
  sim: 'SIM',
  carrier: 'Carrier',
  coverFrom: 'Coverage from',
  coverUntil: 'Coverage until',
  repairsUsed: 'Repairs used',
  coverKind: 'Kind of coverage',
  note: 'Note',
}

/**
 * Notes of a past order without the lines that name its unit numbers: those belong to the devices of that order
 * (docs/spec/fleet.md#replacement).
 * @param units unit numbers of the past order
 */
export function notesWithoutUnits(notes: string, units: readonly string[]): string {
  if (units.length === 0) return notes
  const keys = new Set(units.map(unitKey))
  const namesUnit = (line: string) =>
    (line.match(/[A-Za-z0-9-]+/g) ?? []).some((word) => keys.has(unitKey(word)))
  const kept = notes.split('\n').filter((line) => !namesUnit(line))
  return kept.length === notes.split('\n').length ? notes : kept.join('\n').trim()
}
