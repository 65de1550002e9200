import { darker, lighter } from './colour.ts'
import { smoothRect } from './outline.ts'
import type { Pen, Stop } from './pen.ts'
import { type Angles, rotation } from './rotation.ts'
import { element, group, num, rect, repeat, translate } from './svg.ts'

/** The edge material of a slab. */
export type Frame = {
  colour: string
  /** 0 (rubber) to 1 (polished metal): how strongly the edge catches light. */
  gloss: number
  /** Roundness of the edge: 2 is a half circle, 8 almost a flat band. */
  profile: number
  /** 'across' (default) lights the wall from the left, as on thin bodies; 'down' from above, for boxes and barrels. */
  light?: 'across' | 'down'
}

/** A key on a side wall: which wall (-1 left, 1 right), distance from the top and length in mm. */
export type SideButton = { side: -1 | 1; y: number; length: number; colour?: string }

/** A body of even thickness. All lengths in mm. */
export type Slab = {
  width: number
  height: number
  depth: number
  cornerRadius: number
  /** How far the outline draws in at the front and back edge. */
  edge: number
  frame: Frame
  buttons?: readonly SideButton[]
  /** Fine seams across the side walls, as on metal phones. */
  antennaLines?: boolean
  /** Outline instead of the smooth rectangle, drawn from the upper left corner of width × height. */
  outline?: string
  /** Draws the face only: a pane of glass has no walls that could be seen. */
  hollow?: boolean
  /** What the lower wall shows; drawn in width × depth mm, from the front edge downwards. */
  lowerWall?: Face
}

/** The size of the face to draw, in mm. */
export type FaceArea = { width: number; height: number; depth: number; cornerRadius: number }

/** Draws a face in mm from its upper left corner. */
export type Face = (pen: Pen, area: FaceArea) => string

/** Where and how a body stands: the centre and scale (canvas units per mm) and its angles. */
export type Pose = Angles & {
  cx: number
  cy: number
  scale: number
  /** Moves the body along its own face normal, in mm; stacks parts on each other. */
  lift?: number
}

export type Point = readonly [x: number, y: number]

/** A drawn body, and the outline and corners of its middle plane on the canvas, for shadows. */
export type Placed = {
  markup: string
  silhouette: { href: string; transform: string }
  corners: readonly [Point, Point, Point, Point]
}

type Axes = { x: Point; y: Point; z: Point; origin: Point; facesRight: boolean; sideOn: number }

const bandCount = 7

/**
 * Draws a body from any angle in parallel projection: the outline is stacked as thin slices from back to
 * front, each shaded by its height on the edge, then the face is laid on top.
 */
export function slab(pen: Pen, body: Slab, face: Face, pose: Pose): Placed {
  const axes = axesOf(pose)
  const { width, height, depth, cornerRadius } = body
  const wall = wallContents(pen, body, axes)
  const front = group(
    { transform: planeAt(axes, depth / 2) },
    group(
      { transform: translate(-width / 2, -height / 2) },
      face(pen, { width, height, depth, cornerRadius }),
    ),
  )
  const corner = (sx: number, sy: number): Point => along(axes, (sx * width) / 2, (sy * height) / 2, 0)
  return {
    markup: body.hollow ? front : wall.behind + slices(pen, body, axes) + wall.onTop + front,
    silhouette: { href: outlineOf(pen, body), transform: outlineAt(axes, body, 0) },
    corners: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
  }
}

/** Where a point of the body (mm from its centre) lands on the canvas. */
export function pointOn(pose: Pose, x: number, y: number, z: number): Point {
  return along(axesOf(pose), x, y, z)
}

function axesOf(pose: Pose): Axes {
  const m = rotation(pose)
  const { scale, cx, cy, lift = 0, yaw = 0 } = pose
  const z: Point = [m[0][2] * scale, m[1][2] * scale]
  return {
    x: [m[0][0] * scale, m[1][0] * scale],
    y: [m[0][1] * scale, m[1][1] * scale],
    z,
    origin: [cx + z[0] * lift, cy + z[1] * lift],
    facesRight: yaw < 0,
    sideOn: Math.abs(Math.sin((yaw * Math.PI) / 180)),
  }
}

function along({ x, y, z, origin }: Axes, dx: number, dy: number, dz: number): Point {
  return [origin[0] + x[0] * dx + y[0] * dy + z[0] * dz, origin[1] + x[1] * dx + y[1] * dy + z[1] * dz]
}

const matrix = (a: Point, b: Point, [e, f]: Point) =>
  `matrix(${[a[0], a[1], b[0], b[1], e, f].map((value) => Number(value.toFixed(4))).join(' ')})`

const stretched = ([x, y]: Point, by: number): Point => [x * by, y * by]

function planeAt(axes: Axes, dz: number, stretchX = 1, stretchY = 1): string {
  return matrix(stretched(axes.x, stretchX), stretched(axes.y, stretchY), along(axes, 0, 0, dz))
}

function outlineOf(pen: Pen, { outline, width, height, cornerRadius }: Slab): string {
  return pen.outline(outline ?? smoothRect(0, 0, width, height, cornerRadius))
}

function outlineAt(axes: Axes, { width, height }: Slab, dz: number, sx = 1, sy = 1): string {
  return `${planeAt(axes, dz, sx, sy)} ${translate(-width / 2, -height / 2)}`
}

