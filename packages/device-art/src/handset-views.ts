import { backFace } from './back-face.ts'
import type { Face } from './body.ts'
import { castShadow, groundShadow, side, svgDocument } from './canvas.ts'
import { frontFace } from './front-face.ts'
import type { Handset } from './handset.ts'
import { createPen, type Pen } from './pen.ts'
import type { Pose } from './projection.ts'
import { type Placed, slab, turned } from './slab.ts'

/** A device with its two faces; the keypad phone brings its own front. */
export type TwoSided = { body: Handset; front: Face; back: Face }

export function twoSided(body: Handset): TwoSided {
  return { body, front: frontFace(body), back: backFace(body) }
}

const drawFront = (pen: Pen, { body, front }: TwoSided, pose: Pose): Placed => slab(pen, body, front, pose)
const drawBack = (pen: Pen, { body, back }: TwoSided, pose: Pose): Placed =>
  slab(pen, turned(body), back, pose)

/** Tall devices keep a family size: a long phone looks longer, but never fills the stage more than it should. */
const familyScale = (height: number) => (200 / height) * (height / 156) ** 0.4

/** How a pair is turned: slim phones lean, sturdy ones stand upright and show their walls. */
const stances = {
  slim: { back: { yaw: 22, roll: -6 }, front: { yaw: -20, roll: 4 } },
  sturdy: { back: { yaw: 34, roll: -2 }, front: { yaw: -33, roll: 1.5 } },
}

/** Back and front side by side on one ground. */
export function phonePair(device: TwoSided): string {
  const pen = createPen()
  const scale = Math.min(familyScale(device.body.height), 205 / device.body.height)
  const floor = side * 0.5 + (device.body.height * scale) / 2
  const stance = stances[device.body.stance ?? 'slim']
  const back = drawBack(pen, device, {
    ...stance.back,
    cx: side * 0.355,
    cy: side * 0.475,
    scale: scale * 0.965,
  })
  const front = drawFront(pen, device, { ...stance.front, cx: side * 0.63, cy: side * 0.5, scale })
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side * 0.5, Math.min(floor + 3.6, side * 0.935), side * 0.33, 4.6, 0.36) +
      castShadow(pen, back, { dx: 3, dy: 6, strength: 0.2 }) +
      back.markup +
      castShadow(pen, front, { dx: -6, dy: 4, strength: 0.36 }) +
      front.markup,
  )
}

/** Back and front of a tablet, the front lower and nearer. */
export function tabletPair(device: TwoSided): string {
  const pen = createPen()
  const { width, height } = device.body
  const portrait = height > width
  const scale = portrait ? 190 / height : 188 / width
  const back = drawBack(
    pen,
    device,
    portrait
      ? { yaw: 20, roll: -7, cx: side * 0.38, cy: side * 0.46, scale: scale * 0.93 }
      : { yaw: 20, pitch: 4, roll: -7, cx: side * 0.42, cy: side * 0.4, scale: scale * 0.9 },
  )
  const front = drawFront(
    pen,
    device,
    portrait
      ? { yaw: -17, roll: 4, cx: side * 0.6, cy: side * 0.505, scale }
      : { yaw: -17, roll: 3, cx: side * 0.53, cy: side * 0.565, scale },
  )
  const floor = portrait ? side * 0.935 : side * 0.565 + (height * scale) / 2 + 13
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side * 0.52, floor, side * (portrait ? 0.34 : 0.38), 4.6) +
      castShadow(pen, back, { dx: 2, dy: 6, strength: 0.2 }) +
      back.markup +
      castShadow(pen, front, { dx: -4, dy: 5, strength: 0.36 }) +
      front.markup,
  )
}

/** The front alone, straight on. */
export const frontView = (device: TwoSided) =>
  straightOn(device.body, (pen, pose) => drawFront(pen, device, pose))

/** The back alone, straight on. */
export const backView = (device: TwoSided) =>
  straightOn(device.body, (pen, pose) => drawBack(pen, device, pose))

/** The back, turned so far that its edge and its camera are seen from the side. */
export function sideView(device: TwoSided): string {
  const pen = createPen()
  const { height } = device.body
  const scale = Math.min(familyScale(height), 206 / height)
  const turnedBack = drawBack(pen, device, { yaw: 52, roll: -4, cx: side / 2, cy: side * 0.485, scale })
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side / 2, side * 0.485 + (height * scale) / 2 + 2.4, side * 0.22, 3.4, 0.3) +
      castShadow(pen, turnedBack, { dx: -3, dy: 5, strength: 0.24 }) +
      turnedBack.markup,
  )
}

function straightOn({ width, height }: Handset, draw: (pen: Pen, pose: Pose) => Placed): string {
  const pen = createPen()
  const scale = width > height ? 206 / width : Math.min(familyScale(height), 206 / height)
  const device = draw(pen, { cx: side / 2, cy: side * 0.485, scale })
  const floor = side * 0.485 + (height * scale) / 2
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side / 2, floor + 2.4, width * scale * 0.46, 3.4, 0.3) +
      castShadow(pen, device, { dx: 1, dy: 4, strength: 0.18 }) +
      device.markup,
  )
}
