import { darker, signal } from './colour.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { circle, num, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'

/** Who a device belongs to, as printed on its screen and its asset tag. */
export type Identity = { code: string; unit: string; phone: string }

const clock = '6:42'
const today = 'Tuesday, March 4'

/**
 * The lock screen of a kitted phone: time above, unit code, phone number and charge below.
 * `top` is where the clock begins, as a share of the height. All lengths in mm.
 */
export function lockScreen(
  width: number,
  height: number,
  { code, unit, phone }: Identity,
  top: number,
): string {
  const k = width / 68
  const cardWidth = Math.min(width * 0.8, 54 * k)
  const cardHeight = 17 * k
  const x = (width - cardWidth) / 2
  const y = height - cardHeight - 15 * k
  const card = smoothRect(x, y, cardWidth, cardHeight, 4.2 * k)
  return (
    text(clock, width / 2, height * top + 15 * k, 18.5 * k, { anchor: 'middle' }) +
    text(today, width / 2, height * top + 20.6 * k, 3.5 * k, { anchor: 'middle', opacity: 0.86 }) +
    path(card, { fill: '#0a1012', fillOpacity: 0.74 }) +
    path(card, { stroke: '#ffffff', strokeOpacity: 0.16, strokeWidth: 0.22 * k }) +
    text(`${code}-${unit}`, x + 4 * k, y + 7.4 * k, 5.2 * k, { font: 'mono', fill: signal }) +
    text(phone, x + 4 * k, y + 13.2 * k, 3.5 * k, { font: 'mono', opacity: 0.92 }) +
    chargedBattery(x + cardWidth - 13.6 * k, y + 4 * k, k) +
    text('100%', x + cardWidth - 4 * k, y + 13.2 * k, 3.1 * k, {
      font: 'mono',
      anchor: 'end',
      opacity: 0.82,
    }) +
    homeBar(width, height, k)
  )
}

function chargedBattery(x: number, y: number, k: number): string {
  return (
    rect(x, y, 8.6 * k, 4 * k, 1.1 * k, { stroke: '#ffffff', strokeOpacity: 0.8, strokeWidth: 0.35 * k }) +
    rect(x + 0.8 * k, y + 0.8 * k, 7 * k, 2.4 * k, 0.5 * k, { fill: signal }) +
    rect(x + 9 * k, y + 1.25 * k, 0.7 * k, 1.5 * k, 0.35 * k, { fill: '#ffffff', fillOpacity: 0.8 })
  )
}

function homeBar(width: number, height: number, k: number): string {
  return rect(width / 2 - 11 * k, height - 3.6 * k, 22 * k, 0.95 * k, 0.48 * k, {
    fill: '#ffffff',
    fillOpacity: 0.9,
  })
}

/** Time, signal bars and battery at the top edge; `top` and `k` (scale) in mm. */
export function statusBar(width: number, top: number, k: number): string {
  const x = width - 6.2 * k
  const y = top + 0.9 * k
  const bars = repeat(4, (index) => {
    const height = (0.7 + 0.46 * index) * k
    return rect(x - 11.6 * k + index * 1.05 * k, y + 2.1 * k - height, 0.72 * k, height, 0.2, {
      fill: '#ffffff',
    })
  })
  return (
    text(clock, 6.4 * k, top + 3 * k, 3.1 * k, { font: 'bold' }) +
    bars +
    rect(x - 5.6 * k, y - 0.05 * k, 4.6 * k, 2.2 * k, 0.6 * k, {
      stroke: '#ffffff',
      strokeOpacity: 0.75,
      strokeWidth: 0.24 * k,
    }) +
    rect(x - 5.2 * k, y + 0.36 * k, 3.8 * k, 1.4 * k, 0.28 * k, { fill: '#ffffff' })
  )
}

/** A phone that belongs to nobody yet: only the clock. */
export function plainScreen(width: number, height: number, top: number): string {
  const k = Math.min(width / 68, height / 105)
  return (
    text(clock, width / 2, height * top + 15 * k, 18.5 * k, { anchor: 'middle', opacity: 0.95 }) +
    homeBar(width, height, k)
  )
}

