import { type DeviceField, deviceFields, unitKey } from './device-fields.ts'
import type { DeviceStatus, NumberWish } from './device-status.ts'
import { fleetLimits } from './fleet-limits.ts'
import { formatPhone } from './format-phone.ts'
import { appliedWish, numberFollows } from './number-wish.ts'
import { withoutShortCode } from './printed-number.ts'
import { alsoCalled, headingFinder } from './table-headings.ts'
import { aboutValue, freeUnitLike, unitValueKey } from './unit-cells.ts'

/** Rows of a fleet sheet: what the devices of an order are to be called and who gets them (docs/spec/fleet.md#sheet). */

/** One phone, tablet or router of an order. Texts are as typed; an empty one is none. */
export type UnitRow = {
  unitNumber: string
  holder: string
  stationId: string | null
  /** Null while nobody said one: what applies then follows from plan and number (`appliedWish`). */
  numberWish: NumberWish | null
  /** For a new line: the area code that its number is to have. */
  areaCode: string
  /** For a port and for a number that is kept. */
  phoneNumber: string
  /** For a port: the previous carrier, and the account there. */
  portCarrier: string
  portAccountNumber: string
  /** The transfer PIN. It is sent, and never read back: left out, a stored one stays; empty, it goes. */
  portPin?: string | undefined
}

export const unitColumns = [
  'unitNumber',
  'holder',
  'stationId',
  'numberWish',
  'areaCode',
  'phoneNumber',
  'portCarrier',
  'portAccountNumber',
  'portPin',
] as const satisfies ReadonlyArray<keyof UnitRow>
export type UnitColumn = (typeof unitColumns)[number]

/** The headers of these columns in sheets and files. The PIN is in no file. */
export const unitColumnLabels: Record<UnitColumn, string> = {
  unitNumber: 'Unit',
  holder: 'Holder',
  stationId: 'Station',
  numberWish: 'Number wish',
  areaCode: 'Area code',
  phoneNumber: 'Number',
  portCarrier: 'Carrier',
  portAccountNumber: 'Account number',
  portPin: 'Transfer PIN',
}

/** Which column a heading of a file or of pasted cells names, such as "Driver"; undefined for any other text. The transfer PIN is in no file. */
export const unitColumnOf = headingFinder<Exclude<UnitColumn, 'portPin'>>([
  ['unitNumber', [unitColumnLabels.unitNumber, ...alsoCalled.unit]],
  ['holder', [unitColumnLabels.holder, ...alsoCalled.holder]],
  ['stationId', [unitColumnLabels.stationId, ...alsoCalled.station]],
  ['numberWish', [unitColumnLabels.numberWish, 'wish']],
  ['areaCode', [unitColumnLabels.areaCode]],
  ['phoneNumber', [unitColumnLabels.phoneNumber, 'phone', ...alsoCalled.phone]],
  ['portCarrier', [unitColumnLabels.portCarrier, 'previous carrier', 'old carrier']],
  ['portAccountNumber', [unitColumnLabels.portAccountNumber, 'account']],
])

export const numberWishLabels: Record<NumberWish, string> = {
  none: 'No line',
  new: 'New',
  port: 'Port in',
  keep: 'Keep',
}

export const emptyUnitRow: Readonly<UnitRow> = {
  unitNumber: '',
  holder: '',
  stationId: null,
  numberWish: null,
  areaCode: '',
  phoneNumber: '',
  portCarrier: '',
  portAccountNumber: '',
}

/** What a request can say of a row: cells that are left out are empty. */
export type SentUnitRow = { [Column in keyof UnitRow]?: UnitRow[Column] | undefined }

/**
 * The whole row, as it is stored.
 * @param shortCode the account's own, which a unit number can have before it; '' for an account without one
 */
export const unitRowOf = (sent: SentUnitRow, shortCode: string): UnitRow =>
  cleanUnitRow({
    unitNumber: withoutShortCode(sent.unitNumber ?? '', shortCode),
    holder: sent.holder ?? '',
    stationId: sent.stationId ?? null,
    numberWish: sent.numberWish ?? null,
    areaCode: sent.areaCode ?? '',
    phoneNumber: sent.phoneNumber ?? '',
    portCarrier: sent.portCarrier ?? '',
    portAccountNumber: sent.portAccountNumber ?? '',
    ...(sent.portPin !== undefined && { portPin: sent.portPin }),
  })

/** A row with its place: the number that people see before it, from 1. */
export type PlacedUnitRow = UnitRow & {
  /** What the caller finds the row by. */
  key: string
  place: number
  /** A transfer PIN is stored. */
  hasPortPin?: boolean | undefined
}

export type UnitErrorCode =
  | 'format'
  | 'repeated'
  | 'wish-incomplete'
  | 'wish-other'
  | 'in-use'
  | 'no-station'
  | 'no-row'

