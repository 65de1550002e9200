import type { Slab } from './body.ts'
import { darker, lighter } from './colour.ts'
import type { Pen } from './pen.ts'
import { type Axes, along, matrix, planeAt, stretched } from './projection.ts'
import { group, rect } from './svg.ts'

/** What the walls carry: seams and keys of the side that faces us, and the lower wall. */
export function wallContents(pen: Pen, body: Slab, axes: Axes): { behind: string; onTop: string } {
  const lower = lowerWall(pen, body, axes)
  if (axes.sideOn <= 0.06) return { behind: keysHeadOn(pen, body, axes), onTop: lower }
  const side = axes.facesRight ? 1 : -1
  const transform = matrix(axes.y, axes.z, along(axes, side * (body.width / 2 - 0.12), 0, 0))
  return { behind: '', onTop: group({ transform }, seams(body), keysOnWall(pen, body, side)) + lower }
}

function lowerWall(pen: Pen, { width, height, depth, edge, lowerWall: draw }: Slab, axes: Axes): string {
  if (!draw) return ''
  const origin = along(axes, -width / 2, height / 2 - edge * 0.2, depth / 2)
  const transform = matrix(axes.x, stretched(axes.z, -1), origin)
  return group({ transform }, draw(pen, { width, height: depth, depth: height, cornerRadius: 0 }))
}

/** Keys of a body seen straight on stick out a little behind its outline. */
function keysHeadOn(pen: Pen, { width, height, frame, buttons = [] }: Slab, axes: Axes): string {
  const fill = pen.linear([
    [0, darker(frame.colour, 0.4)],
    [0.5, lighter(frame.colour, 0.2)],
    [1, darker(frame.colour, 0.45)],
  ])
  const keys = buttons.map(({ side, y, length, colour }) => {
    const x = side > 0 ? width / 2 - 0.35 : -width / 2 - 0.62
    return rect(x, y - height / 2, 0.97, length, 0.45, { fill: colour ?? fill })
  })
  return group({ transform: planeAt(axes, 0) }, ...keys)
}

function seams({ height, depth, edge, frame, cornerRadius, antennaLines }: Slab): string {
  if (!antennaLines) return ''
  const paint = { fill: darker(frame.colour, 0.35), fillOpacity: 0.55 }
  return [-1, 1]
    .map((end) => end * (height / 2 - cornerRadius * 1.15) - 0.5)
    .map((x) => rect(x, -depth / 2 + edge * 0.9, 1, depth - edge * 1.8, 0, paint))
    .join('')
}

function keysOnWall(pen: Pen, { height, depth, frame, buttons = [] }: Slab, visibleSide: -1 | 1): string {
  const fill = pen.linear(
    [
      [0, darker(frame.colour, 0.35)],
      [0.25, lighter(frame.colour, 0.35 * frame.gloss + 0.1)],
      [0.7, frame.colour],
      [1, darker(frame.colour, 0.5)],
    ],
    [0, 0],
    [0, 1],
  )
  const shadow = { fill: '#000000', fillOpacity: 0.35 }
  return buttons
    .filter(({ side }) => side === visibleSide)
    .map(({ y, length, colour }) => {
      const x = y - height / 2
      return (
        rect(x, -depth * 0.24 + 0.25, length, depth * 0.48, depth * 0.24, shadow) +
        rect(x, -depth * 0.24, length, depth * 0.46, depth * 0.23, { fill: colour ?? fill })
      )
    })
    .join('')
}
