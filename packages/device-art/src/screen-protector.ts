import { castShadow, groundShadow, side } from './canvas.ts'
import { frontFace } from './front-face.ts'
import { glassFace, glassSheet } from './glass-sheet.ts'
import { phones } from './phones.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'

const protectedPhone = {
  ...phones['kestrel-a2'],
  wallpaper: { kind: 'arcs', seed: 3, ground: '#121d2b', glow: '#35507a', accent: '#86b7d9' },
} as const

/** A sheet of glass on its way to the phone behind it. */
export function screenProtectorPicture(): string {
  return productPicture((pen) => {
    const phone = slab(pen, protectedPhone, frontFace(protectedPhone), {
      ...{ yaw: -24, roll: 5 },
      ...{ cx: side * 0.59, cy: side * 0.475, scale: 1.24 },
    })
    const glass = slab(pen, { ...glassSheet, width: 71, height: 155 }, glassFace({ tab: true }), {
      ...{ yaw: -24, roll: 5 },
      ...{ cx: side * 0.36, cy: side * 0.525, scale: 1.24 },
    })
    return [
      groundShadow(pen, side * 0.48, side * 0.94, side * 0.34, 4.6, 0.36),
      castShadow(pen, phone, { dx: 4, dy: 6, strength: 0.26 }),
      phone.markup,
      castShadow(pen, glass, { dx: -3, dy: 6, strength: 0.16 }),
      glass.markup,
    ]
  })
}
