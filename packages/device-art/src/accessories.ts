import { castShadow, groundShadow, side, svgDocument } from './canvas.ts'
import { armorCase, caseFace } from './case-face.ts'
import { createPen } from './pen.ts'
import { slab, turned } from './slab.ts'

/** The rugged case from behind. */
export function armorCasePicture(): string {
  const pen = createPen()
  const body = slab(pen, turned(armorCase), caseFace(armorCase), {
    ...{ yaw: -24, pitch: 2, roll: 5 },
    ...{ cx: side * 0.5, cy: side * 0.485, scale: 1.24 },
  })
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side * 0.5, side * 0.935, side * 0.26, 4.8, 0.38) +
      castShadow(pen, body, { dx: 5, dy: 6, strength: 0.3 }) +
      body.markup,
  )
}
