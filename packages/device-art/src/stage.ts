import { side, svgDocument } from './canvas.ts'
import { createPen, type Pen } from './pen.ts'

/** A square product picture drawn by the given parts, the farthest first. */
export function productPicture(draw: (pen: Pen) => string[]): string {
  const pen = createPen()
  const parts = draw(pen)
  return svgDocument(pen, side, side, parts.join(''))
}
