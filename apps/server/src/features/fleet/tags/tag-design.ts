import { formatPhone } from '@portal/domain/format-phone'
import { tagAddress, tagCodeText } from '@portal/domain/tag-page'

/** What a tag says, and where on its label; for sheets and label printers alike (docs/spec/fleet.md#tags). In millimeters. */

/** What is printed on a tag. */
export type TagWords = {
  /** '–' while the device has no unit number. */
  unitNumber: string
  /** Empty for none. */
  shortCode: string
  /** 10 digits, or empty. */
  phoneNumber: string
  tagCode: string
  /** The address in the QR code, in capitals. */
  address: string
}

type Printed = { unitNumber: string | null; phoneNumber: string | null; tagCode: string }

/** @param publicBaseUrl of the portal, where the tag page is */
export const tagWords = (
  { unitNumber, phoneNumber, tagCode }: Printed,
  { shortCode, publicBaseUrl }: { shortCode: string; publicBaseUrl: string },
): TagWords => ({
  unitNumber: unitNumber ?? '–',
  shortCode,
  phoneNumber: phoneNumber ?? '',
  tagCode,
  address: tagAddress(publicBaseUrl, tagCode),
})

export type TagLine = { name: 'shortCode' | 'unitNumber' | 'phoneNumber' | 'tagCode'; text: string }
/** A line of a tag with its top edge and the height of its letters' box. */
export type PlacedLine = TagLine & { top: number; height: number }
export type TagDesign = {
  /** The QR code with its light edge. */
  code: { left: number; top: number; side: number }
  text: { left: number; width: number }
  lines: PlacedLine[]
}

/** The largest QR code; a larger one reads no better. */
const codeMax = 40
const edge = 2
/** Labels below this height have no room for the tag code in words. */
const lowLabel = 18

const shares: Record<TagLine['name'], number> = {
  shortCode: 0.14,
  unitNumber: 0.38,
  phoneNumber: 0.14,
  tagCode: 0.1,
}
const lowShares: typeof shares = { shortCode: 0.2, unitNumber: 0.38, phoneNumber: 0.2, tagCode: 0 }

/**
 * The QR code on the left, short code, unit number (the largest), phone number and tag code beside it. What a device does not
 * have leaves its room to the others.
 */
export function designTag(words: TagWords, { width, height }: { width: number; height: number }): TagDesign {
  const side = Math.min(height, width / 2, codeMax)
  const share = height < lowLabel ? lowShares : shares
  const lines = linesOf(words)
    .map((line) => ({ ...line, height: share[line.name] * side }))
    .filter((line) => line.height > 0)
  const total = lines.reduce((sum, line) => sum + line.height * spacing, 0)
  let top = (height - total) / 2
  return {
    code: { left: 0, top: (height - side) / 2, side },
    text: { left: side, width: width - side - edge },
    lines: lines.map((line) => {
      const placed = { ...line, top }
      top += line.height * spacing
      return placed
    }),
  }
}

/** From line to line, in heights. */
const spacing = 1.1

const linesOf = ({ shortCode, unitNumber, phoneNumber, tagCode }: TagWords): TagLine[] =>
  [
    { name: 'shortCode' as const, text: shortCode },
    { name: 'unitNumber' as const, text: unitNumber },
    { name: 'phoneNumber' as const, text: formatPhone(phoneNumber) },
    { name: 'tagCode' as const, text: tagCodeText(tagCode) },
  ].filter(({ text }) => text !== '')
