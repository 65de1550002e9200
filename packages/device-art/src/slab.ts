import type { Face, Slab } from './body.ts'
import type { Pen } from './pen.ts'
import { along, axesOf, type Point, type Pose, planeAt } from './projection.ts'
import { outlineAt, outlineOf, slices } from './slab-edge.ts'
import { wallContents } from './slab-walls.ts'
import { group, translate } from './svg.ts'

/** A drawn body, and the outline and corners of its middle plane on the canvas, for shadows. */
export type Placed = {
  markup: string
  silhouette: { href: string; transform: string }
  corners: readonly [Point, Point, Point, Point]
}

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

/** The same body seen from behind: its keys change sides. */
export function turned<Body extends Slab>(body: Body): Body {
  const buttons = (body.buttons ?? []).map((button) => ({
    ...button,
    side: button.side > 0 ? (-1 as const) : (1 as const),
  }))
  return { ...body, buttons }
}
