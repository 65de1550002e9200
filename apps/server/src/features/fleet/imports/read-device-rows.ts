import type { ImportColumn } from '@portal/domain/device-columns'
import {
  coverDay,
  type DeviceField,
  deviceFields,
  fleetMessages,
  unitKey,
} from '@portal/domain/device-fields'
import {
  deviceKindLabels,
  deviceKinds,
  deviceStatusLabels,
  firstStatuses,
} from '@portal/domain/device-status'
import { damagedCode, excelMessages, looksLikeDate, withoutTextMark } from '@portal/domain/excel-damage'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { nameKey } from '@portal/domain/names'
import { withoutShortCode } from '@portal/domain/printed-number'
import { aboutValue, unitValueKey, unknownCarrier, unknownStation } from '@portal/domain/unit-cells'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'
import type { FileCell } from '../../../documents/file-columns.ts'
import type { CellError as TableCellError } from '../../../documents/table-report.ts'

/** What the account and the catalog know: names in small letters. */
export type ImportWorld = {
  /** By name and by code. */
  stations: ReadonlyMap<string, string>
  carriers: ReadonlyMap<string, string>
  /** The account's own; '' for none. */
  shortCode: string
  /** What refuses unit numbers with the short code of another account, by their keys. */
  foreignUnits: ReadonlyMap<string, string>
  takenUnits: ReadonlySet<string>
  /** Units that are in use by their numbers without zeros in front, and how many digits those with such zeros have; 0 for none. */
  unitsByValue: ReadonlyMap<string, string>
  unitDigits: number
  takenImeis: ReadonlySet<string>
}

export type CellError = TableCellError<ImportColumn>
export type RowFacts = Pick<
  DeviceRow,
  | 'unitNumber'
  | 'kind'
  | 'make'
  | 'model'
  | 'status'
  | 'holder'
  | 'stationId'
  | 'imei'
  | 'serial'
  | 'phoneNumber'
  | 'iccid'
  | 'carrierId'
  | 'coverFrom'
  | 'coverUntil'
  | 'note'
>
type Cell = (column: ImportColumn) => string
type Read = (column: ImportColumn) => FileCell
type Refuse = (column: ImportColumn, message: string) => void

/** Reads rows one after the other: what a later row repeats of an earlier one is said at the later one. */
export function rowReader(world: ImportWorld) {
  const units = new Map<string, number>()
  const imeis = new Map<string, number>()

  /** What the row says, with an error for each cell that breaks its rule. */
  return (row: number, read: Read): { facts: RowFacts; errors: CellError[] } => {
    const errors: CellError[] = []
    const damaged = new Set<ImportColumn>()
    const say: Refuse = (column, message) => errors.push({ row, column, message })
    const cells = readOnce(read, (column, damage) => {
      damaged.add(column)
      say(column, damage)
    })
    const cell: Cell = (column) => cells(column).text
    const refuse: Refuse = (column, message) => say(column, aboutValue(cell(column), message))
    if (cell('Unit') === '' && !damaged.has('Unit')) refuse('Unit', 'This field is required.')
    const facts = factsOf(cell, world, { refuse, say })
    for (const { column, ...question } of questionsOf(facts, world, cells))
      errors.push({ row, column, ...question })
    refuseTwice(units, facts.unitNumber && unitKey(facts.unitNumber), row, (first) =>
      say('Unit', `Unit ${facts.unitNumber} is also in row ${first}.`),
    )
    refuseTwice(imeis, facts.imei, row, (first) => refuse('IMEI', `This IMEI is also in row ${first}.`))
    const foreign = facts.unitNumber && world.foreignUnits.get(unitKey(facts.unitNumber))
    if (foreign) say('Unit', foreign)
    if (facts.unitNumber && world.takenUnits.has(unitKey(facts.unitNumber)))
      say('Unit', `${fleetMessages.unitTaken(facts.unitNumber)} ${fleetMessages.putTagCode}`)
    if (facts.imei && world.takenImeis.has(facts.imei)) refuse('IMEI', fleetMessages.imeiTaken)
    if (facts.coverFrom && facts.coverUntil && facts.coverUntil < facts.coverFrom)
      refuse('Cover until', fleetMessages.coverEndsFirst)
    return { facts, errors }
  }
}

/** Cells that a spreadsheet changed are said once, and count as empty. */
function readOnce(read: Read, sayDamage: Refuse): Read {
  const kept = new Map<ImportColumn, ReturnType<Read>>()
  return (column) => {
    const before = kept.get(column)
    if (before) return before
    const found = read(column)
    const cell = found.damage === undefined ? found : { text: '', isEdited: false }
    kept.set(column, cell)
    if (found.damage !== undefined) sayDamage(column, found.damage)
    return cell
  }
}

type Question = { column: ImportColumn; message: string; question: { suggestion: string | null } }

