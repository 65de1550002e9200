import { brand } from '@portal/domain/brand'
import { type PlacedTag, placeTags } from '@portal/domain/label-stocks'
import type { LabelStock, TagStyle } from '@portal/domain/labels'
import { designTag, type PlacedLine, type TagWords } from '@portal/domain/tag-design'
import PDFDocument from 'pdfkit'
import { drawCode } from '../../../documents/pdf-codes.ts'
import { type FontName, registerFonts } from '../../../documents/pdf-fonts.ts'
import { type Doc, type Part, tagged } from '../../../documents/pdf-page.ts'
import { drawText, widthOf } from '../../../documents/pdf-text.ts'

/** Tags for sheets of labels. */
export type TagSheets = {
  /** "Tags of order 10131". */
  title: string
  tags: readonly TagWords[]
  style: TagStyle
  stock: LabelStock
  /** The first label that is used, from 1. */
  start: number
  copies: number
  drawnAt: Date
}

/** Points of a millimeter. */
const mm = 72 / 25.4

/**
 * The sheets as the bytes of a PDF 1.7 file whose pages have the size of the paper, black on white; printers are told not to
 * scale them (docs/spec/fleet.md#tags).
 */
export function drawTags({ title, tags, style, stock, start, copies, drawnAt }: TagSheets): Promise<Buffer> {
  const size: [number, number] = [stock.page.width * mm, stock.page.height * mm]
  const doc = new PDFDocument({
    size,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${title}, ${brand.name}`, Author: brand.name, CreationDate: drawnAt },
  })
  printAtRealSize(doc)
  registerFonts(doc)
  const body = doc.struct('Document', { title })
  doc.addStructure(body)
  for (const sheet of placeTags(tags, stock, { start, copies })) {
    doc.addPage({ size, margin: 0 })
    for (const placed of sheet) drawTag(doc, body, { ...placed, size: stock.tag, style })
  }
  body.end()
  return bytesOf(doc)
}

type Preferences = { data: { PrintScaling?: 'None' } }

/** Viewers offer "fit to page" first unless a document asks for its own size. */
function printAtRealSize(doc: Doc) {
  const { _root } = doc as unknown as { _root: { data: { ViewerPreferences: Preferences } } }
  _root.data.ViewerPreferences.data.PrintScaling = 'None'
}

function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}

type OnSheet = PlacedTag<TagWords> & { size: { width: number; height: number }; style: TagStyle }

function drawTag(doc: Doc, body: Part, { tag, left, top, size, style }: OnSheet) {
  const { code, text, lines } = designTag(tag, size, style)
  drawCode(
    doc,
    body,
    { text: tag.address, alt: `QR code of unit ${tag.unitNumber}` },
    { left: (left + code.left) * mm, top: (top + code.top) * mm, side: code.side * mm },
  )
  for (const line of lines)
    tagged(doc, body, 'P', () =>
      drawLine(doc, line, {
        left: (left + text.left) * mm,
        top: (top + line.top) * mm,
        width: text.width * mm,
      }),
    )
}

const fontOf: Record<PlacedLine['name'], FontName> = {
  shortCode: 'strong',
  unitNumber: 'display',
  phoneNumber: 'strong',
  extra: 'regular',
  tagCode: 'regular',
}

/** One line, smaller where it would not fit. */
function drawLine(
  doc: Doc,
  { name, text, height }: PlacedLine,
  { left, top, width }: { left: number; top: number; width: number },
) {
  const wanted = height * mm
  const style = { font: fontOf[name], size: wanted, color: '#000000' }
  const size = wanted * Math.min(1, width / widthOf(doc, style, text))
  drawText(doc, { ...style, size }, text, { left, top: top + (wanted - size) / 2 })
}
