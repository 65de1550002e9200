import { join } from 'node:path'
import { brand } from '@portal/domain/brand'
import PDFDocument from 'pdfkit'
import { drawCodes, type NamedCode } from './pdf-codes.ts'
import { drawFacts, type Fact } from './pdf-facts.ts'
import {
  artifact,
  contentWidth,
  type Doc,
  fontDir,
  fonts,
  heightOf,
  ink,
  makeRoom,
  type Part,
  page,
  printable,
  styles,
  tagged,
  use,
} from './pdf-page.ts'
import { drawCode, type PdfCode } from './pdf-qr.ts'
import { drawTable, type PdfTable } from './pdf-table.ts'

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
  table: PdfTable
  /** Behind the remarks. */
  moreTables?: readonly PdfTable[]
  /** Sentences below the table. */
  remarks?: readonly string[]
  /** In the upper right corner of the first page. */
  code?: PdfCode
  /** In a row between facts and table. */
  codes?: readonly NamedCode[]
  /** In the head of every page. */
  running: string
  drawnAt: Date
}

/** Of the code in the corner, in points: 29 modules and their edge are 0.7 mm each. */
const codeSide = 76

/** The document with page numbers, as the bytes of a PDF 1.7 file. */
export function drawPdf({
  title,
  badge,
  facts,
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
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, join(fontDir, `${file}.ttf`))
  const body = doc.struct('Document', { title })
  doc.addStructure(body)

  drawTitle(doc, body, title, badge)
  if (code) {
    const side = codeSide
    drawCode(doc, body, code, { left: page.side + contentWidth - side, top: page.top - 14, side })
    doc.y = page.top + side - 8
  }
  drawFacts(doc, body, facts)
  drawCodes(doc, body, codes)
  drawTable(doc, body, table)
  drawRemarks(doc, body, remarks)
  for (const more of moreTables) drawTable(doc, body, more)
  body.end()
  drawMargins(doc, running)
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

function drawTitle(doc: Doc, body: Part, title: string, badge: string) {
  tagged(doc, body, 'H1', () => {
    use(doc, { font: 'display', size: 24, color: ink.text }).text(title, page.side, page.top)
  })
  if (badge !== '') drawBadge(doc, body, badge, page.side + doc.widthOfString(title) + 14)
  doc.y = page.top + 46
}

function drawBadge(doc: Doc, body: Part, label: string, left: number) {
  const width = doc.font('strong').fontSize(9.5).widthOfString(label) + 18
  artifact(doc, 'Layout', () =>
    doc
      .roundedRect(left, page.top + 5, width, 19, 4)
      .lineWidth(0.8)
      .stroke(ink.text),
  )
  tagged(doc, body, 'P', () => {
    use(doc, styles.strong).text(label, left + 9, page.top + 9, { lineBreak: false })
  })
}

function drawRemarks(doc: Doc, body: Part, remarks: readonly string[]) {
  for (const remark of remarks) {
    makeRoom(doc, heightOf(doc, styles.quiet, remark, contentWidth) + 6)
    doc.y += 6
    tagged(doc, body, 'P', () => {
      use(doc, styles.quiet).text(printable(remark), page.side, doc.y, { width: contentWidth, lineGap: 2 })
    })
  }
}

/** Head and foot of every page, when it is known how many there are. */
function drawMargins(doc: Doc, about: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let place = 0; place < count; place++) {
    doc.switchToPage(start + place)
    // What is in the margins would otherwise begin a new page.
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    artifact(doc, 'Pagination', () => {
      const options = { width: contentWidth, lineBreak: false }
      use(doc, styles.strong).text(brand.name, page.side, 36, options)
      use(doc, styles.quiet).text(printable(about), page.side, 36, { ...options, align: 'right' })
      doc.rect(page.side, 54, contentWidth, 2.5).fill(ink.text)
      use(doc, styles.quiet).text(
        [brand.phone.dotted, brand.salesEmail, brand.postalAddress].filter(Boolean).join(', '),
        page.side,
        page.height - 38,
        options,
      )
      use(doc, styles.quiet).text(`Page ${place + 1} of ${count}`, page.side, page.height - 38, {
        ...options,
        align: 'right',
      })
    })
  }
}
