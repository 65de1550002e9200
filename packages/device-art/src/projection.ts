import { type Angles, rotation } from './rotation.ts'

/** The position of a body: the centre and scale (canvas units per mm) and its angles. */
export type Pose = Angles & {
  cx: number
  cy: number
  scale: number
  /** Moves the body along its own face normal, in mm; stacks parts on each other. */
  lift?: number
}

export type Point = readonly [x: number, y: number]

/** The body's axes on the canvas, per mm, and where its centre lands. */
export type Axes = { x: Point; y: Point; z: Point; origin: Point; facesRight: boolean; sideOn: number }

/** The axes of a pose. */
export function axesOf(pose: Pose): Axes {
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

/** Where a point of the body (mm from its centre) lands on the canvas. */
export function along({ x, y, z, origin }: Axes, dx: number, dy: number, dz: number): Point {
  return [origin[0] + x[0] * dx + y[0] * dy + z[0] * dz, origin[1] + x[1] * dx + y[1] * dy + z[1] * dz]
}

/** The SVG transform that maps x and y of a drawing on two directions of the canvas, from an origin. */
export const matrix = (a: Point, b: Point, [e, f]: Point) =>
  `matrix(${[a[0], a[1], b[0], b[1], e, f].map((value) => Number(value.toFixed(4))).join(' ')})`

/** A direction made longer or shorter. */
export const stretched = ([x, y]: Point, by: number): Point => [x * by, y * by]

/** The plane parallel to the face, dz mm above the middle of the body. */
export function planeAt(axes: Axes, dz: number, stretchX = 1, stretchY = 1): string {
  return matrix(stretched(axes.x, stretchX), stretched(axes.y, stretchY), along(axes, 0, 0, dz))
}

/** Where a point of a body in this pose (mm from its centre) lands on the canvas. */
export function pointOn(pose: Pose, x: number, y: number, z: number): Point {
  return along(axesOf(pose), x, y, z)
}