function slices(pen: Pen, body: Slab, axes: Axes): string {
  const { width, height, depth, edge, frame } = body
  const href = outlineOf(pen, body)
  const bands = Array.from({ length: bandCount }, (_, band) => {
    const level = band / (bandCount - 1)
    return frame.light === 'down'
      ? pen.linear(wallStops(frame, level), [0, 0], [0.12, 1])
      : pen.linear(edgeStops(frame, level), [0, 0], [1, 0.22])
  })
  const visibleDepth = Math.hypot(...axes.z) * depth
  const count = Math.max(6, Math.min(110, Math.ceil(visibleDepth * 1.6)))
  return repeat(count + 1, (index) => {
    const t = index / count
    const fromMiddle = Math.abs(t * 2 - 1)
    const inset = edge * (1 - Math.sqrt(Math.max(0, 1 - fromMiddle ** frame.profile)))
    const sx = (width - 2 * inset) / width
    const sy = (height - 2 * inset) / height
    return element('use', {
      href,
      transform: outlineAt(axes, body, -depth / 2 + depth * t, sx, sy),
      fill: bands[Math.min(bandCount - 1, Math.floor(t * bandCount))],
    })
  })
}

/** The shading round the edge at one height: 0 at the back, 1 at the front, brightest between. */
function edgeStops({ colour, gloss }: Frame, height: number): Stop[] {
  const towardsLight = 1 - Math.abs(height * 2 - 1)
  const tone = (offset: number) => {
    const value = -0.34 + 0.62 * towardsLight + offset
    return value >= 0
      ? lighter(colour, Math.min(0.92, value * gloss * 1.5))
      : darker(colour, Math.min(0.85, -value * 1.25))
  }
  return [
    [0, tone(0.16)],
    [0.05, tone(0.42)],
    [0.13, tone(0.02)],
    [0.5, tone(0.12)],
    [0.86, tone(-0.08)],
    [0.95, tone(0.3)],
    [1, tone(-0.16)],
  ]
}

/** The shading of a deep wall lit from above, with a fine bright line along its front edge. */
function wallStops({ colour, gloss }: Frame, height: number): Stop[] {
  const edgeLight = height === 1 ? 0.25 : 0
  const tone = (amount: number) =>
    amount >= 0 ? lighter(colour, Math.min(0.9, (amount + edgeLight) * gloss * 1.5)) : darker(colour, -amount)
  return [
    [0, tone(0.5)],
    [0.16, tone(0.36)],
    [0.42, tone(0.02)],
    [0.72, tone(-0.22)],
    [0.9, tone(-0.34)],
    [1, tone(-0.2)],
  ]
}

/** Seams, keys and the lower wall: keys seen head-on stick out behind the body, otherwise they lie on the wall. */
function wallContents(pen: Pen, body: Slab, axes: Axes): { behind: string; onTop: string } {
  const { width, height, depth, edge, frame, buttons = [], cornerRadius } = body
  const lower = body.lowerWall
    ? group(
        {
          transform: matrix(
            axes.x,
            stretched(axes.z, -1),
            along(axes, -width / 2, height / 2 - edge * 0.2, depth / 2),
          ),
        },
        body.lowerWall(pen, { width, height: depth, depth: height, cornerRadius: 0 }),
      )
    : ''
  if (axes.sideOn <= 0.06) {
    const fill = pen.linear([
      [0, darker(frame.colour, 0.4)],
      [0.5, lighter(frame.colour, 0.2)],
      [1, darker(frame.colour, 0.45)],
    ])
    const keys = buttons.map(({ side, y, length, colour }) =>
      rect(side > 0 ? width / 2 - 0.35 : -width / 2 - 0.62, y - height / 2, 0.97, length, 0.45, {
        fill: colour ?? fill,
      }),
    )
    return { behind: group({ transform: planeAt(axes, 0) }, ...keys), onTop: lower }
  }

  const side = axes.facesRight ? 1 : -1
  const transform = matrix(axes.y, axes.z, along(axes, side * (width / 2 - 0.12), 0, 0))
  const seams = body.antennaLines
    ? [-1, 1].map((end) =>
        rect(
          end * (height / 2 - cornerRadius * 1.15) - 0.5,
          -depth / 2 + edge * 0.9,
          1,
          depth - edge * 1.8,
          0,
          {
            fill: darker(frame.colour, 0.35),
            fillOpacity: 0.55,
          },
        ),
      )
    : []
  const keyFill = pen.linear(
    [
      [0, darker(frame.colour, 0.35)],
      [0.25, lighter(frame.colour, 0.35 * frame.gloss + 0.1)],
      [0.7, frame.colour],
      [1, darker(frame.colour, 0.5)],
    ],
    [0, 0],
    [0, 1],
  )
  const keys = buttons
    .filter((button) => button.side === side)
    .map(({ y, length, colour }) => {
      const top = y - height / 2
      const shadow = rect(top, -depth * 0.24 + 0.25, length, depth * 0.48, depth * 0.24, {
        fill: '#000000',
        fillOpacity: 0.35,
      })
      return (
        shadow + rect(top, -depth * 0.24, length, depth * 0.46, depth * 0.23, { fill: colour ?? keyFill })
      )
    })
  return { behind: '', onTop: group({ transform }, ...seams, ...keys) + lower }
}

/** The same body seen from behind: its keys change sides. */
export function turned<Body extends Slab>(body: Body): Body {
  const buttons = (body.buttons ?? []).map((button) => ({
    ...button,
    side: button.side > 0 ? (-1 as const) : (1 as const),
  }))
  return { ...body, buttons }
}

/** Short form of the number formatter for callers that build their own transforms. */
export const rotateAt = (degrees: number, x: number, y: number) =>
  `rotate(${num(degrees)} ${num(x)} ${num(y)})`
