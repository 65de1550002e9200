import type { Face } from './body.ts'
import { groundShadow, side } from './canvas.ts'
import { signal } from './colour.ts'
import { discBody, plainFace, rimLight, rubber, steel, surface } from './materials.ts'
import type { Pen } from './pen.ts'
import type { Pose } from './projection.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, pathData, repeat } from './svg.ts'
import { text } from './text.ts'
import { tube } from './tube.ts'

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
