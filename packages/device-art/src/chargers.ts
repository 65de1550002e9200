import { castShadow, groundShadow, side } from './canvas.ts'
import { darker, lighter, signal } from './colour.ts'
import { discBody, plainFace, surface } from './mounts.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { type Face, type Frame, type Pose, pointOn, slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, rect } from './svg.ts'
import { text } from './text.ts'

const black: Frame = { colour: '#2b3235', gloss: 0.45, profile: 4, light: 'down' }
const metal: Frame = { colour: '#aeb7bb', gloss: 0.7, profile: 4, light: 'down' }
const white: Frame = { colour: '#cfd6d9', gloss: 0.42, profile: 3.4, light: 'down' }

/** A USB-C opening with its tongue, centred at (cx, cy); width in mm. */
function usbC(pen: Pen, cx: number, cy: number, width = 9): string {
  const height = width * 0.38
  return (
    rect(cx - width / 2 - 0.5, cy - height / 2 - 0.5, width + 1, height + 1, height / 2 + 0.5, {
      fill: surface(pen, '#b8c0c4'),
    }) +
    rect(cx - width / 2, cy - height / 2, width, height, height / 2, { fill: '#0a0c0d' }) +
    rect(cx - width * 0.33, cy - height * 0.14, width * 0.66, height * 0.28, height * 0.1, {
      fill: '#3c464b',
    })
  )
}

function usbA(pen: Pen, cx: number, cy: number, width = 13): string {
  const height = width * 0.44
  return (
    rect(cx - width / 2 - 0.5, cy - height / 2 - 0.5, width + 1, height + 1, 1, {
      fill: surface(pen, '#b8c0c4'),
    }) +
    rect(cx - width / 2, cy - height / 2, width, height, 0.6, { fill: '#0a0c0d' }) +
    rect(cx - width / 2 + 0.8, cy - height * 0.42, width - 1.6, height * 0.36, 0.3, { fill: '#f3f5f5' }) +
    rect(cx - width / 2 + 1.4, cy - height * 0.12, width - 2.8, height * 0.1, 0, { fill: '#c9a45c' })
  )
}

/** A plug for the car socket with two ports. */
export function carChargerPicture(): string {
  return productPicture((pen) => {
    const pose = (lift: number): Pose => ({
      yaw: 52,
      pitch: 20,
      roll: 6,
      cx: side * 0.68,
      cy: side * 0.47,
      scale: 3.0,
      lift,
    })
    const part = (diameter: number, length: number, frame: Frame, lift: number, face?: Face) =>
      slab(
        pen,
        discBody(diameter, length, frame, 0.8),
        face ?? plainFace(frame.colour, { round: true }),
        pose(lift),
      )
    const parts = [
      part(8, 5, metal, -52),
      part(15, 4, black, -48),
      part(21, 30, black, -31),
      part(22.4, 3, metal, -15),
      part(27, 4, black, -12),
      part(32.5, 2.4, { ...black, colour: signal }, -9),
      part(33.5, 17, black, 0.5, carChargerFace),
    ]
    return [
      groundShadow(pen, side * 0.52, side * 0.79, side * 0.33, 4.8),
      ...parts.map((piece) => piece.markup),
    ]
  })
}

const carChargerFace: Face = (pen, { width }) => {
  const c = width / 2
  const glow = pen.radial([
    [0, signal, 0.7],
    [1, signal, 0],
  ])
  return (
    circle(c, c, c - 0.6, { fill: surface(pen, '#3a4347') }) +
    circle(c, c, c - 2.4, { stroke: signal, strokeWidth: 0.7 }) +
    circle(c, c, c - 2.9, { fill: surface(pen, '#1f2629') }) +
    usbA(pen, c, c - 4.8) +
    usbC(pen, c, c + 4) +
    circle(c, c + 9.4, 2.2, { fill: glow }) +
    circle(c, c + 9.4, 0.7, { fill: lighter(signal, 0.3) })
  )
}

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
          frame: { ...metal, colour: '#8e989d' },
        },
        plainFace('#c3cbce', { inset: 0.2 }),
        blade(x),
      ).markup
    const cube = slab(
      pen,
      { width: 42, height: 42, depth: 38, cornerRadius: 8, edge: 2.6, frame: white },
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
