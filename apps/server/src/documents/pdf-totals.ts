import type { MoneyPart } from '@portal/domain/money-parts'
import { drawCodeFrame, frameHeight, type NamedCode } from './pdf-codes.ts'
import { drawFact, type Fact, factHeight } from './pdf-facts.ts'
import { artifact, contentWidth, type Doc, ink, type Part, page, styles, tagged } from './pdf-page.ts'
import { drawText, heightOf, type Style, widthOf } from './pdf-text.ts'

/** What a document comes to: a box at the right below its lines, with one strong sum in each part, and notes at its left. */
export type Totals = {
  parts: readonly MoneyPart[]
  /** At its left, above the facts. */
  code?: NamedCode | undefined
  /** At its left, as far as they fit beside it; the others follow below it. */
  beside?: readonly Fact[]
}

const boxWidth = 218
const left = page.side + contentWidth - boxWidth
const padding = { x: 11, y: 7 }
const inner = boxWidth - 2 * padding.x
const gap = { above: 10, rows: 1.5, facts: 10 }
const besideWidth = contentWidth - boxWidth - 22

/** In points, by the place of the part: one figure stands out, the next ones less. */
const sumStyles: Style[] = [17, 12.5, 11].map((size) => ({ font: 'display', size, color: ink.text }))
const sumStyle = (place: number): Style => sumStyles[Math.min(place, sumStyles.length - 1)] ?? styles.sum

const boxHeight = (doc: Doc, { parts }: Totals): number =>
  parts.reduce((sum, part, place) => sum + partHeight(doc, part, place), 0)

/** How high the box, or the code beside it, is with the room above it, in points. */
export const totalsHeight = (doc: Doc, totals: Totals): number =>
  gap.above + Math.max(boxHeight(doc, totals), totals.code ? frameHeight : 0)

/**
 * Draws the box below what is there, and beside it what fits there.
 * @param table of which its sums are rows
 * @returns the facts that did not fit beside it
 */
export function drawTotals(doc: Doc, body: Part, table: Part, totals: Totals): Fact[] {
  const top = doc.y + gap.above
  const height = boxHeight(doc, totals)
  artifact(doc, 'Layout', () =>
    doc.roundedRect(left, top, boxWidth, height, 3).lineWidth(1.1).stroke(ink.text),
  )
  let y = top
  totals.parts.forEach((part, place) => {
    if (place > 0)
      artifact(doc, 'Layout', () =>
        doc
          .moveTo(left, y)
          .lineTo(left + boxWidth, y)
          .lineWidth(0.8)
          .stroke(ink.text),
      )
    drawPart(doc, table, { part, place, top: y + padding.y })
    y += partHeight(doc, part, place)
  })
  const rest = drawBeside(doc, body, totals, { top, height })
  doc.y = top + Math.max(height, totals.code ? frameHeight : 0) + 4
  return rest
}

const labelWidth = (doc: Doc, { amount }: MoneyPart, place: number) =>
  inner - widthOf(doc, sumStyle(place), amount) - 8

function headHeight(doc: Doc, part: MoneyPart, place: number): number {
  const width = labelWidth(doc, part, place)
  const words =
    heightOf(doc, styles.strong, part.label, width) +
    (part.about === '' ? 0 : heightOf(doc, styles.label, part.about, width))
  return Math.max(words, heightOf(doc, sumStyle(place), part.amount, inner))
}

const rowWidth = (doc: Doc, amount: string) => inner - widthOf(doc, styles.label, amount) - 8
const rowHeight = (doc: Doc, { label, amount }: MoneyPart['rows'][number]) =>
  heightOf(doc, styles.label, label, rowWidth(doc, amount)) + gap.rows

const partHeight = (doc: Doc, part: MoneyPart, place: number): number =>
  2 * padding.y +
  headHeight(doc, part, place) +
  part.rows.reduce((sum, row) => sum + rowHeight(doc, row), part.rows.length > 0 ? gap.rows : 0)

function drawPart(
  doc: Doc,
  table: Part,
  { part, place, top }: { part: MoneyPart; place: number; top: number },
) {
  const style = sumStyle(place)
  const width = labelWidth(doc, part, place)
  drawRow(doc, table, {
    draw: () => {
      // The label stands on the line of its figure.
      const drop = Math.max(0, (style.size - styles.strong.size) * 0.72)
      drawText(doc, styles.strong, part.label, {
        left: left + padding.x,
        top: top + (part.about === '' ? drop : 0),
        width,
      })
      if (part.about !== '')
        drawText(doc, styles.label, part.about, { left: left + padding.x, top: doc.y, width })
    },
    amount: part.amount,
    style,
    top,
  })
  let y = top + headHeight(doc, part, place) + gap.rows
  for (const row of part.rows) {
    const at = y
    drawRow(doc, table, {
      draw: () =>
        drawText(doc, styles.label, row.label, {
          left: left + padding.x,
          top: at,
          width: rowWidth(doc, row.amount),
        }),
      amount: row.amount,
      style: styles.label,
      top: at,
    })
    y += rowHeight(doc, row)
  }
}

type Row = { draw: () => void; amount: string; style: Style; top: number }

function drawRow(doc: Doc, table: Part, { draw, amount, style, top }: Row) {
  const row = doc.struct('TR')
  table.add(row)
  tagged(doc, row, 'TH', draw)
  tagged(doc, row, 'TD', () => {
    drawText(doc, style, amount, { left: left + padding.x, top, width: inner, align: 'right' })
  })
  row.end()
}

type Place = { top: number; height: number }

function drawBeside(doc: Doc, body: Part, { code, beside = [] }: Totals, { top, height }: Place): Fact[] {
  let y = top
  if (code) {
    drawCodeFrame(doc, body, code, { left: page.side, top, width: besideWidth })
    y += frameHeight + gap.facts
  }
  const rest: Fact[] = []
  for (const fact of beside) {
    const needed = factHeight(doc, fact, besideWidth)
    // What does not fit keeps its order: nothing behind it is drawn before it.
    if (rest.length > 0 || y + needed > top + height) {
      rest.push(fact)
      continue
    }
    drawFact(doc, body, fact, { left: page.side, top: y, width: besideWidth })
    y += needed + gap.facts
  }
  return rest
}
