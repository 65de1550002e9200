import { encode } from 'uqr'
import type { Doc, Part } from './pdf-page.ts'

/** A QR code of a document: what it holds, and what it is for people who do not see it. */
export type PdfCode = { text: string; alt: string }
export type CodePlace = { left: number; top: number; side: number }

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
