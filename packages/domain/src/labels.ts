/** What an Administrator decides about tags: their labels, and what they say (docs/spec/settings.md#labels). Lengths are in millimeters. */

export type Size = { width: number; height: number }

/** Labels as they are sold: sheets, or a roll whose pages are single labels. The measures are those that their makers publish. */
export type LabelStock = {
  /** What calls name it by. */
  name: string
  label: string
  page: Size
  columns: number
  rows: number
  tag: Size
  /** Where the first label begins, and from one to the next. */
  margin: { left: number; top: number }
  pitch: { x: number; y: number }
}

/** What a tag may say beside what every tag has. */
export const tagExtras = ['none', 'company', 'phone', 'station', 'holder'] as const
export type TagExtra = (typeof tagExtras)[number]

/** What an Administrator decides about all tags (docs/spec/settings.md#labels). */
export type TagStyle = {
  /** The line between phone number and tag code. */
  extra: TagExtra
  /** Whether the tag code is printed in words too; it is always in the QR code. */
  hasTagCode: boolean
}
