import { deviceFields, hasCheckDigit } from './device-fields.ts'
import { fleetLimits } from './fleet-limits.ts'
import { type OtherCode, otherCode } from './other-codes.ts'

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
  | { kind: 'wrong'; field: ScanField; problem: ScanProblem; text: string }

/** What is wrong with a text itself, or which other code it is. */
export const scanProblems = [
  'length',
  'checkDigit',
  'unreadable',
  'secondImei',
  'eid',
  'retail',
  'fedex',
  'usps',
] as const satisfies ReadonlyArray<OtherCode | 'length' | 'checkDigit' | 'unreadable' | 'secondImei'>
export type ScanProblem = (typeof scanProblems)[number]

const { imeiDigits, iccidDigits } = fleetLimits
/** As long as a QR code with several numbers is. */
export const scanLengthMax = 300

const separator = '\u001d'
/** What separates fields of GS1 codes (FNC1), in the ways in which scanners type it. */
const groupSeparators = new RegExp(`\\^\\]|<GS>|\\{GS\\}|[${separator}\u241d]`, 'gi')
/** AIM's symbology identifier that some scanners send first (ISO/IEC 15424), such as "]C1". */
const symbology = /^\][A-Z][0-9A-Z]/
/** Those of codes that begin with FNC1: GS1-128, GS1 DataMatrix, GS1 QR, DataBar. */
const gs1Symbology = /^\](?:C1|D2|Q3|E0)/

/**
 * What a scan is. Labels of real cartons are understood: "IMEI 1:", "ICCID", GS1's (8002) between other fields, an IMEI with its
 * software version. Of several numbers in one code the first counts that the bench waits for, and IMEI1 before IMEI2.
 * @param raw what the scanner typed
 * @param expects names what is wrong with digits that are neither
 */
