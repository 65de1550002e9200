import { deviceFields, hasCheckDigit } from './device-fields.ts'
import { fleetLimits } from './fleet-limits.ts'

/** What a hand scanner or a camera read, as the bench understands it (docs/spec/staging.md#scans). */

/** Printed command codes: their prefix is on no device, SIM or box. A person can type the word alone. */
export const benchCommands = ['NEXT', 'UNDO', 'BOX', 'ASIDE', 'TAG'] as const
export type BenchCommand = (typeof benchCommands)[number]
const commandPrefix = 'WBC:'
/** The text of a command's code. */
export const commandText = (command: BenchCommand) => `${commandPrefix}${command}`

/** What the bench waits for. */
export type ScanField = 'imei' | 'iccid' | 'tag'

export type Scanned =
  | { kind: 'command'; command: BenchCommand }
  | { kind: 'tag'; tagCode: string }
  | { kind: 'imei'; imei: string }
  | { kind: 'iccid'; iccid: string }
  /** A tracking number or the code of a box: for the boxes of the order. */
  | { kind: 'box'; text: string }
  /** `text` is what was read, without groups. */
  | { kind: 'wrong'; field: ScanField; problem: 'length' | 'checkDigit' | 'unreadable'; text: string }

const { imeiDigits, iccidDigits } = fleetLimits
/** As long as a QR code with several numbers is. */
export const scanLengthMax = 300

/** AIM's symbology identifier that some scanners send first (ISO/IEC 15424), such as "]C1". */
const symbology = /^\][A-Za-z][0-9A-Za-z]/
/** GS1's application identifier of an IMEI; element strings end with a group separator. */
const gs1Imei = /^\(?8002\)?(\d{15})(?!\d)/

/**
 * What a scan is. Prefixes of real barcodes are left out: "IMEI:", "ICCID", GS1's (8002), and of several numbers in one code
 * the first that fits what the bench waits for.
 * @param raw what the scanner typed
 * @param expects names what is wrong with digits that are neither
 */
export function readScan(raw: string, expects: ScanField): Scanned {
  const text = raw.slice(0, scanLengthMax).trim().replace(symbology, '')
  const upper = text.toUpperCase()
  const command = benchCommands.find((name) => upper === commandText(name) || upper === name)
  if (command) return { kind: 'command', command }
  const tagCode = tagCodeIn(upper)
  if (tagCode) return { kind: 'tag', tagCode }
  if (/^1Z[0-9A-Z]{16}$/.test(upper.replace(/\s/g, '')) || /^HTTPS?:\/\/[^/]+\/RECEIVE\//.test(upper))
    return { kind: 'box', text: upper.replace(/\s/g, '') }
  return readDigits(upper, expects)
}

/** The code of an address as tags have it, or typed alone. */
function tagCodeIn(upper: string): string | undefined {
  const { clean, isRight } = deviceFields.tagCode
  const inAddress = /^HTTPS?:\/\/[^/]+\/T\/([0-9A-Z-]+)\/?$/.exec(upper)?.[1]
  const typed = inAddress ?? (/[A-Z]/.test(upper) ? upper : '')
  return typed !== '' && isRight(clean(typed)) ? clean(typed) : undefined
}

function readDigits(upper: string, expects: ScanField): Scanned {
  const ungrouped = upper.replace(/[\s./()-]/g, '')
  const gs1 = gs1Imei.exec(upper.replace(/\s/g, ''))?.[1]
  if (gs1 !== undefined) return imeiOf(gs1)
  const single = /^(?:IMEI\d?|ICCID|SIM)?[:#=]?(\d+)F?$/.exec(ungrouped)?.[1]
  if (single !== undefined) return ofDigits(single, expects)
  return (
    firstOfMany(upper, expects) ?? { kind: 'wrong', field: expects, problem: 'unreadable', text: ungrouped }
  )
}

function ofDigits(digits: string, expects: ScanField): Scanned {
  if (digits.length === imeiDigits) return imeiOf(digits)
  if (digits.length >= iccidDigits.min && digits.length <= iccidDigits.max) return iccidOf(digits)
  return { kind: 'wrong', field: expects, problem: expects === 'tag' ? 'unreadable' : 'length', text: digits }
}

const imeiOf = (imei: string): Scanned =>
  hasCheckDigit(imei)
    ? { kind: 'imei', imei }
    : { kind: 'wrong', field: 'imei', problem: 'checkDigit', text: imei }

const iccidOf = (iccid: string): Scanned =>
  hasCheckDigit(iccid)
    ? { kind: 'iccid', iccid }
    : { kind: 'wrong', field: 'iccid', problem: 'checkDigit', text: iccid }

/** A QR code of a carton: "IMEI1:…;IMEI2:…;ICCID:…". */
function firstOfMany(upper: string, expects: ScanField): Scanned | undefined {
  const found = (upper.match(/\d+/g) ?? [])
    .map((digits) => ofDigits(digits, expects))
    .filter(({ kind }) => kind === 'imei' || kind === 'iccid')
  return found.find(({ kind }) => kind === expects) ?? found[0]
}
