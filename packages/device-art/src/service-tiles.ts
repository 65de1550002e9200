import type { Face, Slab } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { asphalt, darker, lighter, signal } from './colour.ts'
import { barcode, punchedHole } from './hang-tag.ts'
import { tagOutline } from './outline.ts'
import type { Pen } from './pen.ts'
import { type Pose, pointOn } from './projection.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'

/** A service has no object to show, so it is drawn as a large hang tag with its own sign. */
export type ServiceTile = {
  paper: string
  ink: string
  /** Second colour of the sign. */
  accent: string
  title: string
  detail: string
  sign: Sign
  seed: number
}

/** Draws a sign about 64 mm wide, centred at (0, 0). */
type Sign = (colours: { ink: string; accent: string; paper: string }) => string

const width = 112
const height = 168
const clip = 20

const tag: Omit<Slab, 'frame'> = {
  width,
  height,
  depth: 3,
  cornerRadius: 4,
  edge: 0.5,
  outline: tagOutline(width, height, clip, 5),
}

/** The tile: tag, string, sign, and its name in the brand's print. */
export function serviceTilePicture(tile: ServiceTile): string {
  return productPicture((pen) => {
    const pose: Pose = { yaw: -18, roll: 5, cx: side * 0.5, cy: side * 0.515, scale: 1.14 }
    const frame = { colour: darker(tile.paper, 0.22), gloss: 0.5, profile: 5 }
    const body = slab(pen, { ...tag, frame }, tileFace(tile), pose)
    const [holeX, holeY] = pointOn(pose, 0, -height / 2 + 17, 1.5)
    return [
      groundShadow(pen, side * 0.49, side * 0.94, side * 0.25, 4.2, 0.32),
      string(holeX, holeY, 'behind'),
      castShadow(pen, body, { dx: 5, dy: 7, strength: 0.26 }),
      body.markup,
      string(holeX, holeY, 'before'),
    ]
  })
}

/** A looped thread: one half runs behind the tag, the other comes out of the hole towards us. */
function string(x: number, y: number, half: 'behind' | 'before'): string {
  const d =
    half === 'behind'
      ? pathData('M', x, y, 'C', x - 6, y - 18, x - 2, y - 26, x + 10, y - 34)
      : pathData('M', x, y, 'C', x + 12, y - 8, x + 14, y - 22, x + 10, y - 34)
  return (
    path(d, {
      stroke: '#5d6b72',
      strokeOpacity: 0.5,
      strokeWidth: 2,
      transform: 'translate(.6 1)',
      strokeLinecap: 'round',
    }) +
    path(d, { stroke: '#c9d1d4', strokeWidth: 1.7, strokeLinecap: 'round' }) +
    (half === 'before' ? circle(x + 10, y - 34, 2.6, { fill: '#aab4b8' }) : '')
  )
}

function tileFace({ paper, ink, accent, title, detail, sign, seed }: ServiceTile): Face {
  return (pen: Pen) => {
    const outline = tagOutline(width, height, clip, 5)
    const sheet = pen.linear(
      [
        [0, lighter(paper, 0.26)],
        [0.5, paper],
        [1, darker(paper, 0.12)],
      ],
      [0, 0],
      [1, 1],
    )
    const rim = pen.linear(
      [
        [0, '#ffffff', 0.65],
        [0.4, '#ffffff', 0.1],
        [1, '#000000', 0.2],
      ],
      [0, 0],
      [1, 1],
    )
    const art = sign({ ink, accent, paper })
    return (
      path(outline, { fill: sheet }) +
      path(outline, { stroke: rim, strokeWidth: 0.6 }) +
      punchedHole(width / 2, 17, 2.1, asphalt[900]) +
      `<g transform="translate(${width / 2} 74)">${art}</g>` +
      text(title, 12, 128, 10.4, { font: 'bold', fill: ink }) +
      text(detail, 12, 138.6, 6.6, { font: 'mono', fill: ink, opacity: 0.8 }) +
      barcode(12, 146, 56, 10, seed, ink)
    )
  }
}

