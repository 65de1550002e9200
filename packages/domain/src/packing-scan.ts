import { deviceFields } from './device-fields.ts'
import { type DeviceStatus, deviceStatusLabels } from './device-status.ts'
import { counted } from './format.ts'
import type { Scanned, ScanProblem } from './scans.ts'
import { isTrackingNumber, trackingText } from './tracking-number.ts'

/** What a scan does while a box is packed (docs/spec/staging.md#packing). */

type Numbered = { unitNumber: string | null }

/** A device as the box sees it. */
export type PackedUnit = Numbered & {
  deviceId: string
  status: DeviceStatus
  isStaged: boolean
  boxId: string | null
  boxNumber: number | null
}

/** A device of another order, or of none, that the scanned code or number is of. */
export type StrangeUnit = Numbered & { model: string; accountName: string; orderId: number | null }

export const packingProblems = [
  'inThis',
  'inOther',
  'notStaged',
  'otherOrder',
  'otherOrders',
  'several',
  'unknown',
  'tracking',
  'command',
  'checkDigit',
  'otherCode',
] as const
export type PackingProblem = (typeof packingProblems)[number]

export type PackingJudgment =
  | { kind: 'put'; deviceId: string; unit: string }
  /** Nothing is put in. `unit` names the device, '' when none is known; `of` is what the problem is about. */
  | {
      kind: 'wrong'
      problem: PackingProblem
      unit: string
      of: string
      deviceId: string | null
      /** The one device of another order, or of none, that it is of; null for anything else. */
      stranger: Omit<StrangeUnit, 'orderId'> | null
    }

const unitOf = ({ unitNumber }: Numbered) => unitNumber ?? 'The device'

const nameOf = ({ unitNumber, model }: StrangeUnit) =>
  [unitNumber && `Unit ${unitNumber}`, model].filter(Boolean).join(', ')
const strangerOf = (one: StrangeUnit) =>
  `${nameOf(one)} (${one.orderId === null ? 'no order' : `order ${one.orderId}`})`
/** Accounts give the same numbers; of more than so many one has to be scanned anyway. */
export const strangersNamed = 3

/**
 * @param found the devices of the order that the scan is of
 * @param strange the devices of other orders that it is of
 */
export function judgePacking(
  scanned: Scanned,
  { boxId, found, strange }: { boxId: string; found: readonly PackedUnit[]; strange: readonly StrangeUnit[] },
): PackingJudgment {
  const wrong = (problem: PackingProblem, unit = '', of = '', deviceId: string | null = null) =>
    ({ kind: 'wrong', problem, unit, of, deviceId, stranger: null }) as const
  if (scanned.kind === 'command') return wrong('command')
  if (scanned.kind === 'box') return wrong('tracking')
  const [unit, ...others] = found
  if (unit && others.length > 0) return wrong('several', '', found.map(unitOf).join(' or '))
  if (unit) {
    const { deviceId, status } = unit
    if (unit.boxId === boxId) return wrong('inThis', unitOf(unit), '', deviceId)
    if (unit.boxId !== null) return wrong('inOther', unitOf(unit), String(unit.boxNumber), deviceId)
    return unit.isStaged && status === 'staged'
      ? { kind: 'put', deviceId, unit: unitOf(unit) }
      : wrong('notStaged', unitOf(unit), deviceStatusLabels[status].toLowerCase(), deviceId)
  }
  const [stranger, ...strangers] = strange
  if (stranger && strangers.length > 0)
    return wrong('otherOrders', '', [...new Set(strange.map(strangerOf))].slice(0, strangersNamed).join('; '))
  if (stranger) {
    const { orderId, ...device } = stranger
    const of = orderId === null ? '' : String(orderId)
    return { ...wrong('otherOrder', nameOf(stranger), of), stranger: device }
  }
  if (scanned.kind !== 'wrong') return wrong('unknown')
  if (scanned.problem in otherNames) return wrong('otherCode', '', otherNames[scanned.problem] ?? '')
  return scanned.problem === 'checkDigit' ? wrong('checkDigit') : wrong('unknown')
}

const otherNames: Partial<Record<ScanProblem, string>> = {
  secondImei: 'a second IMEI',
  eid: 'an EID',
  retail: 'an EAN or UPC',
  fedex: 'a FedEx number',
  usps: 'a USPS number',
}

