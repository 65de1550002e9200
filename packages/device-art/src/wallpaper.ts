import { darker, lighter, mix } from './colour.ts'
import type { Pen } from './pen.ts'
import { randomFrom } from './random.ts'
import { circle, ellipse, num, path, pathData, rect, repeat } from './svg.ts'

export type WallpaperKind =
  | 'routes'
  | 'bands'
  | 'rings'
  | 'facets'
  | 'streets'
  | 'halftone'
  | 'peaks'
  | 'arcs'
  | 'lanes'

/** A wallpaper: the ground, its glow and one accent. The same seed draws the same picture. */
export type Wallpaper = { kind: WallpaperKind; seed: number; ground: string; glow: string; accent: string }

type Motif = (width: number, height: number, wallpaper: Wallpaper) => string

/** Fills width × height mm. The lower half is busy, the upper half calm: the clock is there. */
export function drawWallpaper(pen: Pen, width: number, height: number, wallpaper: Wallpaper): string {
  const { ground, glow, seed } = wallpaper
  const base = pen.linear(
    [
      [0, lighter(ground, 0.06)],
      [0.45, ground],
      [1, darker(ground, 0.35)],
    ],
    [0, 0],
    [0.6, 1],
  )
  const light = pen.radial([
    [0, glow, 0.95],
    [0.5, glow, 0.4],
    [1, glow, 0],
  ])
  const random = randomFrom(seed)
  return (
    rect(0, 0, width, height, 0, { fill: base }) +
    ellipse(width * (0.15 + 0.2 * random()), height * 0.86, width * 1.05, height * 0.44, { fill: light }) +
    motifs[wallpaper.kind](width, height, wallpaper)
  )
}

const routes: Motif = (width, height, { seed, glow, accent }) => {
  const lines = 26
  const highlighted = 9
  return repeat(lines, (index) => {
    const t = index / (lines - 1)
    const y = height * (0.4 + 0.62 * t)
    const swing = height * (0.05 + 0.06 * Math.sin(index * 0.5 + seed))
    const x1 = width * 0.34 + width * 0.1 * Math.sin(seed + index * 0.21)
    const x2 = width * 0.7 + width * 0.08 * Math.cos(seed + index * 0.17)
    const d = pathData(
      ...(['M', -width * 0.05, y + swing * 0.6, 'C', x1, y - swing * 1.7] as const),
      ...([x2, y + swing * 1.9, width * 1.05, y - swing * 0.9] as const),
    )
    return index === highlighted
      ? path(d, { stroke: accent, strokeWidth: width * 0.012 })
      : path(d, {
          stroke: mix(glow, '#ffffff', 0.35),
          strokeWidth: width * 0.0032,
          strokeOpacity: 0.12 + 0.28 * (1 - t),
        })
  })
}

const bands: Motif = (width, height, { seed, ground, glow, accent }) => {
  const count = 9
  return repeat(count, (index) => {
    const t = index / (count - 1)
    const colour = t < 0.62 ? mix(ground, glow, t / 0.62) : mix(glow, accent, ((t - 0.62) / 0.38) * 0.8)
    const d = pathData(
      ...(['M', -width * 0.1, height * (0.42 + t * 0.52)] as const),
      ...(['C', width * (0.25 + 0.05 * Math.sin(index + seed)), height * (0.32 + t * 0.53)] as const),
      ...([width * 0.66, height * (0.6 + t * 0.42), width * 1.1, height * (0.38 + t * 0.54)] as const),
      ...(['V', height * 1.05, 'H', -width * 0.1, 'Z'] as const),
    )
    return path(d, { fill: colour, fillOpacity: 0.92 })
  })
}

const rings: Motif = (width, height, { ground, glow, accent }) => {
  const count = 11
  return repeat(count, (index) => {
    const t = (count - index) / count
    const fill = mix(accent, mix(glow, ground, Math.min(1, t * 1.05)), Math.min(1, 0.15 + t))
    return circle(width * 0.5, height * 0.62, height * 0.52 * t, {
      fill,
      fillOpacity: index === 0 ? 0.5 : 0.9,
    })
  })
}

const facets: Motif = (width, height, { ground, glow, accent }) => {
  const blade = (x: number, thickness: number) =>
    pathData(
      ...(['M', x, height * 1.02, 'L', x + width * 0.55, height * 0.36, 'h', width * thickness] as const),
      ...(['L', x + width * thickness, height * 1.02, 'Z'] as const),
    )
  const plates = repeat(9, (index) =>
    path(blade(width * (-0.2 + 0.17 * index), 0.17), {
      fill: index % 3 === 1 ? glow : mix(ground, glow, 0.45),
      fillOpacity: 0.16 + 0.08 * (index % 4),
    }),
  )
  return plates + path(blade(width * 0.16, 0.035), { fill: accent })
}

