import type { Face } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { darker, signal } from './colour.ts'
import { discBody, plainFace, rubber, steel, surface } from './materials.ts'
import { smoothRect } from './outline.ts'
import { type Pose, pointOn } from './projection.ts'
import { type Placed, slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { path, rect, repeat } from './svg.ts'

/** A vent mount: a cradle with two spring jaws, a foot and the clip behind it. */
export function ventMountPicture(): string {
  return productPicture((pen) => {
    const pose: Pose = { yaw: -33, pitch: -4, roll: 4, cx: side * 0.51, cy: side * 0.475, scale: 1.84 }
    const at = (x: number, y: number, z: number): Pose => {
      const [cx, cy] = pointOn(pose, x, y, z)
      return { ...pose, cx, cy }
    }
    const part = (
      width: number,
      height: number,
      depth: number,
      radius: number,
      colour: string,
      place: Pose,
      face?: Face,
    ) =>
      slab(
        pen,
        {
          width,
          height,
          depth,
          cornerRadius: radius,
          edge: 1.6,
          frame: { ...rubber, colour: darker(colour, 0.2) },
        },
        face ?? plainFace(colour, { inset: 1.4 }),
        place,
      )
    const clip = part(18, 34, 26, 4, '#3b4448', at(0, 6, -34))
    const neck = slab(pen, discBody(24, 16, steel, 1), plainFace('#9aa3a7', { round: true }), at(0, 6, -14))
    const jaw = (sign: -1 | 1) => part(11, 46, 26, 4.4, '#2c3336', at(sign * 36, -6, 6), jawFace)
    const foot = part(30, 10, 24, 4, '#2c3336', at(0, 50, 6), jawFace)
    const plate = part(62, 92, 13, 13, '#343c40', pose, cradleFace)
    const rail = part(84, 15, 7, 3, '#4a545a', at(0, -6, -7))
    return [
      groundShadow(pen, side * 0.53, side * 0.93, side * 0.27, 4.6),
      castShadow(pen, plate, { dx: 8, dy: 7, strength: 0.26 }),
      ...[clip, neck, rail, jaw(1), plate, foot, jaw(-1)].map((piece: Placed) => piece.markup),
    ]
  })
}

const jawFace: Face = (pen, area) => {
  const { width, height } = area
  const upright = height > width
  const lines = repeat(5, (index) => {
    const at = ((upright ? height : width) * (index + 1.5)) / 7
    return upright
      ? rect(2.2, at, width - 4.4, 0.9, 0.45, { fill: '#000000', fillOpacity: 0.4 })
      : rect(at, 2.2, 0.9, height - 4.4, 0.45, { fill: '#000000', fillOpacity: 0.4 })
  })
  return plainFace('#2f373a', { inset: 1.4 })(pen, area) + lines
}

const cradleFace: Face = (pen, area) => {
  const { width, height } = area
  const pad = { x: 9, y: 11, width: width - 18, height: height - 22 }
  return (
    plainFace('#3b4448', { inset: 1.4 })(pen, area) +
    path(smoothRect(pad.x, pad.y, pad.width, pad.height, 7), { fill: surface(pen, '#1d2325') }) +
    path(smoothRect(pad.x, pad.y, pad.width, pad.height, 7), {
      stroke: '#000000',
      strokeOpacity: 0.5,
      strokeWidth: 0.5,
    }) +
    repeat(9, (index) =>
      rect(pad.x + 5, pad.y + 8 + index * 6.4, pad.width - 10, 1.4, 0.7, {
        fill: '#ffffff',
        fillOpacity: 0.07,
      }),
    ) +
    rect(width / 2 - 9, 5.4, 18, 1.8, 0.9, { fill: signal })
  )
}
