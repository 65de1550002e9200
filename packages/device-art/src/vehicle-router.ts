import type { Face, Slab } from './body.ts'
import { groundShadow, side } from './canvas.ts'
import { screw } from './case-face.ts'
import { lighter, signal } from './colour.ts'
import { plainFace, surface } from './materials.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { type Pose, pointOn } from './projection.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'
import { tube } from './tube.ts'

const vanRouter: Slab = {
  width: 152,
  height: 104,
  depth: 32,
  cornerRadius: 5,
  edge: 1,
  frame: { colour: '#7d888d', gloss: 0.5, profile: 5, light: 'down' },
  lowerWall: vanRouterPanel,
}

const mountingEars: Slab = {
  width: 184,
  height: 82,
  depth: 4,
  cornerRadius: 6,
  edge: 0.4,
  frame: { colour: '#69747a', gloss: 0.5, profile: 5, light: 'down' },
}

/** The flat metal router for vehicles, with four antennas behind it. */
export function vanRouterPicture(): string {
  return productPicture((pen) => {
    const pose: Pose = { pitch: 57, spin: 0, roll: -2, cx: side * 0.5, cy: side * 0.64, scale: 1.12 }
    const antenna = (x: number) => {
      const [baseX, baseY] = pointOn(pose, x, -46, 4)
      const lean = x * 0.1
      const mast = pathData('M', baseX, baseY, 'L', baseX + lean * 0.25, baseY - 26)
      const paddle = pathData('M', baseX + lean * 0.25, baseY - 26, 'L', baseX + lean, baseY - 104)
      return tube(mast, 6, '#b3a06a', 0.7) + tube(paddle, 10.5, '#252b2e', 0.42)
    }
    const ears = slab(pen, mountingEars, earsFace, { ...pose, lift: -15 })
    const body = slab(pen, vanRouter, finnedLid, pose)
    return [
      groundShadow(pen, side * 0.5, side * 0.86, 104, 6.4),
      ...[-57, -19, 19, 57].map(antenna),
      ears.markup,
      body.markup,
    ]
  })
}

const earsFace: Face = (pen, area) => {
  const { width, height } = area
  const ends = [7, width - 7].flatMap((x) => [9, height - 9].map((y) => [x, y] as const))
  return plainFace('#8a959a', { inset: 0.3 })(pen, area) + ends.map(([x, y]) => screw(pen, x, y)).join('')
}

const finnedLid: Face = (pen, area) => {
  const { width, height } = area
  const fin = pen.linear(
    [
      [0, '#dfe5e7'],
      [0.25, '#aab4b8'],
      [0.75, '#7b868b'],
      [1, '#4b565b'],
    ],
    [0, 0],
    [1, 0],
  )
  const pitch = 6.2
  return (
    plainFace('#98a3a8', { inset: 0.8 })(pen, area) +
    repeat(21, (index) => rect(11.5 + index * pitch, 9, 3.5, height - 18, 1, { fill: fin })) +
    repeat(21, (index) =>
      rect(15 + index * pitch, 9, 2.1, height - 18, 0, { fill: '#1e2528', fillOpacity: 0.55 }),
    ) +
    path(smoothRect(width / 2 - 30, height / 2 - 13, 60, 26, 3), { fill: surface(pen, '#1d2427') }) +
    text('KESTREL', width / 2, height / 2 + 0.6, 7.2, { font: 'bold', anchor: 'middle', tracking: 0.08 }) +
    text('VAN ROUTER', width / 2, height / 2 + 8, 4.4, { font: 'mono', fill: signal, anchor: 'middle' })
  )
}

function vanRouterPanel(pen: Pen, { width, height }: { width: number; height: number }): string {
  const gold = pen.radial(
    [
      [0, '#fff1c4'],
      [0.5, '#d3ac57'],
      [1, '#7a5a1e'],
    ],
    [0.35, 0.3],
    0.8,
  )
  const y = height * 0.52
  const connectors = [16, 30].map(
    (x) =>
      circle(x, y + 0.7, 5, { fill: '#000000', fillOpacity: 0.4 }) +
      circle(x, y, 4.6, { fill: gold }) +
      circle(x, y, 1.5, { fill: '#2a2212' }),
  )
  const ports = repeat(4, (index) => {
    const x = 46 + index * 15.4
    return (
      rect(x, y - 6, 13, 12, 1, { fill: '#b4bdc1' }) +
      path(
        pathData(
          'M',
          x + 1.2,
          y + 4.8,
          'V',
          y - 2.2,
          'h',
          2.6,
          'v',
          -2.4,
          'h',
          5.4,
          'v',
          2.4,
          'h',
          2.6,
          'V',
          y + 4.8,
          'Z',
        ),
        {
          fill: '#0b0e10',
        },
      ) +
      rect(x + 1.6, y + 3, 1.6, 1.2, 0, { fill: signal })
    )
  })
  const lights = repeat(5, (index) =>
    circle(116 + index * 6, y, 1.5, { fill: index < 4 ? lighter(signal, 0.2) : '#3c464b' }),
  )
  return (
    rect(5, 3.6, width - 10, height - 7.2, 2.4, { fill: '#1b2124' }) +
    rect(5, 3.6, width - 10, 0.7, 0, { fill: '#000000', fillOpacity: 0.5 }) +
    connectors.join('') +
    ports +
    lights
  )
}
