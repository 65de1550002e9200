import { castShadow, groundShadow, side, svgDocument } from './canvas.ts'
import { hotspotFace, pocket5g } from './hotspot-face.ts'
import { createPen } from './pen.ts'
import { slab } from './slab.ts'
import { drawTower, hubTower } from './tower.ts'

/** The tower router. */
export function hubPicture(): string {
  const pen = createPen()
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side * 0.5, side * 0.905, 66, 9) +
      drawTower(pen, hubTower, { cx: side * 0.5, cy: side * 0.835, scale: 1.08 }),
  )
}

/** The pocket hotspot. */
export function pocketPicture(): string {
  const pen = createPen()
  const puck = slab(pen, pocket5g, hotspotFace(pocket5g), {
    ...{ yaw: -16, pitch: 6, roll: 2 },
    ...{ cx: side * 0.5, cy: side * 0.5, scale: 1.7 },
  })
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side * 0.5, side * 0.76, 80, 5) +
      castShadow(pen, puck, { dx: -3, dy: 5, strength: 0.34 }) +
      puck.markup,
  )
}