/** What is wrong with one cell; `suggestion` is a value that would be right there. */
export type UnitError = {
  key: string
  column: UnitColumn
  code: UnitErrorCode
  message: string
  suggestion?: string
}

/** Which cells a wish uses; the others stay empty. */
const wishColumns: Record<NumberWish, readonly UnitColumn[]> = {
  none: [],
  new: ['areaCode'],
  port: ['phoneNumber', 'portCarrier', 'portAccountNumber', 'portPin'],
  keep: ['phoneNumber'],
}
const lineColumns = ['areaCode', 'phoneNumber', 'portCarrier', 'portAccountNumber', 'portPin'] as const

/** The row with another wish: cells that it does not use are emptied. */
export function withWish<Row extends UnitRow>(row: Row, numberWish: NumberWish | null): Row {
  const used = wishColumns[numberWish ?? 'none']
  const cleared = lineColumns.filter((column) => !used.includes(column))
  return { ...row, numberWish, ...Object.fromEntries(cleared.map((column) => [column, ''])) }
}

const formats: Partial<Record<UnitColumn, DeviceField>> = {
  unitNumber: 'unitNumber',
  areaCode: 'areaCode',
  phoneNumber: 'phoneNumber',
  portAccountNumber: 'portAccountNumber',
  portPin: 'portPin',
}

/** The row as it is stored: spaces around texts and in numbers are gone. */
export function cleanUnitRow<Row extends UnitRow>(row: Row): Row {
  const clean = (column: UnitColumn, typed: string) => {
    const field = formats[column]
    return field ? deviceFields[field].clean(typed) : typed.trim()
  }
  const texts = unitColumns.flatMap((column) => {
    const typed = row[column]
    return typeof typed === 'string' && column !== 'numberWish' && column !== 'stationId'
      ? [[column, clean(column, typed)] as const]
      : []
  })
  return { ...row, ...Object.fromEntries(texts) }
}

/** Nothing is filled in: such a row is not stored. */
export const isEmptyUnitRow = (row: UnitRow): boolean =>
  row.stationId === null &&
  row.numberWish === null &&
  [row.unitNumber, row.holder, ...lineColumns.map((column) => row[column] ?? '')].every(
    (text) => text.trim() === '',
  )

/**
 * Everything that is wrong with the rows of a sheet as far as it can be seen in the sheet itself: formats, incomplete
 * wishes, and unit and phone numbers that two rows have. What other devices have, the server says.
 * @param inUse unit numbers that are known to be in use, and so are no suggestion
 * @returns in the order of rows and columns
 */
export function checkUnitRows(rows: readonly PlacedUnitRow[], inUse: readonly string[] = []): UnitError[] {
  const cleaned = rows.map(cleanUnitRow)
  const units = new Map<string, number>()
  const numbers = new Map<string, number>()
  const taken = new Set([...cleaned.map(({ unitNumber }) => unitNumber), ...inUse].map(unitValueKey))
  return cleaned.flatMap((row) => {
    const formatErrors = unitColumns.flatMap((column) => formatError(row, column))
    const isWrong = (column: UnitColumn) => formatErrors.some((error) => error.column === column)
    return [
      ...formatErrors.map((error) =>
        error.column === 'unitNumber' ? { ...error, ...writable(row.unitNumber, taken) } : error,
      ),
      ...(isWrong('unitNumber') ? [] : repeatedUnit(row, units, taken)),
      ...(isWrong('phoneNumber') ? [] : repeatedNumber(row, numbers)),
      ...wishErrors(row),
    ].sort((one, other) => unitColumns.indexOf(one.column) - unitColumns.indexOf(other.column))
  })
}

function formatError(row: PlacedUnitRow, column: UnitColumn): UnitError[] {
  const text = row[column]
  if (!text || column === 'stationId' || column === 'numberWish') return []
  const { key } = row
  const error = (message: string): UnitError[] => [
    { key, column, code: 'format', message: aboutCell(column, text, message) },
  ]
  if (/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u.test(text))
    return error('Remove line breaks and invisible characters.')
  const max = { holder: fleetLimits.holderMax, portCarrier: fleetLimits.portCarrierMax }[column as string]
  if (max !== undefined) return text.length > max ? error(`${text.length} characters, ${max} fit.`) : []
  const field = formats[column]
  if (!field || deviceFields[field].isRight(text)) return []
  return error(deviceFields[field].message)
}

/** A transfer PIN is in no message. */
const aboutCell = (column: UnitColumn, text: string, message: string) =>
  column === 'portPin' ? message : aboutValue(text, message)

