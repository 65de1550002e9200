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
  use,
} from './pdf-page.ts'
import { drawCode, type PdfCode } from './pdf-qr.ts'

/** A code that is scanned from paper, with its name and what it does. */
export type NamedCode = PdfCode & { name: string; does: string }

/** Of a code with its light edge, in points: 29 modules are 0.7 mm each. */
const codeSide = 58
const frameHeight = 64
const gap = 6

/** Codes in a row, each in a frame with its name; nothing for none. */
export function drawCodes(doc: Doc, body: Part, codes: readonly NamedCode[]) {
  if (codes.length === 0) return
  doc.y += 12
  makeRoom(doc, frameHeight)
  const top = doc.y
  const width = (contentWidth - gap * (codes.length - 1)) / codes.length
  codes.forEach((code, place) => {
    const left = page.side + place * (width + gap)
    artifact(doc, 'Layout', () =>
      doc.roundedRect(left, top, width, frameHeight, 3).lineWidth(0.8).stroke(ink.text),
    )
    drawCode(doc, body, code, { left: left + 1, top: top + 3, side: codeSide })
    const textLeft = left + codeSide + 1
    const room = { width: width - codeSide - 3 }
    tagged(doc, body, 'P', () => {
      use(doc, styles.strong).text(code.name, textLeft, top + 16, room)
      use(doc, styles.label).text(code.does, textLeft, doc.y, room)
    })
  })
  doc.y = top + frameHeight
}
