import type { Face, Frame } from './body.ts'
import { groundShadow, side } from './canvas.ts'
import { lighter, signal } from './colour.ts'
import { contactMetal, darkPlastic, discBody, plainFace, surface } from './materials.ts'
import type { Pose } from './projection.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle } from './svg.ts'
import { usbA, usbC } from './usb-ports.ts'

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
      part(8, 5, contactMetal, -52),
      part(15, 4, darkPlastic, -48),
      part(21, 30, darkPlastic, -31),
      part(22.4, 3, contactMetal, -15),
      part(27, 4, darkPlastic, -12),
      part(32.5, 2.4, { ...darkPlastic, colour: signal }, -9),
      part(33.5, 17, darkPlastic, 0.5, carChargerFace),
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
