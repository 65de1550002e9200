import { deviceFields } from './device-fields.ts'
import { counted } from './format.ts'
import { printedNumbers, unitsMeant } from './printed-number.ts'
import { readScan, type Scanned } from './scans.ts'

/** What a scan on the board of the staging desk opens (docs/spec/staging.md#scanning-on-the-board). */

type FoundOrder = { orderId: number; accountName: string }
type FoundUnit = {
  deviceId: string
  orderId: number | null
  unitNumber: string | null
  accountName: string
  phoneNumber: string | null
}
/** What the search over the desk found for it. */
export type DeskFinds = { orders: readonly FoundOrder[]; devices: readonly FoundUnit[] }

/** One thing that can be opened: an order, or a unit at the bench of its order. */
export type DeskChoice = {
  orderId: number
  deviceId: string | null
  unitNumber: string | null
  accountName: string
}

export type DeskOpening =
  | { kind: 'opens'; choice: DeskChoice }
  /** Several have this number or name: the person chooses. */
  | { kind: 'several'; choices: DeskChoice[] }
  | { kind: 'unknown' }

/** What a scan is searched by: a number or code without its label and address. */
export function deskSearch(scanned: Scanned, raw: string): string {
  if (scanned.kind === 'tag') return scanned.tagCode
  if (scanned.kind === 'imei') return scanned.imei
  return scanned.kind === 'iccid' ? scanned.iccid : raw.trim()
}

const orderChoice = ({ orderId, accountName }: FoundOrder): DeskChoice => ({
  orderId,
  deviceId: null,
  unitNumber: null,
  accountName,
})

function unitChoices(units: readonly FoundUnit[]): DeskChoice[] {
  return units.flatMap(({ orderId, deviceId, unitNumber, accountName }) =>
    orderId === null ? [] : [{ orderId, deviceId, unitNumber, accountName }],
  )
}

function opening(choices: DeskChoice[]): DeskOpening | undefined {
  const [choice] = choices
  if (!choice) return undefined
  return choices.length > 1 ? { kind: 'several', choices } : { kind: 'opens', choice }
}

/**
 * A number opens only what has exactly this number: an order before a unit, since orders are what papers name. A name opens the orders
 * that have it.
 */
export function deskOpening(raw: string, { orders, devices }: DeskFinds): DeskOpening {
  const scanned = readScan(raw, 'tag')
  const unknown: DeskOpening = { kind: 'unknown' }
  if (scanned.kind === 'command' || scanned.kind === 'box') return unknown
  if (scanned.kind !== 'wrong')
    return opening(unitChoices(devices)) ?? opening(orders.map(orderChoice)) ?? unknown
  const { orderId, unit } = printedNumbers(raw)
  const named = orders.filter((one) => one.orderId === orderId)
  const { clean } = deviceFields.phoneNumber
  const units = [
    ...unitsMeant(devices, unit?.unitNumber ?? raw, ''),
    ...devices.filter(({ phoneNumber }) => phoneNumber !== null && phoneNumber === clean(raw)),
  ]
  const isName = orderId === null && /\p{L}/u.test(raw)
  return (
    opening(named.map(orderChoice)) ??
    opening(unitChoices(units)) ??
    (isName ? opening(orders.map(orderChoice)) : undefined) ??
    unknown
  )
}

/** What is said in the place of the scan. @param scanned as it was scanned or typed */
export function unknownWords(scanned: Scanned, raw: string): string {
  if (scanned.kind === 'command') return 'This is a bench command. Open an order first.'
  return `“${raw.trim()}” is not at the staging desk: no order, unit or box has it.`
}

/** "2 units have this number", "3 orders have this name". */
export function severalWords(choices: readonly DeskChoice[]): string {
  return choices[0]?.deviceId
    ? `${counted(choices.length, 'unit')} have this number`
    : `${counted(choices.length, 'order')} have this name`
}
