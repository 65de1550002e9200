import { addressAt } from './address-at.ts'
import { deviceFields } from './device-fields.ts'

/** The public page of a tag, which its QR code opens (docs/spec/fleet.md#tag-page). */

/** Path of the page of a tag. */
export const tagPath = (tagCode: string) => `/t/${tagCode}`

/**
 * The address in a tag's QR code. In capitals, which a QR code holds with fewer modules; servers and the page compare
 * it without case.
 * @param origin of the portal, such as https://portal.example
 */
export const tagAddress = (origin: string, tagCode: string) =>
  addressAt(origin, tagPath(tagCode)).toUpperCase()

/** A tag code in the groups in which it is printed. */
export const tagCodeText = (tagCode: string) => tagCode.replace(/^(.{4})(.{4})(.*)$/, '$1-$2-$3')

/** The tag code of an address that was scanned, or of a code that was typed; null when it is neither. */
export function scannedTagCode(scanned: string): string | null {
  const last =
    scanned
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  const code = deviceFields.tagCode.clean(last)
  return deviceFields.tagCode.isRight(code) ? code : null
}

/** Messages of finders. */
export const finderLimits = {
  messageMax: 500,
  contactMax: 100,
  /** Messages that one tag takes in 24 hours. */
  messagesPerDay: 5,
  keepDays: 30,
} as const
