import { castShadow, groundShadow, side } from './canvas.ts'
import { armorCase, caseFace } from './case-face.ts'
import { glassFace, glassSheet } from './glass-sheet.ts'
import { slab, turned } from './slab.ts'
import { productPicture } from './stage.ts'

/** The rugged case from behind, with the screen protector that comes with it. */
export function armorCasePicture(): string {
  return productPicture((pen) => {
    const body = slab(pen, turned(armorCase), caseFace(armorCase), {
      ...{ yaw: 24, pitch: 2, roll: -5 },
      ...{ cx: side * 0.41, cy: side * 0.475, scale: 1.2 },
    })
    const glass = slab(pen, glassSheet, glassFace({ tab: true }), {
      ...{ yaw: -24, pitch: 2, roll: 5 },
      ...{ cx: side * 0.67, cy: side * 0.52, scale: 1.19 },
    })
    return [
      groundShadow(pen, side * 0.5, side * 0.935, side * 0.33, 4.8, 0.36),
      castShadow(pen, body, { dx: 3, dy: 6, strength: 0.26 }),
      body.markup,
      castShadow(pen, glass, { dx: -4, dy: 5, strength: 0.14 }),
      glass.markup,
    ]
  })
}
