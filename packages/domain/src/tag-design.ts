import { brand } from './brand.ts'
import { formatPhone } from './format-phone.ts'
import type { TagExtra, TagStyle } from './labels.ts'
import { tagAddress, tagCodeText } from './tag-page.ts'

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
  /** The extra line, or empty. */
  extra: string
}

export const standardTagStyle: TagStyle = { extra: 'none', hasTagCode: true }

/** The style that is published. */
export const tagStyle = (): TagStyle => brand.labels?.style ?? standardTagStyle

type Printed = {
  unitNumber: string | null
  phoneNumber: string | null
  tagCode: string
  station: string | null
  holder: string
}

/** @param publicBaseUrl of the portal, where the tag page is */
export const tagWords = (
  printed: Printed,
  { shortCode, publicBaseUrl, extra }: { shortCode: string; publicBaseUrl: string; extra: TagExtra },
): TagWords => ({
  unitNumber: printed.unitNumber ?? '–',
  shortCode,
  phoneNumber: printed.phoneNumber ?? '',
  tagCode: printed.tagCode,
  address: tagAddress(publicBaseUrl, printed.tagCode),
  extra: extraOf(extra, printed),
})

function extraOf(extra: TagExtra, { station, holder }: Printed): string {
  switch (extra) {
    case 'company':
      return brand.name
    case 'phone':
      return brand.phone.dotted
    case 'station':
      return station ?? ''
    case 'holder':
      return holder
    default:
      return ''
  }
}

type SampleDevice = Printed & { shortCode: string }

/** Devices that do not exist, for previews: a usual one, and one whose texts are as long as they may be. */
export const sampleDevices: readonly [SampleDevice, ...SampleDevice[]] = [
  {
    shortCode: 'DSP4',
    unitNumber: '014',
    phoneNumber: '5550100114',
    tagCode: '7K2M9QX4TB',
    station: 'DLA7 North',
    holder: 'Ana Diaz',
  },
  {
    shortCode: 'NORTHGATE9',
    unitNumber: 'VAN-0000014W',
    phoneNumber: '5550100115',
    tagCode: 'WWWWWWWWWW',
    station: 'Distribution Center Los Angeles Northeast',
    holder: 'Maximiliane Featherstonehaugh-Montgomery',
  },
]

export type TagLine = {
  name: 'shortCode' | 'unitNumber' | 'phoneNumber' | 'extra' | 'tagCode'
  text: string
}
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
/** Labels below this height have no room for the extra line, and the tag code in words. */
const lowLabel = 18

const shares: Record<TagLine['name'], number> = {
  shortCode: 0.14,
  unitNumber: 0.38,
  phoneNumber: 0.14,
  extra: 0.1,
  tagCode: 0.1,
}
const lowShares: typeof shares = { shortCode: 0.2, unitNumber: 0.38, phoneNumber: 0.2, extra: 0, tagCode: 0 }

/**
 * The QR code on the left, short code, unit number (the largest), phone number, extra line and tag code beside it. What a device does not
 * have leaves its room to the others.
 */
export function designTag(
  words: TagWords,
  { width, height }: { width: number; height: number },
  { hasTagCode }: Pick<TagStyle, 'hasTagCode'>,
): TagDesign {
  const side = Math.min(height, width / 2, codeMax)
  const share = height < lowLabel ? lowShares : shares
  const lines = linesOf(words, hasTagCode)
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

const linesOf = (
  { shortCode, unitNumber, phoneNumber, extra, tagCode }: TagWords,
  hasTagCode: boolean,
): TagLine[] =>
  [
    { name: 'shortCode' as const, text: shortCode },
    { name: 'unitNumber' as const, text: unitNumber },
    { name: 'phoneNumber' as const, text: formatPhone(phoneNumber) },
    { name: 'extra' as const, text: extra },
    { name: 'tagCode' as const, text: hasTagCode ? tagCodeText(tagCode) : '' },
  ].filter(({ text }) => text !== '')
