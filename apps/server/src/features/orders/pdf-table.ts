import {
  type Doc,
  heightOf,
  ink,
  makeRoom,
  type Part,
  page,
  printable,
  rule,
  type Style,
  styles,
  tagged,
  use,
} from './pdf-page.ts'

/** The lines of a document with their sums. */
export type PdfTable = {
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

/** The table; its header is again on every page. */
export function drawTable(
  doc: Doc,
  body: Part,
  { heading, about, columns, rows, totals, below = [] }: PdfTable,
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