/** The home screen of a kitted tablet: clock and unit above, apps in a grid below. */
export function homeScreen(
  pen: Pen,
  width: number,
  height: number,
  { code, unit, phone }: Identity,
  grid: { columns: number; rows: number },
): string {
  const portrait = height > width
  const k = portrait ? width / 92 : width / 150
  const line = portrait ? k * 13 : height * 0.215
  const small = line + (portrait ? 6.4 * k : height * 0.06)
  return (
    text(clock, width * 0.075, line + (portrait ? 6 * k : 0), (portrait ? 15 : 17) * k) +
    text(today, width * 0.078, small + (portrait ? 6 * k : 0), 4.6 * k, { opacity: 0.85 }) +
    text(`${code}-${unit}`, width * 0.925, line + (portrait ? 6 * k : 0), (portrait ? 5.4 : 7) * k, {
      font: 'mono',
      anchor: 'end',
      fill: signal,
    }) +
    text(phone, width * 0.925, small + (portrait ? 6 * k : 0), (portrait ? 3.6 : 4.4) * k, {
      font: 'mono',
      anchor: 'end',
      opacity: 0.85,
    }) +
    appGrid(pen, width, height, grid, portrait ? 0.44 : 0.36)
  )
}

const appColours = [
  '#d8f43a',
  '#7fd1c6',
  '#f4f6f6',
  '#5c7f8f',
  '#f2b84b',
  '#91a7ff',
  '#ff9b85',
  '#c9d3d6',
  '#3fa796',
  '#e7ecee',
]

function appGrid(
  pen: Pen,
  width: number,
  height: number,
  { columns, rows }: { columns: number; rows: number },
  top: number,
): string {
  const size = width / (columns * 1.75)
  const gap = (width - columns * size) / (columns + 1)
  const sheen = pen.linear(
    [
      [0, '#ffffff', 0.22],
      [0.5, '#ffffff', 0],
      [1, '#000000', 0.12],
    ],
    [0, 0],
    [0, 1],
  )
  return repeat(rows * columns, (index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    const x = gap + column * (size + gap)
    const y = height * top + row * size * 1.62
    const order = row * columns + column * 3
    const colour = appColours[order % appColours.length] ?? signal
    const tile = smoothRect(x, y, size, size, size * 0.24)
    const glyph = glyphs[index % glyphs.length]
    return (
      path(tile, { fill: colour }) +
      path(tile, { fill: sheen }) +
      (glyph ? glyph(x + size / 2, y + size / 2, size / 10, darker(colour, 0.72)) : '')
    )
  })
}

type Glyph = (cx: number, cy: number, unit: number, ink: string) => string

const glyphs: readonly Glyph[] = [
  (cx, cy, u, fill) =>
    path(
      pathData('M', cx - 2.2 * u, cy + 1.8 * u, 'L', cx, cy - 2.4 * u, 'L', cx + 2.2 * u, cy + 1.8 * u, 'Z'),
      { fill },
    ),
  (cx, cy, u, stroke) => circle(cx, cy, 2.1 * u, { stroke, strokeWidth: 1.1 * u }),
  (cx, cy, u, fill) =>
    rect(cx - 2.2 * u, cy - 1.9 * u, 4.4 * u, 1.1 * u, 0, { fill }) +
    rect(cx - 2.2 * u, cy - 0.1 * u, 3.1 * u, 1.1 * u, 0, { fill }) +
    rect(cx - 2.2 * u, cy + 1.7 * u, 3.9 * u, 1.1 * u, 0, { fill }),
  (cx, cy, u, fill) =>
    path(
      pathData(
        ...(['M', cx, cy - 2.6 * u, 'a', 2 * u, 2 * u, 0, 0, 1, 2 * u, 2 * u] as const),
        ...(['c', 0, 1.5 * u, -2 * u, 3.4 * u, -2 * u, 3.4 * u] as const),
        ...([
          's',
          -2 * u,
          -1.9 * u,
          -2 * u,
          -3.4 * u,
          'a',
          2 * u,
          2 * u,
          0,
          0,
          1,
          2 * u,
          -2 * u,
          'Z',
        ] as const),
      ),
      { fill },
    ),
  (cx, cy, u, stroke) =>
    path(`M${num(cx - 2.3 * u)} ${num(cy)}h${num(4.6 * u)}M${num(cx)} ${num(cy - 2.3 * u)}v${num(4.6 * u)}`, {
      stroke,
      strokeWidth: 1.1 * u,
      strokeLinecap: 'round',
    }),
]

