import type { Judgment } from './bench-rules.ts'
import { type BenchStep, scanFieldLabels } from './bench-steps.ts'
import { fleetLimits } from './fleet-limits.ts'
import type { ScanField } from './scans.ts'

/** What the bench says of a scan, in a few big words (docs/spec/staging.md#answers). */
export type BenchWords = {
  /** "Fits", "Wrong model": what decides. */
  title: string
  text: string
  /** The number, in groups. */
  value: string
  /** What to do now. */
  advice: string
}

const stepWords: Record<BenchStep, string> = {
  imei: 'Now the IMEI',
  iccid: 'Now the SIM',
  number: 'Now the number',
  tag: 'Now the tag',
  checks: 'Now the checks',
  done: 'Next unit',
}

/** 8-6-1 as cartons print it; SIM numbers in fours; tags as they are. */
export function groupedNumber(value: string): string {
  if (/^\d{15}$/.test(value)) return `${value.slice(0, 8)} ${value.slice(8, 14)} ${value.slice(14)}`
  return /^\d{16,}$/.test(value) ? (value.match(/.{1,4}/g) ?? []).join(' ') : value
}

const unitWord = (unitNumber: string | null) => (unitNumber ? `Unit ${unitNumber}` : 'This unit')
const digitsOf = (field: ScanField) =>
  field === 'imei'
    ? `${fleetLimits.imeiDigits} digits`
    : `${fleetLimits.iccidDigits.min} or ${fleetLimits.iccidDigits.max} digits`

type Wrong = Extract<Judgment, { kind: 'wrong' }>
const again = 'Nothing saved. Scan again'
const instead = (field: ScanField) =>
  `Nothing saved. Scan the ${field === 'tag' ? 'tag' : scanFieldLabels[field]}`

const wrongWords: Record<Wrong['problem'], (said: Wrong, model: string) => Omit<BenchWords, 'value'>> = {
  length: ({ field, value }) => ({
    title: 'Wrong length',
    text: `${value.length} digits; ${field === 'imei' ? 'an IMEI' : 'a SIM number'} has ${digitsOf(field)}`,
    advice: again,
  }),
  checkDigit: ({ field }) => ({
    title: 'Wrong check digit',
    text: `The last digit of this ${scanFieldLabels[field] === 'SIM' ? 'SIM number' : 'IMEI'} does not fit the others`,
    advice: again,
  }),
  unreadable: ({ field }) => ({
    title: 'Not readable',
    text: `This is not ${field === 'imei' ? 'an IMEI' : field === 'iccid' ? 'a SIM number' : 'a tag'}`,
    advice: again,
  }),
  secondImei: () => ({
    title: 'Second IMEI',
    text: 'A device with two IMEIs is known by the first one',
    advice: 'Nothing saved. Scan IMEI1',
  }),
  eid: ({ field }) => ({
    title: 'This is an EID',
    text: 'It is the number of the eSIM chip',
    advice: instead(field),
  }),
  retail: ({ field }) => ({
    title: 'This is an EAN or UPC',
    text: 'It is the same on every carton of a model',
    advice: instead(field),
  }),
  fedex: ({ field }) => ({
    title: 'This is a FedEx number',
    text: 'It is on the label of a shipment',
    advice: instead(field),
  }),
  usps: ({ field }) => ({
    title: 'This is a USPS number',
    text: 'It is on the label of a shipment',
    advice: instead(field),
  }),
  twice: ({ field, of }) => ({
    title: 'Used twice',
    text: `${of ? unitWord(of) : 'Another device'} has this ${scanFieldLabels[field]} already`,
    advice: field === 'imei' ? 'Nothing saved. Take another device' : 'Nothing saved. Take another SIM',
  }),
  otherValue: ({ field, of }) => ({
    title: `Another ${scanFieldLabels[field]}`,
    text: `This unit has ${groupedNumber(of ?? '')}`,
    advice: 'Nothing saved. Undo first to change it',
  }),
  model: ({ of }, model) => ({
    title: 'Wrong model',
    text: `This is ${article(of ?? '')} ${of}, the unit needs ${article(model)} ${model}`,
    advice: again,
  }),
  unknownTag: () => ({
    title: 'Unknown tag',
    text: 'No unit of this order has this tag',
    advice: again,
  }),
  direct: ({ of }) => ({
    title: 'Ships direct',
    text: `The carrier ships ${of ? `unit ${of}` : 'this unit'} to its destination: it is not staged here`,
    advice: 'Nothing saved. Take another unit',
  }),
  tagTooEarly: ({ of }) => ({
    title: 'Tag comes last',
    text: `${unitWord(of)} gets a new number: scan IMEI and SIM first`,
    advice: 'Nothing saved',
  }),
  staged: ({ of }) => ({
    title: 'Already staged',
    text: `${unitWord(of)} is finished`,
    advice: `Undo opens ${of ? `unit ${of}` : 'it'} again, unless it is in a box`,
  }),
  noUnit: () => ({
    title: 'No unit',
    text: 'Take a unit first',
    advice: 'Next unit',
  }),
}

const article = (name: string) => (/^[aeiou]/i.test(name) ? 'an' : 'a')

/**
 * The words of an answer.
 * @param model the product that the device at the bench is to be
 * @param next the step after a scan that fits
 */
export function benchWords(said: Judgment, { model, next }: { model: string; next: BenchStep }): BenchWords {
  const value = groupedNumber(said.value)
  if (said.kind === 'wrong') return { value, ...wrongWords[said.problem](said, model) }
  if (said.kind === 'notYours')
    return {
      title: 'Not yours',
      text: `${said.bench} (${said.person}) is at ${said.of ? `unit ${said.of}` : 'this unit'} right now`,
      value,
      advice: 'Scan again to take it over',
    }
  if (said.kind === 'asks')
    return {
      title: 'New model number',
      text: `Is this ${article(said.of)} ${said.of}? Its first eight digits are new here`,
      value,
      advice: 'Scan again if it is; the portal learns it',
    }
  return {
    title: 'Fits',
    text: `${scanFieldLabels[said.field]} of ${article(model)} ${model}`,
    value,
    advice: stepWords[next],
  }
}

/** How an answer looks and sounds. */
export const answerTone = (kind: Judgment['kind']) =>
  kind === 'fits' ? 'good' : kind === 'wrong' ? 'bad' : 'other'