const line = (d: string, stroke: string, strokeWidth = 4) =>
  path(d, { stroke, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' })

const phoneSign = (x: number, y: number, ink: string, scale = 1) =>
  rect(x - 17 * scale, y - 32 * scale, 34 * scale, 64 * scale, 6.5 * scale, { stroke: ink, strokeWidth: 4 }) +
  line(`M${x - 4 * scale} ${y + 24 * scale}h${8 * scale}`, ink, 3)

/** A cracked screen under a shield. */
const repairCover: Sign = ({ ink, accent }) =>
  phoneSign(-10, 0, ink) +
  line('M-24 -14l10 5-3 9 11 5-2 10', ink, 2.6) +
  line('M-14 -9l10-6', ink, 2.6) +
  path('M16 -8l18 6v13c0 11-8 18-18 22-10-4-18-11-18-22V-2Z', { fill: ink }) +
  line('M8 12l6 6 11-12', accent, 4)

/** A phone inside a circular arrow: repaired again and again. */
const repairRound: Sign = ({ ink, accent }) =>
  line('M27 -19A33 33 0 1 0 33 4', accent, 5) +
  line('M30 -33l-2 15-15-2', accent, 5) +
  phoneSign(0, 0, ink, 0.62) +
  line('M-5 -8l4 5-3 4 6 5', ink, 2.4)

/** Three devices under one command. */
const fleet: Sign = ({ ink, accent }) =>
  line('M0 -14v12M-28 8v-10h56v10', ink, 3) +
  path('M-15 -34h30l5 5v10l-5 5h-30l-5-5v-10Z', { fill: accent }) +
  line('M-7 -24l5 5 9-10', asphalt[900], 3.6) +
  repeat(3, (index) => {
    const x = -28 + index * 28
    return (
      rect(x - 9, 8, 18, 30, 4, { stroke: ink, strokeWidth: 3.4 }) + line(`M${x - 2.4} ${33}h4.8`, ink, 2.2)
    )
  })

/** An open box with a phone and its tag. */
const kit: Sign = ({ ink, accent, paper }) =>
  rect(-12, -36, 24, 44, 5, { stroke: ink, strokeWidth: 4 }) +
  path('M16 -22h12l5 5v21h-22v-21Z', { fill: accent === paper ? ink : accent }) +
  circle(22, -15, 2, { fill: paper }) +
  path('M-36 2h72v32a4 4 0 0 1-4 4h-64a4 4 0 0 1-4-4Z', { fill: ink }) +
  line('M-36 2l-8 10M36 2l8 10', ink) +
  rect(-13, 2, 26, 9, 0, { fill: paper, fillOpacity: 0.9 }) +
  line('M-26 27h14', paper, 3)

/** An itemised bill with a falling line. */
const bill: Sign = ({ ink, accent }) =>
  line('M-26 36v-70h52v70l-8.6-6-8.7 6-8.7-6-8.7 6-8.7-6Z', ink) +
  line('M-15 -20h14M-15 -9h10', ink, 3.4) +
  line('M-15 4l9 5 8-3 13 11', accent, 4.4) +
  line('M15 8v9h-9', accent, 4.4) +
  circle(12, -15, 7, { fill: accent })

const blank: Sign = ({ ink }) =>
  path('M-20 -14h30l10 10v28h-40Z', { stroke: ink, strokeWidth: 4, strokeLinejoin: 'round' }) +
  circle(9, -3, 3, { fill: ink }) +
  line('M-10 8h18M-10 16h11', ink, 3.2)

export const serviceTiles = {
  'screen-repair-coverage': {
    ...{ paper: signal, ink: '#12181a', accent: signal, seed: 5 },
    ...{ title: 'Screen repair', detail: 'COVERAGE', sign: repairCover },
  },
  'screen-repair-subscription': {
    ...{ paper: '#f1f4f4', ink: '#12181a', accent: '#0d524c', seed: 8 },
    ...{ title: 'Screen repair', detail: 'SUBSCRIPTION', sign: repairRound },
  },
  'mdm-yearly-subscription': {
    ...{ paper: '#252e32', ink: '#eef1f2', accent: signal, seed: 13 },
    ...{ title: 'MDM', detail: '12 MONTHS', sign: fleet },
  },
  'kitting-and-staging': {
    ...{ paper: '#c3cbcf', ink: '#12181a', accent: '#edff7a', seed: 21 },
    ...{ title: 'Kitting', detail: 'AND STAGING', sign: kit },
  },
  'wireless-expense-management': {
    ...{ paper: '#0f5a53', ink: '#f1f4f4', accent: signal, seed: 34 },
    ...{ title: 'Expenses', detail: 'EVERY LINE', sign: bill },
  },
} satisfies Record<string, ServiceTile>

/** What an unknown service looks like. */
export const neutralService: ServiceTile = {
  ...{ paper: '#c9d0d3', ink: '#6d7a80', accent: '#6d7a80', seed: 3 },
  ...{ title: 'Service', detail: 'WBC', sign: blank },
}