export type PackingTone = 'good' | 'full' | 'already' | 'bad'
export type PackingAnswer = {
  tone: PackingTone
  /** What decides, in a few big words: "334 fits". */
  title: string
  /** Whose it is and where to put it. */
  text: string
}

type Packed = {
  /** The number of the box. */
  box: number
  /** What is in it, and what of the order can still go into it: staged units, and those at the bench. */
  inBox: number
  staged: number
  atBench: number
}

const next = 'Scan the next one.'

/** What is said of a scan in large letters. Only what fits is saved, which each other answer says or makes plain. */
export function packingAnswer(said: PackingJudgment, packed: Packed): PackingAnswer {
  if (said.kind === 'put') return putAnswer(said.unit, packed)
  const { unit, of, stranger } = said
  const bad = (title: string, text: string) => ({ tone: 'bad', title, text }) as const
  switch (said.problem) {
    case 'inThis':
      return { tone: 'already', title: `${unit} is already in`, text: `It is in box ${packed.box}. ${next}` }
    case 'inOther':
      return bad(`${unit} is in box ${of}`, `Put it back into box ${of}. Nothing was saved.`)
    case 'notStaged':
      return bad(`${unit} is not staged`, `It is ${of}: finish it at the bench first. Nothing was saved.`)
    case 'otherOrder':
      return bad(
        `${stranger?.unitNumber ?? 'This device'} is not for this box`,
        `${[stranger?.accountName, stranger?.model].filter(Boolean).join(', ')}. ${
          of === '' ? 'It is of no order: set it aside' : `Put it with order ${of}`
        } and scan the next one. Nothing was saved.`,
      )
    case 'otherOrders':
      return bad('Not for this box', `No unit of this order has this number. Other orders have it: ${of}.`)
    case 'several':
      return { tone: 'already', title: 'Which one?', text: `${of}: scan its tag. Nothing was saved.` }
    case 'unknown':
      return bad('Not for this box', 'No unit of this order has this number or code. Nothing was saved.')
    case 'tracking':
      return bad(
        'Close the box first',
        'This is the code of a box or its shipment. Then scan its tracking number.',
      )
    case 'command':
      return bad('Not for this box', 'This is a bench command. Scan it in the field at the top.')
    case 'checkDigit':
      return bad('Wrong check digit', 'The last digit does not fit the others. Scan again.')
    case 'otherCode':
      return bad('Another code', `This is ${of}. Scan the tag, IMEI or unit number.`)
  }
}

function putAnswer(unit: string, { box, inBox, staged, atBench }: Packed): PackingAnswer {
  if (staged > 0) return { tone: 'good', title: `${unit} fits`, text: `${staged} to go. ${next}` }
  if (atBench > 0)
    return {
      tone: 'good',
      title: `${unit} fits`,
      text: `Everything staged is packed. ${atBench} still to be staged.`,
    }
  return {
    tone: 'full',
    title: `${inBox} of ${inBox}, box ${box} is full`,
    text: 'Put in the packing list, close it, then scan its UPS label.',
  }
}

/** What asks before a box is closed while staged units for it lie beside it; null when none does. */
export function closeQuestion(
  box: number,
  inBox: number,
  units: readonly string[],
): { question: string; text: string } | null {
  if (units.length === 0) return null
  const named = units.slice(0, unitsNamed).join(', ')
  const more = units.length - unitsNamed
  return {
    question: `Close box ${box} with ${inBox} of ${inBox + units.length}?`,
    text: `${counted(units.length, 'staged unit is', 'staged units are')} not in a box: ${named}${more > 0 ? ` and ${more} more` : ''}.`,
  }
}
const unitsNamed = 8

/**
 * What a box that came back is found by: its UPS tracking number, or the code of its packing list, alone or in the address that a
 * camera reads; '' for any other text (docs/spec/staging.md#boxes-that-come-back).
 */
export function readReturnedCode(scanned: string): string {
  const tracking = trackingText(scanned)
  if (isTrackingNumber(tracking)) return tracking
  const { clean, isRight } = deviceFields.tagCode
  const code = clean(/\/receive\/([^/?#]+)/i.exec(scanned)?.[1] ?? scanned)
  return isRight(code) ? code : ''
}
