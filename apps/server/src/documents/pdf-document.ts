import { brand, brandMark, defaultCompany } from '@portal/domain/brand'
import PDFDocument from 'pdfkit'
import { drawCode, drawCodes, type NamedCode, type PdfCode } from './pdf-codes.ts'
import { drawFacts, type Fact } from './pdf-facts.ts'
import { registerFonts } from './pdf-fonts.ts'
import {
  artifact,
  contentWidth,
  type Doc,
  ink,
  makeRoom,
  type Part,
  page,
  styles,
  tagged,
} from './pdf-page.ts'
import { drawTable, type PdfTable } from './pdf-table.ts'
import { drawText, heightOf, type Style, widthOf } from './pdf-text.ts'

/**
 * The parts of our PDF documents: US Letter, in points. Text is text (it can be searched and read aloud),
 * and pages are tagged.
 */

/** A document as what it says; how that looks is the same for all. */
export type PdfDocument = {
  /** "Order 10482". */
  title: string
  /** Beside the title; none for ''. */
  badge: string
  facts: readonly Fact[]
  /** How many facts are beside each other; 2 when left out. */
  factColumns?: number
  table: PdfTable
  /** Behind the remarks. */
  moreTables?: readonly PdfTable[]
  /** Sentences below the table. */
  remarks?: readonly string[]
  /** In the upper right corner of the first page, with what it does below it. */
  code?: PdfCode & { caption?: string }
  /** In a row between facts and table. */
  codes?: readonly NamedCode[]
  /** In the foot of every page. */
  running: string
  drawnAt: Date
}

/** Of the code in the corner, in points: 29 modules and their edge are 0.7 mm each. */
const codeSide = 80
const codeTop = 18

/** The document with page numbers, as the bytes of a PDF 1.7 file. */
export function drawPdf({
  title,
  badge,
  facts,
  factColumns = 2,
  table,
  remarks = [],
  moreTables = [],
  code,
  codes = [],
  running,
  drawnAt,
}: PdfDocument): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: page.top, bottom: page.bottom, left: page.side, right: page.side },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: true,
    info: { Title: `${title}, ${brand.name}`, Author: brand.name, CreationDate: drawnAt },
  })
  registerFonts(doc)
  const body = doc.struct('Document', { title })
  doc.addStructure(body)

  drawTitle(doc, body, title, badge)
  if (code) {
    // Its light edge reaches beyond the text.
    const left = page.side + contentWidth - codeSide + 8
    drawCode(doc, body, code, { left, top: codeTop, side: codeSide })
    const { caption = '' } = code
    if (caption !== '')
      tagged(doc, body, 'P', () =>
        drawText(doc, styles.label, caption, {
          left: page.side + contentWidth - widthOf(doc, styles.label, caption),
          top: codeTop + codeSide - 3,
        }),
      )
    doc.y = page.top + 42
  }
  drawFacts(doc, body, facts, factColumns)
  drawCodes(doc, body, codes)
  drawTable(doc, body, table)
  drawRemarks(doc, body, remarks)
  for (const more of moreTables) drawTable(doc, body, more)
  body.end()
  drawMargins(doc, running, code !== undefined)
  return bytesOf(doc)
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

const titleStyle: Style = { font: 'display', size: 24, color: ink.text }

function drawTitle(doc: Doc, body: Part, title: string, badge: string) {
  tagged(doc, body, 'H1', () => drawText(doc, titleStyle, title, { left: page.side, top: page.top }))
  if (badge !== '') drawBadge(doc, body, badge, page.side + widthOf(doc, titleStyle, title) + 14)
  doc.y = page.top + 42
}

function drawBadge(doc: Doc, body: Part, label: string, left: number) {
  const width = widthOf(doc, styles.strong, label) + 18
  artifact(doc, 'Layout', () =>
    doc
      .roundedRect(left, page.top + 5, width, 19, 4)
      .lineWidth(0.8)
      .stroke(ink.text),
  )
  tagged(doc, body, 'P', () => drawText(doc, styles.strong, label, { left: left + 9, top: page.top + 9 }))
}

function drawRemarks(doc: Doc, body: Part, remarks: readonly string[]) {
  for (const remark of remarks) {
    makeRoom(doc, heightOf(doc, styles.quiet, remark, contentWidth) + 6)
    doc.y += 6
    tagged(doc, body, 'P', () =>
      drawText(doc, styles.quiet, remark, { left: page.side, top: doc.y, width: contentWidth }),
    )
  }
}

/**
 * Head and foot of every page, when it is known how many there are.
 * @param hasCode in the corner of the first page, where no line goes
 */
function drawMargins(doc: Doc, about: string, hasCode: boolean) {
  const { start, count } = doc.bufferedPageRange()
  for (let place = 0; place < count; place++) {
    doc.switchToPage(start + place)
    // What is in the margins would otherwise begin a new page.
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    artifact(doc, 'Pagination', () => {
      drawMark(doc, { left: page.side, top: 28, width: 68 })
      const reach = `${brand.phone.dotted}, ${brand.salesEmail}`
      const who = [brand.legalName, brand.postalAddress].filter(Boolean).join(', ')
      drawText(doc, styles.label, who, { left: page.side + 80, top: 30 })
      drawText(doc, styles.label, reach, { left: page.side + 80, top: 41 })
      if (place > 0 || !hasCode) doc.rect(page.side, 62, contentWidth, 1.2).fill(ink.text)
      const foot = page.height - 38
      const number = `Page ${place + 1} of ${count}`
      drawText(doc, styles.label, about, { left: page.side, top: foot })
      drawText(doc, styles.label, number, {
        left: page.side + contentWidth - widthOf(doc, styles.label, number),
        top: foot,
      })
    })
  }
}

/** The hang tag with the brand's letters; another brand is its name in the same tag. */
function drawMark(doc: Doc, { left, top, width }: { left: number; top: number; width: number }) {
  doc.save()
  doc.translate(left, top).scale(width / 98)
  doc.path(brandMark.tag).fill(ink.text)
  doc.circle(14, 18, 4.2).fill(ink.hivis)
  if (brand.name === defaultCompany.name) doc.path(brandMark.letters).fill('#FFFFFF')
  doc.restore()
  if (brand.name === defaultCompany.name) return
  const scale = width / 98
  const room = 69 * scale
  const style: Style = { font: 'display', size: 13, color: '#FFFFFF' }
  const size = Math.min(13, (13 * room) / widthOf(doc, style, brand.name))
  drawText(doc, { ...style, size }, brand.name, {
    left: left + 24 * scale,
    top: top + 18 * scale - size * 0.6,
  })
}