function repeatedUnit(row: PlacedUnitRow, seen: Map<string, number>, taken: Set<string>): UnitError[] {
  const { key, place, unitNumber } = row
  if (unitNumber === '') return []
  const first = seen.get(unitKey(unitNumber))
  if (first === undefined) {
    seen.set(unitKey(unitNumber), place)
    return []
  }
  const message = `${unitNumber} is also in row ${first}.`
  return [{ key, column: 'unitNumber', code: 'repeated', message, ...suggested(unitNumber, taken) }]
}

function repeatedNumber(row: PlacedUnitRow, seen: Map<string, number>): UnitError[] {
  const { key, place, phoneNumber } = row
  if (phoneNumber === '') return []
  const first = seen.get(phoneNumber)
  if (first === undefined) {
    seen.set(phoneNumber, place)
    return []
  }
  const message = `${formatPhone(phoneNumber)} is also in row ${first}.`
  return [{ key, column: 'phoneNumber', code: 'repeated', message }]
}

const otherWish: Partial<Record<UnitColumn, string>> = {
  areaCode: 'Only a new line has an area code to choose. Remove it, or choose New.',
  phoneNumber: 'Choose Port in or Keep for this number, or remove it.',
  portCarrier: 'Only a port has a previous carrier. Remove it, or choose Port in.',
  portAccountNumber: 'Only a port has an account number. Remove it, or choose Port in.',
  portPin: 'Only a port has a transfer PIN. Remove it, or choose Port in.',
}

function wishErrors(row: PlacedUnitRow): UnitError[] {
  const { key } = row
  // Whether a plan asks for a line makes no cell wrong.
  const numberWish = appliedWish(row, false)
  const others = lineColumns.flatMap((column): UnitError[] =>
    !row[column] || wishColumns[numberWish].includes(column)
      ? []
      : [
          {
            key,
            column,
            code: 'wish-other',
            message: aboutCell(column, row[column], otherWish[column] ?? ''),
          },
        ],
  )
  if (numberWish !== 'port' || isPortComplete(row)) return others
  return [...others, { key, column: 'numberWish', code: 'wish-incomplete', message: portWords(row) }]
}

const isPortComplete = (row: PlacedUnitRow) =>
  row.phoneNumber !== '' &&
  row.portCarrier !== '' &&
  row.portAccountNumber !== '' &&
  (row.portPin === undefined ? row.hasPortPin === true : row.portPin !== '')

const portWords = ({ portCarrier }: UnitRow) =>
  portCarrier === ''
    ? 'A port needs the number, its carrier, the account there and its transfer PIN.'
    : `A port needs the number, the account at ${portCarrier} and its transfer PIN.`

/** The wish that applies, with its details. */
type AppliedLine = Pick<UnitRow, 'areaCode' | 'phoneNumber' | 'portCarrier'> & { numberWish: NumberWish }

/** "New, area 419", "Port in, AT&T (555) 010-0147": a wish as lists and documents say it; '' without one. */
export function wishWords({ numberWish, areaCode, phoneNumber, portCarrier }: AppliedLine): string {
  if (numberWish === 'none') return ''
  const number = phoneNumber && formatPhone(phoneNumber)
  const details = {
    new: areaCode && `area ${areaCode}`,
    port: [portCarrier, number].filter((text) => text !== '').join(' '),
    keep: number,
  }[numberWish]
  return [numberWishLabels[numberWish], details].filter((text) => text !== '').join(', ')
}

/**
 * The number of a line as lists and documents say it, where it has one; else what was asked for.
 * @param isDone its device was staged: what was asked for is history
 */
export function lineWords(row: AppliedLine, isDone = false): string {
  if (isDone && row.numberWish === 'new' && row.phoneNumber === '') return numberFollows
  return row.phoneNumber !== '' && (isDone || row.numberWish === 'new' || row.numberWish === 'none')
    ? formatPhone(row.phoneNumber)
    : wishWords(row)
}

/** Whether a device is past its planning: it was staged. Null for a row without a device. */
export const isSettled = (status: DeviceStatus | null): boolean =>
  status !== null && status !== 'planned' && status !== 'ordered'

/** What a unit number that is written wrong can be: itself without what may not be in it, or a free one like that. */
function writable(typed: string, taken: Set<string>): { suggestion?: string } {
  const suggestion = typed.replace(/[^A-Za-z0-9-]/g, '')
  if (!deviceFields.unitNumber.isRight(suggestion)) return {}
  if (taken.has(unitValueKey(suggestion))) return suggested(suggestion, taken)
  taken.add(unitValueKey(suggestion))
  return { suggestion }
}

function suggested(unitNumber: string, taken: Set<string>): { suggestion?: string } {
  const suggestion = freeUnitLike(unitNumber, (unit) => taken.has(unitValueKey(unit)))
  if (suggestion === null) return {}
  // The next repetition is to get another one.
  taken.add(unitValueKey(suggestion))
  return { suggestion }
}
