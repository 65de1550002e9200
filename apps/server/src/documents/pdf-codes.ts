import { encode } from 'uqr'
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
import { drawText } from './pdf-text.ts'

/** A code that is scanned from paper, with its name and what it does. */
export type NamedCode = PdfCode & { name: string; does: string }

/** Of a code with its light edge, in points: 29 modules are 0.7 mm each. */
const codeSide = 58
export const frameHeight = 64
const gap = 6

/** Codes in a row, each in a frame with its name; nothing for none. */
export function drawCodes(doc: Doc, body: Part, codes: readonly NamedCode[]) {
  if (codes.length === 0) return
  doc.y += 12
  makeRoom(doc, frameHeight)
  const top = doc.y
  const width = (contentWidth - gap * (codes.length - 1)) / codes.length
  codes.forEach((code, place) => {
    drawCodeFrame(doc, body, code, { left: page.side + place * (width + gap), top, width })
  })
  doc.y = top + frameHeight
}

/** One code in its frame, with its name and what it does. */
export function drawCodeFrame(
  doc: Doc,
  body: Part,
  code: NamedCode,
  { left, top, width }: { left: number; top: number; width: number },
) {
  artifact(doc, 'Layout', () =>
    doc.roundedRect(left, top, width, frameHeight, 3).lineWidth(0.8).stroke(ink.text),
  )
  drawCode(doc, body, code, { left: left + 1, top: top + 3, side: codeSide })
  const textLeft = left + codeSide + 1
  const room = { left: textLeft, width: width - codeSide - 3 }
  tagged(doc, body, 'P', () => {
    drawText(doc, styles.strong, code.name, { ...room, top: top + 16 })
    drawText(doc, styles.label, code.does, { ...room, top: doc.y })
  })
}

/** A QR code of a document: what it holds, and what it is for people who do not see it. */
export type PdfCode = { text: string; alt: string }
type CodePlace = { left: number; top: number; side: number }

/** Modules around the code that stay light, so that scanners find its edge (ISO/IEC 18004). */
const quietZone = 4

/**
 * Draws a QR code as a figure with its description. Runs of dark modules are one rectangle, so that printers leave no hairlines
 * in them.
 * @param place in points; the side includes the light edge
 */
export function drawCode(doc: Doc, body: Part, { text, alt }: PdfCode, { left, top, side }: CodePlace) {
  const { data, size } = encode(text, { border: quietZone, ecc: 'M' })
  const module = side / size
  const part = doc.struct('Figure', { alt }, () => {
    data.forEach((row, y) => {
      for (const { from, length } of darkRuns(row))
        doc.rect(left + from * module, top + y * module, length * module, module)
    })
    doc.fill('#000000')
  })
  body.add(part)
}

function darkRuns(row: readonly boolean[]): Array<{ from: number; length: number }> {
  const runs: Array<{ from: number; length: number }> = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  })
  return runs
}
