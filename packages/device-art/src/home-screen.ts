import { darker, signal } from './colour.ts'
import { defaultClock, type Identity, today } from './identity.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { circle, num, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'

/** The home screen of a kitted tablet: clock and unit above, apps in a grid below. */
export function homeScreen(
  pen: Pen,
  width: number,
  height: number,
  { code, unit, phone, clock = defaultClock }: Identity,
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
