import { castShadow, groundShadow, side } from './canvas.ts'
import { magneticDisc, screw } from './case-face.ts'
import { darker, lighter, signal } from './colour.ts'
import { roundOutline, smoothRect } from './outline.ts'
import type { Pen, Stop } from './pen.ts'
import { type Face, type Frame, type Placed, type Pose, pointOn, type Slab, slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'
import { tube } from './tube.ts'

const rubber: Frame = { colour: '#23292c', gloss: 0.32, profile: 2.6 }
const steel: Frame = { colour: '#a4adb1', gloss: 0.75, profile: 5 }

/** A flat cylinder of the given diameter and thickness in mm. */
export function discBody(diameter: number, depth: number, frame: Frame, edge = 1): Slab {
  const outline = roundOutline(0, 0, diameter, diameter)
  return { width: diameter, height: diameter, depth, cornerRadius: diameter / 2, edge, frame, outline }
}

/** A face of one material, lit from the upper left, inset by `inset` mm from its outline. */
export function plainFace(colour: string, { round = false, inset = 0.5 } = {}): Face {
  return (pen, { width, height, cornerRadius }) => {
    const size = [width - 2 * inset, height - 2 * inset] as const
    const shape = round
      ? roundOutline(inset, inset, ...size)
      : smoothRect(inset, inset, ...size, cornerRadius)
    return (
      path(shape, { fill: surface(pen, colour) }) + path(shape, { stroke: rimLight(pen), strokeWidth: 0.35 })
    )
  }
}

export function surface(pen: Pen, colour: string): string {
  const stops: Stop[] = [
    [0, lighter(colour, 0.2)],
    [0.45, colour],
    [1, darker(colour, 0.24)],
  ]
  return pen.linear(stops, [0, 0], [0.9, 1])
}

function rimLight(pen: Pen): string {
  return pen.linear(
    [
      [0, '#ffffff', 0.55],
      [0.4, '#ffffff', 0.08],
      [1, '#000000', 0.35],
    ],
    [0, 0],
    [1, 1],
  )
}

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

function roundShadow(pen: Pen, cx: number, cy: number, r: number): string {
  const region = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r }
  return circle(cx, cy, r, { fill: '#0b0e11', fillOpacity: 0.36, filter: pen.blur(6, region) })
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

/** A dashboard mount: adhesive base, ball-jointed arm and a magnetic head. */
export function magneticMountPicture(): string {
  return productPicture((pen) => {
    const lying = (lift: number): Pose => ({
      pitch: 66,
      cx: side * 0.54,
      cy: side * 0.845,
      scale: 1.36,
      lift,
    })
    const base = slab(
      pen,
      discBody(84, 9, rubber, 2.4),
      plainFace('#2a3134', { round: true, inset: 2.4 }),
      lying(0),
    )
    const step = slab(pen, discBody(56, 12, steel, 1), plainFace('#b4bdc1', { round: true }), lying(10))
    const cap = slab(
      pen,
      discBody(40, 10, rubber, 2),
      plainFace('#343c40', { round: true, inset: 2 }),
      lying(20),
    )
    const headPose: Pose = { yaw: 30, pitch: -6, roll: -3, cx: side * 0.47, cy: side * 0.35, scale: 1.5 }
    const collar = slab(pen, discBody(46, 12, rubber, 2), plainFace('#23292c', { round: true }), {
      ...headPose,
      lift: -14,
    })
    const head = slab(pen, discBody(88, 13, rubber, 3), magneticHead, headPose)
    const [fromX, fromY] = [side * 0.54, side * 0.75]
    const arm = pathData(
      'M',
      fromX,
      fromY,
      'C',
      fromX + 4,
      fromY - 30,
      fromX - 8,
      fromY - 44,
      side * 0.45,
      side * 0.45,
    )
    return [
      groundShadow(pen, side * 0.54, side * 0.915, 62, 6),
      base.markup,
      step.markup,
      cap.markup,
      tube(arm, 21, '#2c3336', 0.4),
      ball(pen, fromX, fromY, 16),
      collar.markup,
      head.markup,
    ]
  })
}

function ball(pen: Pen, cx: number, cy: number, r: number): string {
  const fill = pen.radial(
    [
      [0, '#f4f7f7'],
      [0.3, '#b7c0c4'],
      [0.75, '#6d787d'],
      [1, '#3a4347'],
    ],
    [0.36, 0.3],
    0.75,
  )
  return circle(cx, cy, r, { fill })
}

const magneticHead: Face = (pen, { width }) => {
  const c = width / 2
  return (
    circle(c, c, c - 2.8, { fill: surface(pen, '#2a3134') }) +
    circle(c, c, c - 3, { stroke: rimLight(pen), strokeWidth: 0.5 }) +
    circle(c, c, c - 9, { stroke: signal, strokeWidth: 1.6 }) +
    circle(c, c, c - 12.5, { fill: surface(pen, '#1a1f22') }) +
    repeat(12, (index) => {
      const angle = (index / 12) * Math.PI * 2
      const [x, y] = [c + Math.cos(angle) * 22, c + Math.sin(angle) * 22]
      return circle(x, y, 4.3, { fill: '#090b0c' }) + circle(x, y, 3.7, { fill: surface(pen, '#a9b2b6') })
    }) +
    circle(c, c, 11, { fill: surface(pen, '#32393d') }) +
    text('N52', c, c + 2.6, 7, { font: 'bold', fill: '#dfe4e6', anchor: 'middle' })
  )
}

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
