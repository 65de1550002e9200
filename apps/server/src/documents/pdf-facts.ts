import { contentWidth, type Doc, ink, makeRoom, type Part, page, rule, styles, tagged } from './pdf-page.ts'
import { drawText, heightOf, linesOf } from './pdf-text.ts'

/** A fact of the document: what it is, what it says, and smaller lines below. */
export type Fact = { label: string; text: string; lines?: string[]; isWhole?: boolean; isPlain?: boolean }

const gutter = 14
const padding = 7

/** Facts in columns, with lines above and below each row, which is as high as its longest fact. */
export function drawFacts(doc: Doc, body: Part, facts: readonly Fact[], columns: number) {
  for (const row of rowsOf(facts, columns)) {
    const isWhole = row.some((fact) => fact.isWhole)
    const width = isWhole ? contentWidth : (contentWidth + gutter) / columns
    const inner = isWhole ? contentWidth : width - gutter
    const height = Math.max(...row.map((fact) => factHeight(doc, fact, inner))) + 2 * padding
    // What is longer than a page continues line by line: long notes are read, not looked at.
    const isLong = height > page.height - page.top - page.bottom
    if (isLong) {
      for (const fact of row) drawLongFact(doc, body, fact)
      continue
    }
    makeRoom(doc, height)
    const top = doc.y
    rule(doc, 0.6, ink.hair)
    row.forEach((fact, place) => {
      drawFact(doc, body, fact, { left: page.side + place * width, top: top + padding, width: inner })
    })
    doc.y = top + height
    rule(doc, 0.6, ink.hair)
  }
}

function rowsOf(facts: readonly Fact[], columns: number): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    if (last && last.length < columns && !last[0]?.isWhole && !fact.isWhole) last.push(fact)
    else rows.push([fact])
  }
  return rows
}

const textStyleOf = ({ isPlain }: Fact) => (isPlain ? styles.text : styles.strong)
const smallLinesOf = ({ lines = [] }: Fact) => lines.filter((line) => line !== '')

export const factHeight = (doc: Doc, fact: Fact, width: number) =>
  [
    heightOf(doc, styles.label, fact.label, width) + 2,
    heightOf(doc, textStyleOf(fact), fact.text, width),
    ...smallLinesOf(fact).map((line) => heightOf(doc, styles.quiet, line, width)),
  ].reduce((sum, height) => sum + height, 0)

type Box = { left: number; top: number; width: number }

export function drawFact(doc: Doc, body: Part, fact: Fact, { left, top, width }: Box) {
  tagged(doc, body, 'P', () => {
    drawText(doc, styles.label, fact.label, { left, top, width })
    doc.y += 2
    drawText(doc, textStyleOf(fact), fact.text, { left, top: doc.y, width })
    for (const line of smallLinesOf(fact)) drawText(doc, styles.quiet, line, { left, top: doc.y, width })
  })
}

function drawLongFact(doc: Doc, body: Part, fact: Fact) {
  const place = { left: page.side, width: contentWidth }
  doc.y += padding
  tagged(doc, body, 'H3', () => drawText(doc, styles.label, fact.label, { ...place, top: doc.y }))
  // Line by line, so that each is on one page, whole and tagged.
  for (const line of linesOf(doc, styles.text, fact.text, contentWidth)) {
    makeRoom(doc, 14)
    tagged(doc, body, 'P', () => drawText(doc, styles.text, line || ' ', { ...place, top: doc.y }))
  }
  doc.y += padding
}