/** The screen of a managed tablet: every device of the fleet with its unit and its state. */
export function fleetScreen(pen: Pen, width: number, height: number): string {
  const k = width / 150
  const columns = 6
  const rows = 4
  const railWidth = 25 * k
  const left = railWidth + 6 * k
  const gap = 2.4 * k
  const cellWidth = (width - left - 6 * k - gap * (columns - 1)) / columns
  const top = 25 * k
  const cellHeight = (height - top - 6 * k - gap * (rows - 1)) / rows
  const cells = repeat(columns * rows, (index) => {
    const x = left + (index % columns) * (cellWidth + gap)
    const y = top + Math.floor(index / columns) * (cellHeight + gap)
    const held = index === 9 || index === 16
    const ink = held ? '#f2b84b' : signal
    const unit = String(11 + index).padStart(3, '0')
    return (
      rect(x, y, cellWidth, cellHeight, 2 * k, { fill: '#ffffff', fillOpacity: 0.07 }) +
      rect(x, y, cellWidth, cellHeight, 2 * k, {
        stroke: '#ffffff',
        strokeOpacity: 0.1,
        strokeWidth: 0.25 * k,
      }) +
      rect(x + 2.2 * k, y + 2.4 * k, 4.6 * k, 8.6 * k, 0.9 * k, { stroke: '#dfe6e8', strokeWidth: 0.5 * k }) +
      rect(x + 2.9 * k, y + 3.2 * k, 3.2 * k, 6 * k, 0.4 * k, { fill: ink, fillOpacity: 0.9 }) +
      circle(x + cellWidth - 3.2 * k, y + 3.8 * k, 1.25 * k, { fill: ink }) +
      text(unit, x + cellWidth - 2.2 * k, y + cellHeight - 6.4 * k, 3.5 * k, {
        font: 'mono',
        anchor: 'end',
      }) +
      rect(x + 2.2 * k, y + cellHeight - 3.7 * k, cellWidth - 4.4 * k, 1 * k, 0.5 * k, {
        fill: '#ffffff',
        fillOpacity: 0.14,
      }) +
      rect(
        x + 2.2 * k,
        y + cellHeight - 3.7 * k,
        (cellWidth - 4.4 * k) * (held ? 0.35 : 0.7 + 0.3 * ((index * 7) % 4) * 0.33),
        1 * k,
        0.5 * k,
        {
          fill: ink,
        },
      )
    )
  })
  const rail = repeat(5, (index) => {
    const y = 24 * k + index * 11 * k
    return (
      (index === 1 ? rect(3 * k, y - 3 * k, railWidth - 6 * k, 8 * k, 2 * k, { fill: signal }) : '') +
      rect(6 * k, y - 0.4 * k, 2.8 * k, 2.8 * k, 0.7 * k, { fill: index === 1 ? '#12181a' : '#9fb0b5' }) +
      rect(10.6 * k, y + 0.2 * k, (7.6 - (index % 3) * 1.3) * k, 1.6 * k, 0.8 * k, {
        fill: index === 1 ? '#12181a' : '#6d7e84',
      })
    )
  })
  const ground = pen.linear(
    [
      [0, '#14201f'],
      [1, '#0d1517'],
    ],
    [0, 0],
    [1, 1],
  )
  return (
    rect(0, 0, width, height, 0, { fill: ground }) +
    rect(0, 0, railWidth, height, 0, { fill: '#ffffff', fillOpacity: 0.05 }) +
    text('Fleet', left, 14.6 * k, 8.4 * k, { font: 'bold' }) +
    text('24 enrolled', width - 6 * k, 14.4 * k, 4.2 * k, { font: 'mono', fill: signal, anchor: 'end' }) +
    text('WBC', 5.4 * k, 14 * k, 5.2 * k, { font: 'bold' }) +
    rail +
    cells
  )
}
