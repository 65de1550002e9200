import type { Style } from './pdf-text.ts'

/** The page, the styles and the marks of which our PDF documents are made: US Letter, in points. */

export const page = { width: 612, height: 792, side: 48, top: 72, bottom: 48 }
export const contentWidth = page.width - 2 * page.side
export const ink = { text: '#131A1F', quiet: '#4D5A63', line: '#8A949B', hair: '#D5DADE', hivis: '#D8F43A' }

export type Doc = PDFKit.PDFDocument
export type Part = PDFKit.PDFStructureElement

/** Of the text in a table. */
export const styles = {
  label: { font: 'regular', size: 8, color: ink.quiet },
  strong: { font: 'strong', size: 9, color: ink.text },
  text: { font: 'regular', size: 9, color: ink.text },
  sum: { font: 'strong', size: 11, color: ink.text },
  quiet: { font: 'regular', size: 8.5, color: ink.quiet },
} as const satisfies Record<string, Style>

/** Draws something and says what it is. */
export function tagged(doc: Doc, parent: Part, type: string, draw: () => void) {
  parent.add(doc.struct(type, {}, draw))
}

/** Draws what carries no meaning of its own. */
export function artifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void) {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Whether this height still fits on the page. */
export const hasRoom = (doc: Doc, height: number) => doc.y + height <= page.height - page.bottom

/** Begins a new page where this height no longer fits; true when it did. */
export function makeRoom(doc: Doc, height: number): boolean {
  if (hasRoom(doc, height)) return false
  doc.addPage()
  doc.y = page.top
  return true
}

/** A line across the page. */
export function rule(doc: Doc, thickness: number, color: string) {
  artifact(doc, 'Layout', () =>
    doc
      .moveTo(page.side, doc.y)
      .lineTo(page.side + contentWidth, doc.y)
      .lineWidth(thickness)
      .stroke(color),
  )
}