/** A town seen from above with one delivery route through it. */
const streets: Motif = (width, height, { seed, ground, glow, accent }) => {
  const random = randomFrom(seed)
  const cell = width / 5
  const rows = Math.ceil((height * 0.62) / cell) + 1
  const top = height * 0.4
  const blocks = repeat(rows * 6, (index) => {
    const column = index % 6
    const row = Math.floor(index / 6)
    const fade = Math.min(1, row / 2.5)
    return rect(
      column * cell - cell * 0.5 + cell * 0.07,
      top + row * cell + cell * 0.07,
      cell * (random() > 0.82 ? 1.86 : 0.86),
      cell * 0.86,
      cell * 0.1,
      { fill: mix(ground, glow, 0.25 + random() * 0.6), fillOpacity: 0.22 + 0.5 * fade },
    )
  })
  const x = (column: number) => cell * (column - 0.5)
  const y = (row: number) => top + cell * row
  const trip = `M${num(x(1))} ${num(height * 1.05)}V${num(y(5))}H${num(x(3))}V${num(y(3))}H${num(x(4))}V${num(y(1.5))}`
  return (
    blocks +
    path(trip, {
      stroke: darker(ground, 0.2),
      strokeWidth: cell * 0.3,
      strokeLinejoin: 'round',
      strokeLinecap: 'round',
    }) +
    path(trip, {
      stroke: accent,
      strokeWidth: cell * 0.15,
      strokeLinejoin: 'round',
      strokeLinecap: 'round',
    }) +
    circle(x(4), y(1.5), cell * 0.26, { fill: accent }) +
    circle(x(4), y(1.5), cell * 0.11, { fill: darker(ground, 0.4) })
  )
}

const halftone: Motif = (width, height, { glow, accent }) => {
  const columns = 12
  const step = width / columns
  const rows = Math.ceil((height * 0.66) / step)
  return repeat(rows * (columns + 1), (index) => {
    const row = Math.floor(index / (columns + 1))
    const column = index % (columns + 1)
    const t = row / rows
    const wave = 0.5 + 0.5 * Math.sin(column * 0.55 + row * 0.32)
    const r = step * 0.46 * Math.min(1, t * (0.55 + 0.75 * wave))
    if (r < step * 0.03) return ''
    return circle(column * step + (row % 2 ? step / 2 : 0), height * 0.38 + row * step, r, {
      fill: mix(glow, accent, t * wave),
      fillOpacity: 0.85,
    })
  })
}

const peaks: Motif = (width, height, { seed, ground, glow, accent }) => {
  const random = randomFrom(seed)
  const sun = circle(width * 0.68, height * 0.47, width * 0.15, { fill: accent })
  const ranges = repeat(6, (index) => {
    const base = height * (0.5 + index * 0.095)
    const points = Array.from({ length: 6 }, (_, k) => {
      const y = base + (k % 2 ? -1 : 0.35) * height * (0.05 + random() * 0.05)
      return `L${num((width * (k + random() * 0.4)) / 4.6 - width * 0.05)} ${num(y)}`
    })
    const d = `M${num(-width * 0.1)} ${num(height * 1.05)}V${num(base)}${points.join('')}L${num(width * 1.1)} ${num(base)}V${num(height * 1.05)}Z`
    return path(d, { fill: mix(glow, darker(ground, 0.25), index / 5) })
  })
  return sun + ranges
}

/** Quarter circles on a square grid. */
const arcs: Motif = (width, height, { seed, ground, glow, accent }) => {
  const random = randomFrom(seed)
  const cell = width / 3
  const top = height - cell * 4
  return repeat(12, (index) => {
    const x = (index % 3) * cell
    const y = top + Math.floor(index / 3) * cell
    const quarter = Math.floor(random() * 4)
    const [cx, cy] = [x + (quarter % 2) * cell, y + (quarter > 1 ? cell : 0)]
    const sx = quarter % 2 ? -1 : 1
    const sy = quarter > 1 ? -1 : 1
    const sweep = sx * sy > 0 ? 1 : 0
    const wedge = (r: number) =>
      pathData('M', cx, cy, 'H', cx + sx * r, 'A', r, r, 0, 0, sweep, cx, cy + sy * r, 'Z')
    const strong = index === 4 || index === 9
    return (
      rect(x, y, cell, cell, 0, { fill: mix(ground, glow, 0.12 + 0.3 * random()), fillOpacity: 0.75 }) +
      path(wedge(cell), { fill: strong ? accent : mix(ground, glow, 0.55 + 0.45 * random()) }) +
      path(wedge(cell * 0.5), { fill: mix(ground, glow, 0.2) })
    )
  })
}

/** A motorway at night, seen down the road. */
const lanes: Motif = (width, height, { ground, glow, accent }) => {
  const vanish = { x: width * 0.56, y: height * 0.44 }
  const strips = repeat(9, (index) => {
    const from = width * (-1.1 + index * 0.36)
    return path(pathData('M', vanish.x, vanish.y, 'L', from, height * 1.03, 'h', width * 0.19, 'Z'), {
      fill: mix(ground, glow, 0.35 + 0.6 * ((index * 5) % 4) * 0.25),
      fillOpacity: 0.62,
    })
  })
  const line = path(
    pathData('M', vanish.x, vanish.y, 'L', width * 0.3, height * 1.03, 'h', width * 0.07, 'Z'),
    {
      fill: accent,
    },
  )
  return (
    strips + line + rect(0, vanish.y - 0.2, width, 0.4, 0, { fill: lighter(glow, 0.4), fillOpacity: 0.5 })
  )
}

const motifs: Record<WallpaperKind, Motif> = {
  routes,
  bands,
  rings,
  facets,
  streets,
  halftone,
  peaks,
  arcs,
  lanes,
}
