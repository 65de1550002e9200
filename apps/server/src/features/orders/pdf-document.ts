import { join } from 'node:path'
import { brand } from '@portal/domain/brand'
import PDFDocument from 'pdfkit'
import { root } from '../../root.ts'

/**
 * The parts of our PDF documents: US Letter, in points. Text is text (it can be searched and read aloud),
 * and pages are tagged.
 */

const page = { width: 612, height: 792, side: 48, top: 76, bottom: 60 }
const contentWidth = page.width - 2 * page.side
const ink = { text: '#131A1F', quiet: '#4D5A63', line: '#8A949B', hair: '#D5DADE' }
const fonts = { regular: 'archivo-400', strong: 'archivo-600', display: 'archivo-700' }
const fontDir = join(root, 'apps/server/src/features/orders/pdf-fonts')

type Doc = PDFKit.PDFDocument
type Part = PDFKit.PDFStructureElement

/** A document as what it says; how that looks is the same for all. */
export type PdfDocument = {
  /** "Order 10482". */
  title: string
  /** Beside the title; none for ''. */
  badge: string
  facts: readonly Fact[]
  table: {
    heading: string
    /** Below the heading. */
    about: string
    columns: readonly Column[]
    rows: ReadonlyArray<readonly CellText[][]>
    /** The last one is the sum. */
    totals: ReadonlyArray<readonly [label: string, amount: string]>
    /** Amounts below the sum that are not part of it. */
    below?: ReadonlyArray<readonly [label: string, amount: string]>
  }
  /** Sentences below the table. */
  remarks?: readonly string[]
  /** In the head of every page. */
  running: string
  drawnAt: Date
}

/** The document with page numbers, as the bytes of a PDF 1.7 file. */
export function drawPdf({
  title,
  badge,
  facts,
  table,
  remarks = [],
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
  drawFacts(doc, body, facts)
  drawTable(doc, body, table)
  drawRemarks(doc, body, remarks)
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

/** Letters that the fonts lack lose their marks; what has no plain form is a question mark. */
function printable(text: string): string {
  return [...text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ')]
    .map((letter) => (isDrawn(letter) ? letter : plainLetterOf(letter)))
    .join('')
}
const isDrawn = (letter: string) =>
  letter === '\n' ||
  /^[\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018-\u201E\u2022\u2026\u2122\u20AC]$/u.test(letter)
/** Letters whose mark is no part that could be taken off. */
const withoutParts: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }
function plainLetterOf(letter: string): string {
  if (/^\p{M}$|^\p{Cf}$/u.test(letter)) return ''
  const [first = ''] = (withoutParts[letter] ?? letter).normalize('NFD')
  return isDrawn(first) ? first : '?'
}

type Style = { font: keyof typeof fonts; size: number; color: string }
/** Of what stands in a table. */
export const styles = {
  label: { font: 'regular', size: 8.5, color: ink.quiet },
  strong: { font: 'strong', size: 9.5, color: ink.text },
  text: { font: 'regular', size: 9.5, color: ink.text },
  sum: { font: 'strong', size: 11, color: ink.text },
  quiet: { font: 'regular', size: 9, color: ink.quiet },
} as const satisfies Record<string, Style>

const use = (doc: Doc, { font, size, color }: Style) => doc.font(font).fontSize(size).fillColor(color)
const heightOf = (doc: Doc, style: Style, text: string, width: number) =>
  use(doc, style).heightOfString(printable(text), { width, lineGap: 2 })

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

/** Draws something and says what it is. */
function tagged(doc: Doc, parent: Part, type: string, draw: () => void) {
  parent.add(doc.struct(type, {}, draw))
}

/** Draws what carries no meaning of its own. */
function artifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void) {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** A fact of the document: what it is, what it says, and smaller lines below. */
export type Fact = { label: string; text: string; lines?: string[]; isWhole?: boolean; isPlain?: boolean }

const padding = 9

/** Facts in two columns with lines between them, each row as high as its longer half. */
function drawFacts(doc: Doc, body: Part, facts: readonly Fact[]) {
  for (const row of rowsOf(facts)) {
    const width = contentWidth / row.length
    const inner = width - 2 * padding
    // What is longer than a page continues without a frame: long notes are read, not looked at.
    const height = Math.max(...row.map((fact) => factHeight(doc, fact, inner))) + 2 * padding
    const isLong = height > page.height - page.top - page.bottom
    if (isLong) {
      for (const fact of row) drawLongFact(doc, body, fact)
      continue
    }
    makeRoom(doc, height)
    const top = doc.y
    artifact(doc, 'Layout', () => {
      row.forEach((_, place) => {
        doc
          .rect(page.side + place * width, top, width, height)
          .lineWidth(0.6)
          .stroke(ink.line)
      })
    })
    row.forEach((fact, place) => {
      drawFact(doc, body, fact, {
        left: page.side + place * width + padding,
        top: top + padding,
        width: inner,
      })
    })
    doc.y = top + height
  }
}

function rowsOf(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    if (last?.length === 1 && !last[0]?.isWhole && !fact.isWhole) last.push(fact)
    else rows.push([fact])
  }
  return rows
}

const textStyleOf = ({ isPlain }: Fact) => (isPlain ? styles.text : styles.strong)
const linesOf = ({ lines = [] }: Fact) => lines.filter((line) => line !== '')

const factHeight = (doc: Doc, fact: Fact, width: number) =>
  [
    heightOf(doc, styles.label, fact.label, width) + 2,
    heightOf(doc, textStyleOf(fact), fact.text, width),
    ...linesOf(fact).map((line) => heightOf(doc, styles.quiet, line, width)),
  ].reduce((sum, height) => sum + height, 0)

type Box = { left: number; top: number; width: number }

function drawFact(doc: Doc, body: Part, fact: Fact, { left, top, width }: Box) {
  tagged(doc, body, 'P', () => {
    use(doc, styles.label).text(fact.label, left, top, { width, lineGap: 2 })
    doc.y += 2
    use(doc, textStyleOf(fact)).text(printable(fact.text), left, doc.y, { width, lineGap: 2 })
    for (const line of linesOf(fact))
      use(doc, styles.quiet).text(printable(line), left, doc.y, { width, lineGap: 2 })
  })
}

function drawLongFact(doc: Doc, body: Part, fact: Fact) {
  doc.y += padding
  tagged(doc, body, 'H3', () => {
    use(doc, styles.label).text(fact.label, page.side, doc.y, { width: contentWidth, lineGap: 2 })
  })
  // Line by line, so that each is on one page, whole and tagged.
  for (const line of wrapped(doc, styles.text, printable(fact.text), contentWidth)) {
    makeRoom(doc, 14)
    tagged(doc, body, 'P', () => {
      use(doc, styles.text).text(line, page.side, doc.y, { width: contentWidth, lineGap: 2 })
    })
  }
  doc.y += padding
}

function wrapped(doc: Doc, style: Style, text: string, width: number): string[] {
  use(doc, style)
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ').flatMap((one) => one.match(/.{1,60}/gu) ?? [''])) {
      const longer = [lines.at(-1), word].filter(Boolean).join(' ')
      if (doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.map((line) => line || ' ')
  })
}

