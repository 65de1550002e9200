import { hasCheckDigit } from './device-fields.ts'

/** Codes that stand on cartons beside those that the bench reads; they are told by name (docs/spec/staging.md#scans). */
export type OtherCode = 'eid' | 'retail' | 'fedex' | 'usps'

/** @param code digits and letters without groups; undefined for what may be a number of a device */
export function otherCode(code: string): OtherCode | undefined {
  if (/^89\d{30}$/.test(code)) return 'eid'
  // A number of a SIM card comes first: some of them look like one of USPS.
  if (/^89\d{17,18}$/.test(code) || (/^\d{15}$/.test(code) && (hasCheckDigit(code) || looksLikeImei(code))))
    return undefined
  if (isUsps(code)) return 'usps'
  if (/^\d+$/.test(code) && isRetail(code)) return 'retail'
  return isFedex(code) ? 'fedex' : undefined
}

/** IMEIs begin with the number of a body that assigns them; with a wrong check digit they are still one. */
const looksLikeImei = (digits: string) => /^(?:0[01]|35|86|99)/.test(digits)

/** EAN and UPC: 8, 12 or 13 digits. */
const isRetail = (digits: string) => [8, 12, 13].includes(digits.length) && hasWeightedCheck(digits)

/** Weights 3 and 1 from the right (GS1 General Specifications 7.9); USPS and FedEx Ground count the same way. */
function hasWeightedCheck(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** IMpb with or without its ZIP code, certified mail, and the UPU's S10 (USPS Publication 199). */
function isUsps(code: string): boolean {
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code)) return true
  if (/^(?:420(?:\d{9}|\d{5}))?9[1-5](?:\d{20}|\d{24})$/.test(code)) return true
  return /^(?:7\d|03|23|9[1-5])\d{18}$/.test(code) && hasWeightedCheck(code)
}

/** Express has 12 digits, Ground 15, 20 or 22, and the barcode of a label 34. */
function isFedex(code: string): boolean {
  if (/^(?:96|10)\d{32}$/.test(code) || /^96\d{20}$/.test(code) || /^61299\d{15}$/.test(code)) return true
  if (/^\d{15}$/.test(code)) return hasWeightedCheck(code)
  return /^\d{12}$/.test(code) && hasExpressCheck(code)
}

/** Weights 3, 1, 7 over eleven digits; the remainder by 11, of which 10 counts as 0, is the last digit. */
function hasExpressCheck(digits: string): boolean {
  const weights = [3, 1, 7]
  const sum = Array.from(digits.slice(0, 11), Number).reduce(
    (total, digit, at) => total + digit * (weights[at % 3] ?? 0),
    0,
  )
  return Number(digits.at(-1)) === (sum % 11) % 10
}
