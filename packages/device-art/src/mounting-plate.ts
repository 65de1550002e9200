import type { Face } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { magneticDisc, screw } from './case-face.ts'
import { signal } from './colour.ts'
import { discBody, plainFace, rubber, steel } from './materials.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path } from './svg.ts'
import { text } from './text.ts'

/** A round steel plate before a rectangular one: both come in the pack. */
export function mountingPlatePicture(): string {
  return productPicture((pen) => {
    const square = slab(
      pen,
      { width: 46, height: 66, depth: 1.8, cornerRadius: 7, edge: 0.4, frame: { ...rubber, gloss: 0.6 } },
      coatedPlateFace,
      { yaw: 22, pitch: 3, roll: -8, cx: side * 0.37, cy: side * 0.44, scale: 2.3 },
    )
    const round = slab(
      pen,
      discBody(42, 2, steel, 0.4),
      (area, { width }) => magneticDisc(area, width / 2, width / 2, width / 2 - 0.3, signal),
      {
        ...{ yaw: -22, pitch: 3, roll: 4 },
        ...{ cx: side * 0.62, cy: side * 0.56, scale: 2.65 },
      },
    )
    return [
      groundShadow(pen, side * 0.5, side * 0.84, side * 0.32, 4.6),
      castShadow(pen, square, { dx: 3, dy: 6, strength: 0.2 }),
      square.markup,
      roundShadow(pen, side * 0.6, side * 0.585, 52),
      round.markup,
    ]
  })
}

const coatedPlateFace: Face = (pen, area) => {
  const { width, height } = area
  const corners = [
    [7, 7],
    [width - 7, 7],
    [7, height - 7],
    [width - 7, height - 7],
  ] as const
  return (
    plainFace('#363e42', { inset: 0.3 })(pen, area) +
    corners.map(([x, y]) => screw(pen, x, y)).join('') +
    path(smoothRect(9, 15, width - 18, height - 30, 5), { stroke: signal, strokeWidth: 0.7 }) +
    text('M45', width / 2, height / 2 + 3.4, 9.4, { font: 'bold', fill: '#dfe4e6', anchor: 'middle' })
  )
}

function roundShadow(pen: Pen, cx: number, cy: number, r: number): string {
  const region = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r }
  return circle(cx, cy, r, { fill: '#0b0e11', fillOpacity: 0.36, filter: pen.blur(6, region) })
}
