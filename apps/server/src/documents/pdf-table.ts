import { drawFacts } from './pdf-facts.ts'
import {
  artifact,
  type Doc,
  hasRoom,
  ink,
  makeRoom,
  type Part,
  page,
  rule,
  styles,
  tagged,
} from './pdf-page.ts'
import { drawText, heightOf, type Style, widthOf } from './pdf-text.ts'
import { drawTotals, type Totals, totalsHeight } from './pdf-totals.ts'

/** The lines of a document with their sums. */
export type PdfTable = {
  heading: string
  /** Below the heading. */
  about: string
  columns: readonly Column[]
  groups: readonly RowGroup[]
  /** Less room between rows: for long lists. */
  isDense?: boolean
  /** The least height of the text in a row, in points: for rows in which people write. */
  rowMin?: number
  /** Lines down each row, between cells in which people write, in points from the left. */
  cellLines?: readonly number[]
  /** The last one is the sum. */
  totals: ReadonlyArray<readonly [label: string, amount: string]>
  /** What it comes to, where that has parts, in place of `totals`. */
  sums?: Totals
}

/** Rows with a heading of their own; '' for none. */
export type RowGroup = { title: string; about: string; rows: ReadonlyArray<readonly CellText[][]> }

/** The rows of a table without groups. */
export const ungrouped = (rows: RowGroup['rows']): RowGroup[] => [{ title: '', about: '', rows }]

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

/** The table; its header, and the heading of the group that goes on, are again on every page. */
export function drawTable(doc: Doc, body: Part, table: PdfTable) {
  const { heading, about, columns, totals, sums, cellLines = [] } = table
  const endHeight = sums ? totalsHeight(doc, sums) : totals.length * totalHeight + 6
  const rows = fittingRows(doc, table, endHeight)
  if (!makeRoom(doc, Math.max(120, headGap + headHeight + (rows[0]?.needed ?? 0)))) doc.y += headGap
  const top = doc.y
  const besideIt = page.side + widthOf(doc, headingStyle, heading) + 10
  tagged(doc, body, 'H2', () => drawText(doc, headingStyle, heading, { left: page.side, top }))
  tagged(doc, body, 'P', () => drawText(doc, styles.quiet, about, { left: besideIt, top: top + 5.5 }))
  doc.y = top + 25
  const part = doc.struct('Table')
  body.add(part)
  drawHeader(doc, part, columns)
  for (const row of rows) {
    if (makeRoom(doc, row.needed)) {
      drawHeader(doc, part, columns)
      if (!row.isFirst) drawGroup(doc, part, { ...row.group, about: 'continued' })
    }
    if (row.isFirst) drawGroup(doc, part, row.group)
    if (cellLines.length > 0) drawCellLines(doc, row, cellLines)
    drawRow(doc, part, { columns, row })
  }
  makeRoom(doc, endHeight)
  for (const [place, total] of totals.entries())
    drawTotal(doc, part, total, place === totals.length - 1 ? styles.sum : styles.text)
  const rest = sums ? drawTotals(doc, body, part, sums) : []
  part.end()
  drawFacts(doc, body, rest, 1)
}

/** A row before it is drawn. */
type PlacedRow = {
  cells: readonly CellText[][]
  group: RowGroup
  isFirst: boolean
  /** To the line under it. */
  height: number
  gaps: Gaps
  /** The room that it needs on its page with what may not be parted from it. */
  needed: number
}

/** The rows; with less room between them where that keeps the whole table on this page, and more room does not. */
function fittingRows(doc: Doc, table: PdfTable, endHeight: number): PlacedRow[] {
  const fits = (rows: readonly PlacedRow[]) =>
    hasRoom(
      doc,
      headGap + headHeight + rows.reduce((sum, { height, gaps }) => sum + height + gaps.below, 0) + endHeight,
    )
  const rows = rowsOf(doc, table, endHeight)
  if (table.isDense || fits(rows)) return rows
  const dense = rowsOf(doc, { ...table, isDense: true }, endHeight)
  return fits(dense) ? dense : rows
}

/**
 * The rows with the room that each needs. Sums that stand alone on a page say nothing: the last row goes with them. In a group
 * neither its heading nor one row is alone on a page.
 */
function rowsOf(
  doc: Doc,
  { groups, columns, isDense = false, rowMin = 0 }: PdfTable,
  endHeight: number,
): PlacedRow[] {
  const gaps = isDense ? denseGaps : rowGaps
  const lastGroup = groups.findLast(({ rows }) => rows.length > 0)
  return groups.flatMap((group) => {
    const heights = group.rows.map(
      (cells) => Math.max(rowMin, rowHeight(doc, columns, cells)) + gaps.above + gaps.below,
    )
    const last = heights.length - 1
    return group.rows.map((cells, place) => {
      const height = heights[place] ?? 0
      const isFirst = place === 0
      const next = place + 1
      const isPaired = group.title !== '' && (isFirst || next === last)
      const end = group === lastGroup && (place === last || (isPaired && next === last)) ? endHeight : 0
      const heading = isFirst && group.title !== '' ? groupHeight : 0
      const needed = heading + height + (isPaired ? (heights[next] ?? 0) : 0) + end
      return { cells, group, isFirst, height: height - gaps.below, gaps, needed: needed + 1 }
    })
  })
}

