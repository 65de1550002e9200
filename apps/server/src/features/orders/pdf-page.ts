import { join } from 'node:path'
import { root } from '../../root.ts'

/** The page, the letters and the marks of which our PDF documents are made: US Letter, in points. */

export const page = { width: 612, height: 792, side: 48, top: 76, bottom: 52 }
export const contentWidth = page.width - 2 * page.side
export const ink = { text: '#131A1F', quiet: '#4D5A63', line: '#8A949B', hair: '#D5DADE' }
export const fonts = { regular: 'archivo-400', strong: 'archivo-600', display: 'archivo-700' }
export const fontDir = join(root, 'apps/server/src/features/orders/pdf-fonts')

export type Doc = PDFKit.PDFDocument
export type Part = PDFKit.PDFStructureElement

/** Letters that the fonts lack lose their marks; what has no plain form is a question mark. */
export function printable(text: string): string {
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

export type Style = { font: keyof typeof fonts; size: number; color: string }
/** Of the text in a table. */
export const styles = {
  label: { font: 'regular', size: 8.5, color: ink.quiet },
  strong: { font: 'strong', size: 9.5, color: ink.text },
  text: { font: 'regular', size: 9.5, color: ink.text },
  sum: { font: 'strong', size: 11, color: ink.text },
  quiet: { font: 'regular', size: 9, color: ink.quiet },
} as const satisfies Record<string, Style>

export const use = (doc: Doc, { font, size, color }: Style) => doc.font(font).fontSize(size).fillColor(color)
export const heightOf = (doc: Doc, style: Style, text: string, width: number) =>
  use(doc, style).heightOfString(printable(text), { width, lineGap: 2 })

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
