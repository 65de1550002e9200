import { backFace } from './back-face.ts'
import type { Face } from './body.ts'
import { castShadow, groundShadow, side, svgDocument } from './canvas.ts'
import { darker, lighter } from './colour.ts'
import { frontFace } from './front-face.ts'
import type { Handset } from './handset.ts'
import type { TwoSided } from './handset-views.ts'
import { createPen } from './pen.ts'
import { phones } from './phones.ts'
import { slab, turned } from './slab.ts'
import { rect } from './svg.ts'

/** A phone that opens like a book, and how it is drawn: its large screen in front, closed from behind. */

const shell = phones['orbis-x2']
const leafDepthMm = 6.4
const spineMm = 5.2
const creaseMm = 7

const opened: Handset = {
  ...shell,
  width: 134,
  depth: leafDepthMm,
  border: { top: 2.6, side: 2.6, bottom: 2.6 },
  screenRadius: 6.4,
  cutout: { type: 'punch', radius: 1.9, y: 5, x: 0.77 },
  screen: { columns: 6, rows: 4 },
}

const closed: Handset = {
  ...shell,
  width: 68,
  depth: 2 * leafDepthMm + 1,
  tag: { x: 12, fromBottom: 29, width: 35 },
}

/** The inner screen with the crease down its middle, and the gap of the hinge at both of its ends. */
const openedFace: Face = (pen, area) => {
  const { width, height } = area
  const middle = width / 2
  const crease = pen.linear([
    [0, '#000000', 0],
    [0.36, '#000000', 0.2],
    [0.5, '#ffffff', 0.3],
    [0.64, '#000000', 0.26],
    [1, '#000000', 0],
  ])
  const gap = { fill: darker(shell.frame.colour, 0.55) }
  return (
    frontFace(opened)(pen, area) +
    rect(middle - creaseMm / 2, 2.2, creaseMm, height - 4.4, 0, { fill: crease }) +
    rect(middle - 2.6, 0, 5.2, 2.2, 0.6, gap) +
    rect(middle - 2.6, height - 2.2, 5.2, 2.2, 0.6, gap)
  )
}

/** The back of the closed phone with the spine that holds both leaves, on the side away from the opening. */
const closedBack: Face = (pen, area) => {
  const spine = pen.linear([
    [0, darker(shell.frame.colour, 0.35)],
    [0.3, lighter(shell.frame.colour, 0.42)],
    [0.62, shell.frame.colour],
    [1, darker(shell.frame.colour, 0.3)],
  ])
  const { width, height } = area
  return (
    backFace(closed)(pen, area) +
    rect(width - spineMm, 4.5, spineMm, height - 9, 1.6, { fill: spine }) +
    rect(width - spineMm - 0.5, 4.5, 0.5, height - 9, 0, { fill: '#000000', fillOpacity: 0.4 })
  )
}

export const foldedPhone: TwoSided = { body: closed, front: frontFace(closed), back: closedBack }
export const unfoldedPhone: TwoSided = { body: opened, front: openedFace, back: backFace(opened) }

/** Closed from behind, and opened in front of it. */
export function foldablePair(): string {
  const pen = createPen()
  const scale = 186 / opened.height
  const behind = slab(pen, turned(closed), closedBack, {
    yaw: 24,
    roll: -7,
    cx: side * 0.26,
    cy: side * 0.455,
    scale: scale * 0.93,
  })
  const front = slab(pen, opened, openedFace, { yaw: -17, roll: 3, cx: side * 0.6, cy: side * 0.505, scale })
  return svgDocument(
    pen,
    side,
    side,
    groundShadow(pen, side * 0.5, side * 0.925, side * 0.38, 4.6, 0.36) +
      castShadow(pen, behind, { dx: 3, dy: 6, strength: 0.2 }) +
      behind.markup +
      castShadow(pen, front, { dx: -5, dy: 5, strength: 0.36 }) +
      front.markup,
  )
}
