import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { printTags as printTagsCall } from '@portal/contract/paper'
import { counted } from '@portal/domain/format'
import { labelStockOf, type PrinterDots } from '@portal/domain/label-stocks'
import type { TagStyle } from '@portal/domain/labels'
import { designTag, type PlacedLine, type TagWords, tagStyle, tagWords } from '@portal/domain/tag-design'
import { encode } from 'uqr'
import type { SignedInContext } from '../../../deps.ts'
import { drawApart } from '../../../documents/documents.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import { findShortCode } from '../devices/devices.store.ts'
import { findTagged, type TaggedRow } from './find-tags.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'publicBaseUrl'>
type Wanted = Omit<BodyOf<typeof printTagsCall>, 'deviceIds'>

/**
 * The tags of devices of an account as a file, by unit number (docs/spec/fleet.md#tags).
 * Throws ACCOUNT_NOT_FOUND; DEVICE_NOT_FOUND when one of them is not the account's; TOO_MANY_DOCUMENTS and BUSY.
 */
export async function printTags(
  needs: Needs,
  accountId: string,
  { deviceIds, ...wanted }: BodyOf<typeof printTagsCall>,
): Promise<AnswerOf<typeof printTagsCall>> {
  await getVisibleAccount(needs, accountId)
  const rows = await findTagged(needs.db, { accountId }, deviceIds)
  if (rows.length < deviceIds.length) throw new AppError('DEVICE_NOT_FOUND')
  const title =
    rows.length === 1
      ? `Tag of unit ${rows[0]?.unitNumber ?? '–'}`
      : `Tags of ${counted(rows.length, 'device')}`
  return tagsFile(needs, { rows, accountId, title, name: 'tags', wanted })
}

type TagsFile = {
  rows: readonly TaggedRow[]
  accountId: string
  title: string
  /** Of the file, without its ending. */
  name: string
  wanted: Wanted
}

/** Tags in the wanted form. Throws TOO_MANY_DOCUMENTS and BUSY. */
export async function tagsFile(
  { db, actor, now, publicBaseUrl }: Needs,
  { rows, accountId, title, name, wanted: { copies, layout } }: TagsFile,
): Promise<AnswerOf<typeof printTagsCall>> {
  const shortCode = await findShortCode(db, accountId)
  const style = tagStyle()
  const tags = rows.map((row) => tagWords(row, { shortCode, publicBaseUrl, extra: style.extra }))
  const { format } = layout
  const bytes =
    format === 'zpl'
      ? Buffer.from(
          writeZpl({ tags, style, copies, dpi: layout.dpi, width: layout.widthMm, height: layout.heightMm }),
        )
      : await drawApart(actor.userId, 'draw-tags', {
          title,
          tags,
          style,
          stock: labelStockOf(layout.stock),
          start: layout.start,
          copies,
          drawnAt: now(),
        })
  return { result: { fileName: `${name}.${format}`, base64: bytes.toString('base64') } }
}

/** Labels of a label printer; width and height in millimeters. */
type ZplLabels = {
  tags: readonly TagWords[]
  style: TagStyle
  copies: number
  dpi: PrinterDots
  width: number
  height: number
}

/**
 * Tags in ZPL II, the language of label printers: a format for each tag, UTF-8, positions in dots (docs/spec/fleet.md#tags).
 * @returns the text to send to the printer as it is
 */
export const writeZpl = ({ tags, ...labels }: ZplLabels): string =>
  tags.map((tag) => zplOfTag(tag, labels)).join('')

function zplOfTag(tag: TagWords, { style, copies, dpi, width, height }: Omit<ZplLabels, 'tags'>): string {
  const dots = (millimeters: number) => Math.round((millimeters * dpi) / 25.4)
  const { code, text, lines } = designTag(tag, { width, height }, style)
  return [
    '^XA',
    '^CI28',
    `^PW${dots(width)}`,
    `^LL${dots(height)}`,
    '^LH0,0',
    codeField(tag.address, { left: dots(code.left), top: dots(code.top), side: dots(code.side) }),
    ...lines.map((line) => textField(line, { left: dots(text.left), width: dots(text.width), dots })),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n')
}

/** Modules around the code that stay light, so that scanners find its edge (ISO/IEC 18004). */
const quietZone = 4
const magnificationMax = 10

/** The code as large as whole dots for each module allow, in the middle of its square. */
function codeField(address: string, { left, top, side }: { left: number; top: number; side: number }) {
  const { size: modules } = encode(address, { border: 0, ecc: 'M' })
  const magnification = Math.min(magnificationMax, Math.max(1, Math.floor(side / (modules + 2 * quietZone))))
  const inset = Math.round((side - modules * magnification) / 2)
  // "M" is the error correction, "A" lets the printer choose the mode.
  return `^FO${left + inset},${top + inset}^BQN,2,${magnification}^FH_^FDMA,${zplText(address)}^FS`
}

/** Of the printer's scalable font, in heights: bold condensed letters, hyphens and digits. */
const letterWidth = 0.6

function textField(
  { text, top, height }: PlacedLine,
  { left, width, dots }: { left: number; width: number; dots: (millimeters: number) => number },
) {
  const wanted = dots(height)
  const fits = Math.floor(width / (letterWidth * [...text].length))
  const size = Math.max(1, Math.min(wanted, fits))
  const down = dots(top) + Math.round((wanted - size) / 2)
  return `^FO${left},${down}^A0N,${size},${size}^FH_^FD${zplText(text)}^FS`
}

/** The characters of a field that are no command and mean themselves. */
const plain = /^[A-Za-z0-9 .,:/()+*%$?=&#@!'-]$/

/**
 * A text in a field with `^FH_`: everything that could be read as a command (`^`, `~`, the `_` of `^FH` itself, line ends) and
 * everything beyond ASCII as the hexadecimal digits of its UTF-8 bytes.
 */
export const zplText = (text: string): string =>
  [...text].map((letter) => (plain.test(letter) ? letter : hexOf(letter))).join('')

const hexOf = (letter: string) =>
  [...Buffer.from(letter, 'utf8')]
    .map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
