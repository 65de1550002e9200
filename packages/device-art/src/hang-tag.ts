import { asphalt, signal } from './colour.ts'
import { tagOutline } from './outline.ts'
import type { Pen } from './pen.ts'
import type { Point } from './projection.ts'
import { randomFrom } from './random.ts'
import { circle, group, path, pathData, rect, rotateAt, translate } from './svg.ts'
import { text } from './text.ts'

/** A hi-vis hang tag with the unit it belongs to and a list of facts. Position and width in canvas units. */
export type HangTag = {
  x: number
  y: number
  width: number
  code: string
  lines: ReadonlyArray<readonly [label: string, value: string]>
  /** Degrees, clockwise, about its hole. */
  roll: number
  /** Where its string is tied to the device. */
  tiedTo?: Point
}

const ink = asphalt[950]
const faintInk = '#363f00'

/** Draws the tag with its shadow and string. */
export function hangTag(pen: Pen, { x, y, width, code, lines, roll, tiedTo }: HangTag): string {
  const k = width / 58
  const height = (59 + lines.length * 9) * k
  const outline = tagOutline(width, height, 10 * k, 2 * k)
  const paper = pen.linear(
    [
      [0, '#e6fb63'],
      [0.6, signal],
      [1, '#c4e02a'],
    ],
    [0, 0],
    [1, 1],
  )
  const rows = lines.map(([label, value], index) => {
    const baseline = (40.4 + index * 9) * k
    const rule =
      index < lines.length - 1
        ? path(pathData('M', 6 * k, baseline + 2.7 * k, 'H', width - 6 * k), {
            stroke: ink,
            strokeOpacity: 0.22,
            strokeWidth: 0.3 * k,
          })
        : ''
    return (
      text(label, 6 * k, baseline, 3.9 * k, { font: 'mono', fill: faintInk }) +
      text(value, width - 6 * k, baseline, 4.3 * k, { font: 'mono', fill: ink, anchor: 'end' }) +
      rule
    )
  })
  const tag = group(
    { transform: `${translate(x, y)} ${rotateAt(roll, width / 2, 8 * k)}` },
    path(outline, {
      transform: 'translate(3 8)',
      fill: '#000000',
      fillOpacity: 0.5,
      filter: pen.blur(6, { x: 0, y: 0, width, height }),
    }),
    path(outline, { fill: paper }),
    punchedHole(width / 2, 8 * k, k),
    text('UNIT', 6 * k, 19 * k, 3.9 * k, { font: 'mono', fill: faintInk }),
    text(code, 6 * k, 28.6 * k, 9.2 * k, { font: 'bold', fill: ink }),
    path(pathData('M', 6 * k, 33 * k, 'H', width - 6 * k), { stroke: ink, strokeWidth: 0.7 * k }),
    ...rows,
    barcode(6 * k, height - 15 * k, width - 12 * k, 9.4 * k, 19),
  )
  return tag + (tiedTo ? tagString(tiedTo, [x + width / 2, y + 8 * k], k) : '')
}

/** The reinforced hole of a tag; `k` scales it from a tag 58 units wide. */
export function punchedHole(cx: number, cy: number, k: number, inside = '#12181a'): string {
  return (
    circle(cx, cy, 3.6 * k, { fill: '#f4f6f6' }) +
    circle(cx, cy, 2.1 * k, { fill: inside }) +
    circle(cx, cy, 3.6 * k, { stroke: '#000000', strokeOpacity: 0.25, strokeWidth: 0.4 * k })
  )
}

/** A thread from where it is tied to the hole. */
export function tagString([fromX, fromY]: Point, [holeX, holeY]: Point, k: number): string {
  const d = pathData(
    ...(['M', fromX, fromY, 'C', fromX - 4 * k, fromY + 10 * k] as const),
    ...([holeX + 14 * k, holeY - 16 * k, holeX, holeY] as const),
  )
  return (
    path(d, { stroke: '#000000', strokeOpacity: 0.4, strokeWidth: 0.9 * k, transform: 'translate(1 2)' }) +
    path(d, { stroke: '#dfe4e6', strokeWidth: 0.7 * k })
  )
}

/** Bars of even height that look like a linear barcode. */
export function barcode(
  x: number,
  y: number,
  width: number,
  height: number,
  seed: number,
  fill: string = ink,
): string {
  const random = randomFrom(seed)
  const unit = width / 46
  const bars: string[] = []
  for (let at = 0; at < width - unit * 0.5; ) {
    const bar = unit * (0.5 + Math.floor(random() * 3) * 0.4)
    bars.push(rect(x + at, y, Math.min(bar, width - at), height, 0, { fill }))
    at += bar + unit * (0.5 + Math.floor(random() * 2) * 0.5)
  }
  return bars.join('')
}