function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= page.height - page.bottom) return false
  doc.addPage()
  doc.y = page.top
  return true
}

export type Column = { header: string; left: number; width: number; align: 'left' | 'right' }
export const columnOf = (
  header: string,
  left: number,
  width: number,
  align: Column['align'] = 'left',
): Column => ({
  header,
  left: page.side + left,
  width,
  align,
})
function drawTable(
  doc: Doc,
  body: Part,
  { heading, about, columns, rows, totals, below = [] }: PdfDocument['table'],
) {
  makeRoom(doc, 120)
  doc.y += 26
  tagged(doc, body, 'H2', () => {
    use(doc, { font: 'display', size: 15, color: ink.text }).text(heading, page.side, doc.y)
  })
  tagged(doc, body, 'P', () => {
    use(doc, styles.quiet).text(about, page.side, doc.y + 1)
  })
  doc.y += 8
  const table = doc.struct('Table')
  body.add(table)
  drawHeader(doc, table, columns)
  const endHeight = (totals.length + below.length) * totalHeight + 6
  // Sums that stand alone on a page say nothing: the last line goes with them.
  for (const [place, cells] of rows.entries())
    drawRow(doc, table, { columns, cells, below: place === rows.length - 1 ? endHeight : 0 })
  makeRoom(doc, endHeight)
  for (const [place, total] of totals.entries())
    drawTotal(doc, table, total, place === totals.length - 1 ? styles.sum : styles.text)
  for (const amount of below) drawTotal(doc, table, amount, styles.text)
  table.end()
}

function drawHeader(doc: Doc, table: Part, columns: readonly Column[]) {
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  for (const { header, left, width, align } of columns)
    tagged(doc, row, 'TH', () => {
      use(doc, styles.label).text(header, left, top, { width, align })
    })
  row.end()
  doc.y = top + 16
  rule(doc, 1.2, ink.text)
  doc.y += 7
}

function rule(doc: Doc, thickness: number, color: string) {
  artifact(doc, 'Layout', () =>
    doc
      .moveTo(page.side, doc.y)
      .lineTo(page.side + contentWidth, doc.y)
      .lineWidth(thickness)
      .stroke(color),
  )
}

export type CellText = { text: string; style: Style }

type Row = { columns: readonly Column[]; cells: readonly CellText[][]; below: number }

/** @param below how much room what follows needs on the same page */
function drawRow(doc: Doc, table: Part, { columns, cells, below }: Row) {
  const heights = cells.map((texts, place) =>
    texts.reduce((sum, { text, style }) => sum + heightOf(doc, style, text, columns[place]?.width ?? 0), 0),
  )
  const height = Math.max(...heights)
  if (makeRoom(doc, height + 12 + below)) drawHeader(doc, table, columns)
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  cells.forEach((texts, place) => {
    const { left = 0, width = 0, align = 'left' } = columns[place] ?? {}
    tagged(doc, row, 'TD', () => {
      doc.y = top
      for (const { text, style } of texts)
        use(doc, style).text(printable(text), left, doc.y, { width, align, lineGap: 2 })
    })
  })
  row.end()
  doc.y = top + height + 4
  rule(doc, 0.5, ink.hair)
  doc.y += 7
}

const totalHeight = 18

function drawTotal(doc: Doc, table: Part, [label, amount]: readonly [string, string], style: Style) {
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  tagged(doc, row, 'TH', () => {
    use(doc, style).text(printable(label), page.side, top, { width: 400, align: 'right' })
  })
  tagged(doc, row, 'TD', () => {
    use(doc, style).text(amount, page.side + 406, top, { width: 110, align: 'right' })
  })
  row.end()
  doc.y = top + totalHeight
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
    // What stands in the margins would otherwise begin a page of its own.
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