export function readScan(raw: string, expects: ScanField): Scanned {
  const sent = legible(raw).toUpperCase()
  const isGs1 = gs1Symbology.test(sent)
  const upper = sent.replace(symbology, '').trim()
  const command = benchCommands.find((name) => upper === commandText(name) || upper === name)
  if (command) return { kind: 'command', command }
  const tagCode = tagCodeIn(upper)
  if (tagCode) return { kind: 'tag', tagCode }
  const joined = upper.replace(/\s/g, '')
  if (/^1Z[0-9A-Z]{16}$/.test(joined) || /^HTTPS?:\/\/[^/]+\/RECEIVE\//.test(upper))
    return { kind: 'box', text: joined }
  return readGs1(joined, isGs1, expects) ?? readNumbers(upper.replaceAll(separator, ';'), expects)
}

/** Full-width characters as plain ones, without those that are not seen. */
const legible = (raw: string) =>
  raw
    .slice(0, scanLengthMax)
    .replace(groupSeparators, separator)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()

/** The code of an address as tags have it, or typed alone. */
function tagCodeIn(upper: string): string | undefined {
  const { clean, isRight } = deviceFields.tagCode
  const inAddress = /^HTTPS?:\/\/[^/]+\/T\/([0-9A-Z-]+)\/?$/.exec(upper)?.[1]
  const typed = inAddress ?? (/[A-Z]/.test(upper) ? upper : '')
  return typed !== '' && isRight(clean(typed)) ? clean(typed) : undefined
}

/** GS1's fields by their application identifiers: an IMEI is 8002, the product's code 01 or 02. */
function readGs1(joined: string, isGs1: boolean, expects: ScanField): Scanned | undefined {
  const printed = [...joined.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
  const isMarked = isGs1 || joined.includes(separator) || /^(?:0[12]\d{14})?8002\d{15}(?!\d)/.test(joined)
  const fields = joined.startsWith('(') ? printed : isMarked ? gs1Fields(joined) : []
  const imei = fields.find(({ name }) => name === '8002')?.value.match(/^\d{15}/)?.[0]
  if (imei !== undefined) return imeiOf(imei)
  const product = fields.find(({ name }) => name === '01' || name === '02')
  return product && wrong(expects, 'retail', product.value)
}

const gs1Lengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
}

/** Fields that follow each other: those of one length need no separator, and scanners may lose the others'. */
function gs1Fields(text: string): Array<{ name: string; value: string }> {
  const fields = []
  for (let rest = text; rest !== ''; ) {
    rest = rest.replace(new RegExp(`^${separator}+`), '')
    const name = rest.startsWith('8002') ? '8002' : rest.slice(0, 2)
    const after = rest.slice(name.length)
    const end = after.indexOf(separator)
    const whole = end < 0 ? after : after.slice(0, end)
    const length = name === '8002' ? imeiDigits : gs1Lengths[name]
    const value = length === undefined ? whole : after.slice(0, length)
    fields.push({ name, value })
    rest = after.slice(value.length)
    // A serial number that ran into the IMEI: its separator was lost.
    const lost = length === undefined && /8002(\d{15})$/.exec(value)?.[1]
    if (lost && hasCheckDigit(lost)) fields.push({ name: '8002', value: lost })
  }
  return fields
}

const labels =
  /(?<![A-Z])(IMEI\s*[/-]?\s*SV|IMEI\s*\/\s*MEID|IMEI|MEID|ICCID|EID|SIM|EAN|UPC|GTIN)(?![A-Z]{2})|(?<![A-Z0-9])(S\/?N|SERIAL)(?![A-Z])/g
const listSigns = /[;,|&\n\t]/

function readNumbers(upper: string, expects: ScanField): Scanned {
  const found = numbersIn(upper, expects)
  const first = (isWanted: (one: Scanned) => boolean) => found.find(isWanted)
  return (
    first(({ kind }) => kind === expects) ??
    first(({ kind }) => kind === 'imei' || kind === 'iccid') ??
    // What has a name is told before what is only too long or too short.
    first((one) => one.kind === 'wrong' && one.problem !== 'length' && one.problem !== 'unreadable') ??
    first((one) => one.kind === 'wrong' && one.problem === 'length') ??
    wrong(expects, 'unreadable', ungrouped(upper))
  )
}

/** Each number of a text, in its order, as its label says or as it looks. */
function numbersIn(upper: string, expects: ScanField): Scanned[] {
  const marks = [...upper.matchAll(labels)]
  const before = upper.slice(0, marks[0]?.index)
  const labelled = marks.flatMap((mark, index) => {
    const value = upper.slice(mark.index + mark[0].length, marks[index + 1]?.index)
    return ofLabel((mark[1] ?? mark[2] ?? '').replace(/[^A-Z]/g, ''), value, expects)
  })
  return [...unlabelled(before, expects), ...labelled]
}

function unlabelled(text: string, expects: ScanField): Scanned[] {
  if (ungrouped(text) === '') return []
  const other = otherCode(ungrouped(text))
  if (other) return [wrong(expects, other, ungrouped(text))]
  const single = numberOf(text)
  if (single !== undefined) return [ofDigits(single, expects)]
  const parts = text.split(listSigns)
  const found = (parts.length > 1 ? parts : (text.match(/\d+/g) ?? [])).map((part) => numberOf(part))
  return found.filter((digits) => digits !== undefined).map((digits) => ofMany(digits, expects))
}

/** In a code of several numbers short ones are of something else, such as a quantity. */
const ofMany = (digits: string, expects: ScanField): Scanned =>
  digits.length < imeiDigits ? wrong(expects, 'unreadable', digits) : ofDigits(digits, expects)

function ofLabel(label: string, text: string, expects: ScanField): Scanned[] {
  const [value = '', ...more] = text.split(listSigns)
  const others = more.flatMap((part) => unlabelled(part, expects)).filter(({ kind }) => kind !== 'wrong')
  const one = ofLabelled(label, value, expects)
  return one ? [one, ...others] : others
}

function ofLabelled(label: string, value: string, expects: ScanField): Scanned | undefined {
  if (label.startsWith('IMEI')) return ofImeiLabel(label, value)
  const digits = numberOf(value.replace(/^[\s:=#.]*(?:NO|NUMBER)?[\s:=#.]*/, ''))
  if (digits === undefined || label === 'SN' || label === 'SERIAL' || label === 'MEID') return undefined
  if (label === 'EID') return wrong(expects, 'eid', digits)
  return label === 'ICCID' || label === 'SIM' ? iccidOf(digits) : wrong(expects, 'retail', digits)
}

/** "IMEI 1: …", "IMEI2 …", "IMEI (2) …": its place is no digit of the number. */
function ofImeiLabel(label: string, value: string): Scanned | undefined {
  const placed = /^\s*[#(/]?\s*([12])(?:\s*[):=#]+|\s+)\s*(?=\d)(.*)$/s.exec(value)
  const digits = numberOf((placed?.[2] ?? value).replace(/^[\s:=#.]+/, ''))
  if (digits === undefined) return undefined
  const attached =
    !placed && digits.length === imeiDigits + 1 && /^[12]/.test(digits) && hasCheckDigit(digits.slice(1))
  const place = placed?.[1] ?? (attached ? digits[0] : '')
  const imei = attached ? digits.slice(1) : digits
  if (place === '2') return wrong('imei', 'secondImei', imei)
  return imei.length === imeiDigits + 1 && (label === 'IMEISV' || isImeiSv(imei))
    ? imeiOf(ofSv(imei))
    : imeiOf(imei)
}

/** Digits with their groups; without the F behind a SIM number, and the software version behind an IMEI ("/01"). */
function numberOf(text: string): string | undefined {
  const plain = /^(.*\d)\s*\/\s*\d\d\s*$/.exec(text)?.[1]
  if (plain !== undefined && ungrouped(plain).length === imeiDigits) return numberOf(plain)
  return /^(\d+)F?$/.exec(ungrouped(text))?.[1]
}

const ungrouped = (text: string) => text.replace(/[\s./()[\]:=#-]/g, '')

function ofDigits(digits: string, expects: ScanField): Scanned {
  const other = otherCode(digits)
  if (other) return wrong(expects, other, digits)
  if (digits.length === imeiDigits) return imeiOf(digits)
  if (isImeiSv(digits)) return imeiOf(ofSv(digits))
  const isSim = digits.startsWith(simPrefix) && digits.length > imeiDigits + 1
  if (isSim || (digits.length >= iccidDigits.min && digits.length <= iccidDigits.max)) return iccidOf(digits)
  return wrong(expects, expects === 'tag' ? 'unreadable' : 'length', digits)
}

/** ITU-T E.118: the numbers of cards of telecommunication begin with it. */
const simPrefix = '89'

/** Who assigns IMEIs (GSMA TS.06); 00 is for tests. */
const imeiBodies = /^(?:0[01]|35|86|99)/
/** A finger that stayed on a key: the IMEI without the second of two equal digits. */
const hasTypedTwice = (digits: string) =>
  Array.from(digits).some(
    (digit, at) => digit === digits[at + 1] && hasCheckDigit(digits.slice(0, at) + digits.slice(at + 1)),
  )
/** 14 digits and the version of the software, without a check digit (3GPP TS 23.003). */
const isImeiSv = (digits: string) =>
  digits.length === imeiDigits + 1 && imeiBodies.test(digits) && !hasTypedTwice(digits)

function ofSv(digits: string): string {
  const body = digits.slice(0, imeiDigits - 1)
  return body + ([...'0123456789'].find((digit) => hasCheckDigit(body + digit)) ?? '')
}

const wrong = (field: ScanField, problem: ScanProblem, text: string): Scanned => ({
  kind: 'wrong',
  field,
  problem,
  text,
})

function imeiOf(imei: string): Scanned {
  if (imei.length !== imeiDigits) return wrong('imei', 'length', imei)
  return hasCheckDigit(imei) ? { kind: 'imei', imei } : wrong('imei', 'checkDigit', imei)
}

function iccidOf(iccid: string): Scanned {
  if (iccid.length < iccidDigits.min || iccid.length > iccidDigits.max) return wrong('iccid', 'length', iccid)
  return hasCheckDigit(iccid) ? { kind: 'iccid', iccid } : wrong('iccid', 'checkDigit', iccid)
}