const rowHeight = (doc: Doc, columns: readonly Column[], cells: readonly CellText[][]) =>
  Math.max(
    ...cells.map((texts, place) =>
      texts.reduce((sum, { text, style }) => sum + heightOf(doc, style, text, columns[place]?.width ?? 0), 0),
    ),
  )

const headingStyle: Style = { font: 'display', size: 15, color: ink.text }

/** Above the table's heading, and of this heading with the header of its columns. */
const headGap = 20
const headHeight = 48
const groupHeight = 26

/** Above and below the line under a row. */
type Gaps = { above: number; below: number }
const rowGaps: Gaps = { above: 4, below: 7 }
const denseGaps: Gaps = { above: 0.5, below: 4 }

function drawGroup(doc: Doc, table: Part, { title, about }: Pick<RowGroup, 'title' | 'about'>) {
  if (title === '') return
  const top = doc.y + 2
  const row = doc.struct('TR')
  table.add(row)
  tagged(doc, row, 'TH', () => {
    drawText(doc, styles.strong, title, { left: page.side, top })
    const left = page.side + widthOf(doc, styles.strong, `${title}  `)
    drawText(doc, styles.quiet, about, { left, top })
  })
  row.end()
  doc.y = top + groupHeight - 9
  rule(doc, 0.5, ink.line)
  doc.y += 7
}

function drawHeader(doc: Doc, table: Part, columns: readonly Column[]) {
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  for (const { header, left, width, align } of columns)
    tagged(doc, row, 'TH', () => {
      drawText(doc, styles.label, header, { left, top, width, align })
    })
  row.end()
  doc.y = top + 16
  rule(doc, 1.2, ink.text)
  doc.y += 7
}

/** A piece of text in a cell; with `isBox` a box to tick instead, or one that is ticked. */
export type CellText = { text: string; style: Style; isBox?: boolean; isTicked?: boolean }

/** A cell with a box to tick. @param isTicked whether it is ticked already */
export const tickBox = (isTicked = false): CellText[] => [
  { text: '', style: styles.text, isBox: true, isTicked },
]
const boxSide = 9

function drawRow(doc: Doc, table: Part, { columns, row }: { columns: readonly Column[]; row: PlacedRow }) {
  const top = doc.y
  const part = doc.struct('TR')
  table.add(part)
  row.cells.forEach((texts, place) => {
    const { left = 0, width = 0, align = 'left' } = columns[place] ?? {}
    tagged(doc, part, 'TD', () => {
      doc.y = top
      for (const { text, style, isBox, isTicked } of texts)
        if (isBox) drawBox(doc, { left, top, isTicked: isTicked === true })
        else drawText(doc, style, text, { left, top: doc.y, width, align })
    })
  })
  part.end()
  doc.y = top + row.height
  rule(doc, 0.5, ink.hair)
  doc.y += row.gaps.below
}

/** From the line above the row to the one below it. */
function drawCellLines(doc: Doc, row: PlacedRow, places: readonly number[]) {
  artifact(doc, 'Layout', () => {
    for (const place of places)
      doc
        .moveTo(page.side + place, doc.y - row.gaps.below)
        .lineTo(page.side + place, doc.y + row.height)
        .lineWidth(0.5)
        .stroke(ink.hair)
  })
}

function drawBox(doc: Doc, { left, top, isTicked }: { left: number; top: number; isTicked: boolean }) {
  doc.rect(left, top, boxSide, boxSide).lineWidth(1).stroke(ink.text)
  if (!isTicked) return
  const [x, y] = [left + boxSide / 2, top + boxSide / 2]
  doc
    .moveTo(x - 2.7, y)
    .lineTo(x - 0.8, y + 2)
    .lineTo(x + 2.8, y - 2.4)
    .lineWidth(1.3)
    .stroke(ink.text)
}

const totalHeight = 18

function drawTotal(doc: Doc, table: Part, [label, amount]: readonly [string, string], style: Style) {
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  tagged(doc, row, 'TH', () => {
    drawText(doc, style, label, { left: page.side, top, width: 400, align: 'right' })
  })
  tagged(doc, row, 'TD', () => {
    drawText(doc, style, amount, { left: page.side + 406, top, width: 110, align: 'right' })
  })
  row.end()
  doc.y = top + totalHeight
}
