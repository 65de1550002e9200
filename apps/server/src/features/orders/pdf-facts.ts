import {
  artifact,
  contentWidth,
  type Doc,
  heightOf,
  ink,
  makeRoom,
  type Part,
  page,
  printable,
  type Style,
  styles,
  tagged,
  use,
} from './pdf-page.ts'

/** A fact of the document: what it is, what it says, and smaller lines below. */
export type Fact = { label: string; text: string; lines?: string[]; isWhole?: boolean; isPlain?: boolean }

const padding = 9

/** Facts in two columns with lines between them, each row as high as its longer half. */
export function drawFacts(doc: Doc, body: Part, facts: readonly Fact[]) {
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
