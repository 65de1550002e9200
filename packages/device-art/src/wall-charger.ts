import type { Face } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { darker, signal } from './colour.ts'
import { contactMetal, plainFace, surface, whitePlastic } from './materials.ts'
import { smoothRect } from './outline.ts'
import { type Pose, pointOn } from './projection.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { path, rect } from './svg.ts'
import { text } from './text.ts'
import { usbC } from './usb-ports.ts'

/** A small cube for the wall socket with one USB-C port. */
export function wallChargerPicture(): string {
  return productPicture((pen) => {
    const pose: Pose = { yaw: 34, pitch: -20, roll: 0, cx: side * 0.54, cy: side * 0.53, scale: 2.7 }
    const blade = (x: number): Pose => {
      const [cx, cy] = pointOn(pose, x, 2, -34)
      return { ...pose, cx, cy }
    }
    const prong = (x: number) =>
      slab(
        pen,
        {
          width: 2,
          height: 7,
          depth: 24,
          cornerRadius: 0.8,
          edge: 0.4,
          frame: { ...contactMetal, colour: '#8e989d' },
        },
        plainFace('#c3cbce', { inset: 0.2 }),
        blade(x),
      ).markup
    const cube = slab(
      pen,
      { width: 42, height: 42, depth: 38, cornerRadius: 8, edge: 2.6, frame: whitePlastic },
      wallChargerFace,
      pose,
    )
    return [
      groundShadow(pen, side * 0.49, side * 0.83, side * 0.3, 5.4),
      prong(6.4),
      prong(-6.4),
      castShadow(pen, cube, { dx: -4, dy: 5, strength: 0.2 }),
      cube.markup,
    ]
  })
}

const wallChargerFace: Face = (pen, { width, height, cornerRadius }) => {
  const face = smoothRect(2.2, 2.2, width - 4.4, height - 4.4, cornerRadius)
  return (
    path(face, { fill: surface(pen, '#f0f3f3') }) +
    path(face, { stroke: '#ffffff', strokeOpacity: 0.8, strokeWidth: 0.5 }) +
    usbC(pen, width / 2, height / 2 - 1, 11) +
    text('30 W', width / 2, height - 9, 4.2, {
      font: 'bold',
      fill: darker('#c9cfd1', 0.45),
      anchor: 'middle',
    }) +
    rect(width / 2 - 3, 7.4, 6, 0.9, 0.45, { fill: darker(signal, 0.08) })
  )
}
