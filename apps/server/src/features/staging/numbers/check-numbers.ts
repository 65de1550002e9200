import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type {
  CheckedNumber,
  checkNumbers as checkNumbersCall,
  readNumbersFile as readNumbersFileCall,
} from '@portal/contract/line-numbers'
import { numberLengthWords, numberTakenWords } from '@portal/domain/bench-number'
import { deviceFields, unitKey } from '@portal/domain/device-fields'
import { damagedCode, withoutTextMark } from '@portal/domain/excel-damage'
import { formatPhone } from '@portal/domain/format-phone'
import { numberColumnOf, numberListLimits, readNumberList } from '@portal/domain/number-list'
import { withoutShortCode } from '@portal/domain/printed-number'
import { ungroupedNumber } from '@portal/domain/typed-number'
import { unitValueKey } from '@portal/domain/unit-cells'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { readApart } from '../../../documents/documents.ts'
import { readCell } from '../../../documents/read-cell.ts'
import { tableOf } from '../../../documents/table-of.ts'
import { findNumberHolders } from '../../fleet/devices/number-of-unit.ts'
import { findShortCode } from '../bench.store.ts'
import { findAtDesk } from '../lock-at-desk.ts'
import { findUnitsWithLine, type UnitWithLine } from './numbers.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>
type SentNumber = BodyOf<typeof checkNumbersCall>['rows'][number]

/**
 * What is wrong with each number of a list for the units of an order; saves nothing (docs/spec/staging.md#numbers-of-an-order).
 * Throws ORDER_NOT_FOUND.
 */
export async function checkNumbers(
  { db, actor }: Needs,
  orderId: number,
  { rows }: BodyOf<typeof checkNumbersCall>,
): Promise<AnswerOf<typeof checkNumbersCall>> {
  const { order } = await findAtDesk(db, actor, orderId)
  return { result: { rows: await checkedNumbers(db, { orderId, accountId: order.zohoAccountId, rows }) } }
}

/**
 * The same for a file, such as a carrier's confirmation. Throws ORDER_NOT_FOUND, FILE_UNREADABLE, TOO_MANY_DOCUMENTS, and
 * INVALID_INPUT for a file with too many rows.
 */
export async function readNumbersFile(
  { db, actor }: Needs,
  orderId: number,
  { file, sheet }: { file: Uint8Array; sheet?: string | undefined },
): Promise<AnswerOf<typeof readNumbersFileCall>> {
  const { order } = await findAtDesk(db, actor, orderId)
  const isHeading = (text: string) => numberColumnOf(text) !== undefined
  const limit = { max: numberListLimits.rowsMax, what: 'numbers' }
  const table = tableOf(await readApart(actor, file, sheet), isHeading, limit)
  const damaged = new Map<number, string>()
  const lines = table.rows.map((line) =>
    table.header.map((heading, place) => {
      const { text, damage } = readCell(line, place, 'code')
      const value = withoutTextMark(text.trim())
      const message = damage ?? damagedCode(value)
      if (message !== undefined && isHeading(heading)) damaged.set(line.row, message)
      return value
    }),
  )
  const listed = readNumberList([table.header, ...lines])
  // A file's rows are called as a spreadsheet calls them, blank ones counted.
  const rows = listed.map((one) => ({ ...one, row: table.rows[one.row - 2]?.row ?? one.row }))
  const checked = await checkedNumbers(db, { orderId, accountId: order.zohoAccountId, rows })
  return {
    result: {
      rows: checked.map((one) => {
        const message = damaged.get(one.row)
        return message === undefined ? one : { ...one, problem: 'format', message }
      }),
      remarks: table.remarks,
    },
  }
}

type Asked = { orderId: number; accountId: string; rows: readonly SentNumber[] }

/** Each row with its unit and what is wrong, in the order in which they were sent. */
export async function checkedNumbers(
  on: Reader,
  { orderId, accountId, rows }: Asked,
): Promise<CheckedNumber[]> {
  const units = await findUnitsWithLine(on, orderId)
  const shortCode = await findShortCode(on, accountId)
  const numbers = rows.map(({ number }) => deviceFields.phoneNumber.clean(number))
  const right = [...new Set(numbers.filter(deviceFields.phoneNumber.isRight))]
  const holders = right.length === 0 ? [] : await findNumberHolders(on, accountId, right)
  const seen = new Map<string, number>()
  return rows.map((sent, index): CheckedNumber => {
    const number = numbers[index] ?? ''
    const unit = unitOf(units, sent, shortCode)
    const wrong = (problem: CheckedNumber['problem'], message: string): CheckedNumber => ({
      row: sent.row,
      deviceId: unit?.phoneNumber === null ? unit.deviceId : null,
      number,
      problem,
      message,
    })
    if (!unit) return wrong('noUnit', noUnitWords(sent.key ?? ''))
    if (unit.phoneNumber !== null) return wrong('hasNumber', hasNumberWords(unit, unit.phoneNumber))
    if (!deviceFields.phoneNumber.isRight(number)) return wrong('format', numberLengthWords(number))
    const first = seen.get(number)
    if (first !== undefined) return wrong('repeated', `${formatPhone(number)} is also in row ${first}.`)
    seen.set(number, sent.row)
    const holder = holders.find((one) => one.phoneNumber === number && one.deviceId !== unit.deviceId)
    if (holder) return wrong('taken', numberTakenWords(number, holder.unitNumber ?? ''))
    const { areaCode } = unit
    return areaCode !== null && !number.startsWith(areaCode)
      ? wrong('area', `Area ${areaCode} was wished.`)
      : wrong(null, '')
  })
}

function unitOf(units: readonly UnitWithLine[], { deviceId, key = '' }: SentNumber, shortCode: string) {
  if (deviceId !== undefined) return units.find((unit) => unit.deviceId === deviceId)
  const digits = ungroupedNumber(key)
  const typed = withoutShortCode(key, shortCode)
  const isUnit = (same: (text: string) => string) =>
    units.filter(({ unitNumber }) => unitNumber !== null && same(unitNumber) === same(typed))
  const byValue = isUnit(unitValueKey)
  return (
    units.find(({ imei, iccid }) => imei === digits || iccid === digits) ??
    isUnit(unitKey)[0] ??
    // 14 for 014, where only one unit can be meant.
    (byValue.length === 1 ? byValue[0] : undefined)
  )
}

const noUnitWords = (key: string) =>
  key === ''
    ? 'Which unit? Name it by unit number, IMEI or SIM.'
    : `No unit of this order is, or has, ${key.slice(0, 40)}.`

const hasNumberWords = ({ unitNumber }: UnitWithLine, number: string) =>
  `${unitNumber === null ? 'This unit' : `Unit ${unitNumber}`} has ${formatPhone(number)} already.`