/** What can be meant otherwise, and is asked about unless a person entered it here: zeros that a spreadsheet dropped, and dates that it made. */
function questionsOf({ unitNumber, iccid }: RowFacts, world: ImportWorld, cells: Read): Question[] {
  const questions: Question[] = []
  const ask = (column: ImportColumn, message: string, suggestion: string | null = null) => {
    if (!cells(column).isEdited) questions.push({ column, message, question: { suggestion } })
  }
  if (unitNumber !== null) {
    const meant = unitMeant(unitNumber, world)
    if (meant !== undefined) ask('Unit', `“${unitNumber}”: did you mean ${meant}?`, meant)
    if (looksLikeDate(unitNumber)) ask('Unit', aboutValue(unitNumber, excelMessages.looksLikeDate))
  }
  if (iccid !== null && damagedCode(iccid) !== undefined) ask('SIM', aboutValue(iccid, excelMessages.rounded))
  return questions
}

/** The unit number with the zeros in front that others of the account have: 014 for 14. */
function unitMeant(unitNumber: string, { unitsByValue, unitDigits }: ImportWorld): string | undefined {
  const other = unitsByValue.get(unitValueKey(unitNumber))
  if (other !== undefined) return unitKey(other) === unitKey(unitNumber) ? undefined : other
  return /^\d+$/.test(unitNumber) && unitNumber.length < unitDigits
    ? unitNumber.padStart(unitDigits, '0')
    : undefined
}

function refuseTwice(
  seen: Map<string, number>,
  key: string | null,
  row: number,
  refuse: (first: number) => void,
) {
  if (!key) return
  const first = seen.get(key)
  if (first === undefined) seen.set(key, row)
  else refuse(first)
}

/** @param refuse says what is wrong with the value of a cell, `say` the same in words that name it already */
function factsOf(cell: Cell, world: ImportWorld, { refuse, say }: { refuse: Refuse; say: Refuse }): RowFacts {
  const typed = (column: ImportColumn) =>
    column === 'Unit' ? withoutShortCode(cell(column), world.shortCode) : cell(column)
  const field = (column: ImportColumn, name: DeviceField) => {
    const { clean, isRight, message } = deviceFields[name]
    const plain = withoutTextMark(typed(column))
    const text = clean(plain)
    if (text === '') return null
    const damage = isRight(text) ? undefined : damagedCode(plain)
    if (damage !== undefined) {
      refuse(column, damage)
      return null
    }
    if (isRight(text)) return text
    refuse(column, message)
    return null
  }
  const line = (column: ImportColumn, max: number) => {
    const typed = cell(column)
    if (typed.length > max) refuse(column, `Enter at most ${max} characters.`)
    else if (/[\p{Cc}\p{Bidi_Control}]/u.test(typed))
      refuse(column, 'Remove line breaks and invisible characters.')
    return typed
  }
  const known = (
    column: ImportColumn,
    names: ReadonlyMap<string, string>,
    unknown: (typed: string, count: number) => string,
  ) => {
    const typed = cell(column)
    const id = names.get(nameKey(typed))
    if (typed !== '' && id === undefined) say(column, unknown(typed, names.size))
    return id ?? null
  }
  return {
    unitNumber: field('Unit', 'unitNumber'),
    kind: labelled('Kind', deviceKinds, deviceKindLabels, 'phone', cell, refuse),
    make: line('Make', fleetLimits.makeMax),
    model: line('Model', fleetLimits.modelMax),
    status: labelled('Status', firstStatuses, deviceStatusLabels, 'inService', cell, refuse),
    holder: line('Holder', fleetLimits.holderMax),
    stationId: known('Station', world.stations, unknownStation),
    imei: field('IMEI', 'imei'),
    serial: field('Serial', 'serial'),
    phoneNumber: field('Phone', 'phoneNumber'),
    iccid: field('SIM', 'iccid'),
    carrierId: known('Carrier', world.carriers, unknownCarrier),
    coverFrom: dayOf('Cover from', cell, refuse),
    coverUntil: dayOf('Cover until', cell, refuse),
    note: line('Note', fleetLimits.noteMax),
  }
}

/** One of these values by its label or its name, in any case. */
function labelled<Value extends string>(
  column: ImportColumn,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  otherwise: Value,
  cell: Cell,
  refuse: Refuse,
): Value {
  const typed = cell(column).toLowerCase()
  if (typed === '') return otherwise
  const found = values.find((value) => [value.toLowerCase(), labels[value].toLowerCase()].includes(typed))
  if (!found) refuse(column, `Choose one of these: ${values.map((value) => labels[value]).join(', ')}.`)
  return found ?? otherwise
}

/** 2026-03-31, or 3/31/2026 as American spreadsheets write it. */
function dayOf(column: ImportColumn, cell: Cell, refuse: Refuse): string | null {
  const typed = cell(column)
  if (typed === '') return null
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? []
  const iso = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (coverDay.isRight(iso)) return iso
  refuse(column, coverDay.message)
  return null
}
