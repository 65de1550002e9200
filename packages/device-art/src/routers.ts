import { castShadow, groundShadow, side } from './canvas.ts'
import { screw } from './case-face.ts'
import { darker, lighter, signal } from './colour.ts'
import { hotspotFace, pocket5g } from './hotspot-face.ts'
import { plainFace, surface } from './mounts.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { type Face, type Pose, pointOn, type Slab, slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'
import { drawTower, hubTower, type Tower } from './tower.ts'
import { tube } from './tube.ts'

function towerPicture(tower: Tower): string {
  return productPicture((pen) => [
    groundShadow(pen, side * 0.5, side * 0.905, 66, 9),
    drawTower(pen, tower, { cx: side * 0.5, cy: side * 0.835, scale: 1.08 }),
  ])
}

/** The tower router. */
export const hubPicture = () => towerPicture(hubTower)

/** What an unknown router looks like. */
export const neutralRouterPicture = () =>
  towerPicture({ ...hubTower, height: 158, colour: '#b6bec2', light: '#e9edee', mark: '' })

/** The pocket hotspot with a display. */
export function pocket5gPicture(): string {
  return productPicture((pen) => {
    const back = slab(pen, pocket5g, hotspotBack, {
      ...{ yaw: 20, pitch: 4, roll: -8 },
      ...{ cx: side * 0.45, cy: side * 0.38, scale: 1.5 },
    })
    const front = slab(pen, pocket5g, hotspotFace(pocket5g), {
      ...{ yaw: -17, pitch: 4, roll: 4 },
      ...{ cx: side * 0.54, cy: side * 0.61, scale: 1.72 },
    })
    return [
      groundShadow(pen, side * 0.52, side * 0.87, 80, 4.8),
      castShadow(pen, back, { dx: 3, dy: 6, strength: 0.2 }),
      back.markup,
      castShadow(pen, front, { dx: -4, dy: 5, strength: 0.36 }),
      front.markup,
    ]
  })
}

const hotspotBack: Face = (pen, area) => {
  const { width, height } = area
  return (
    plainFace('#333b3f', { inset: 0.6 })(pen, area) +
    repeat(8, (index) =>
      rect(width * 0.2, height * 0.24 + index * 4.4, width * 0.6, 1.7, 0.85, {
        fill: '#000000',
        fillOpacity: 0.24,
      }),
    ) +
    rect(width * 0.42, height - 6.6, width * 0.16, 1.4, 0.7, { fill: signal })
  )
}

const pocketLte: Slab = {
  width: 72,
  height: 72,
  depth: 17,
  cornerRadius: 23,
  edge: 5,
  frame: { colour: '#c3cacd', gloss: 0.55, profile: 2.4 },
}

/** The smaller hotspot: lights instead of a display. */
export function pocketLtePicture(): string {
  return productPicture((pen) => {
    const puck = slab(pen, pocketLte, pocketLteFace, {
      ...{ yaw: -20, pitch: 3, roll: 5 },
      ...{ cx: side * 0.5, cy: side * 0.49, scale: 2.12 },
    })
    return [
      groundShadow(pen, side * 0.5, side * 0.86, 68, 5),
      castShadow(pen, puck, { dx: 6, dy: 6, strength: 0.22 }),
      puck.markup,
    ]
  })
}

const pocketLteFace: Face = (pen, { width, height, cornerRadius }) => {
  const glow = pen.radial([
    [0, signal, 0.8],
    [1, signal, 0],
  ])
  const face = smoothRect(1.4, 1.4, width - 2.8, height - 2.8, cornerRadius)
  return (
    path(face, { fill: surface(pen, '#eceff0') }) +
    path(face, { stroke: '#ffffff', strokeOpacity: 0.85, strokeWidth: 0.6 }) +
    path(smoothRect(11, 11, width - 22, height - 22, 16), { fill: surface(pen, '#20282b') }) +
    text('LTE', width / 2, 37.6, 14, { font: 'bold', anchor: 'middle' }) +
    repeat(4, (index) => {
      const x = width / 2 - 10.5 + index * 7
      const lit = index < 3
      return (
        (lit ? circle(x, 47.6, 3.6, { fill: glow }) : '') +
        circle(x, 47.6, 1.4, { fill: lit ? lighter(signal, 0.25) : '#4b575c' })
      )
    })
  )
}

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

const bridge: Slab = {
  width: 164,
  height: 126,
  depth: 34,
  cornerRadius: 20,
  edge: 4,
  frame: { colour: '#2d3538', gloss: 0.4, profile: 2.8, light: 'down' },
  lowerWall: bridgePanel,
}

/** The desk router: a low box with two antennas and its lights in front. */
export function bridgePicture(): string {
  return productPicture((pen) => {
    const pose: Pose = { pitch: 60, roll: 0, cx: side * 0.5, cy: side * 0.66, scale: 1.16 }
    const antenna = (x: number, lean: number) => {
      const [baseX, baseY] = pointOn(pose, x, -56, 6)
      const d = pathData(
        'M',
        baseX,
        baseY,
        'L',
        baseX + lean * 0.15,
        baseY - 18,
        'L',
        baseX + lean,
        baseY - 108,
      )
      return tube(d, 11.5, '#2a3134', 0.42)
    }
    const box = slab(pen, bridge, bridgeLid, pose)
    return [
      groundShadow(pen, side * 0.5, side * 0.88, 98, 6.4),
      antenna(-56, -16),
      antenna(56, 16),
      box.markup,
    ]
  })
}

const bridgeLid: Face = (pen, { width, height, cornerRadius }) => {
  const lid = smoothRect(3.2, 3.2, width - 6.4, height - 6.4, cornerRadius)
  return (
    path(lid, { fill: surface(pen, '#3d474b') }) +
    path(lid, { stroke: '#ffffff', strokeOpacity: 0.2, strokeWidth: 0.6 }) +
    repeat(11, (index) => {
      const y = 18 + index * 5.4
      return (
        rect(26, y, width - 52, 2.6, 1.3, { fill: '#0c0f10', fillOpacity: 0.72 }) +
        rect(26, y + 2.6, width - 52, 0.6, 0.3, { fill: '#ffffff', fillOpacity: 0.1 })
      )
    }) +
    text('HALDEN', width / 2, height - 20, 8.4, {
      font: 'bold',
      fill: '#e7ecee',
      anchor: 'middle',
      tracking: 0.1,
    }) +
    rect(width / 2 - 12, height - 13.4, 24, 2, 1, { fill: signal })
  )
}

function bridgePanel(pen: Pen, { width, height }: { width: number; height: number }): string {
  const names = ['PWR', 'NET', 'LTE', 'LAN', 'WIFI']
  const glow = pen.radial([
    [0, signal, 0.75],
    [1, signal, 0],
  ])
  const y = height * 0.46
  return (
    rect(32, y - 8, width - 64, 16, 5, { fill: darker('#2d3538', 0.45) }) +
    names
      .map((name, index) => {
        const x = width / 2 + (index - 2) * 17.5
        return (
          circle(x, y - 2, 5, { fill: glow }) +
          circle(x, y - 2, 1.7, { fill: lighter(signal, 0.3) }) +
          text(name, x, y + 5, 3.4, { font: 'mono', fill: '#b4bdc1', anchor: 'middle' })
        )
      })
      .join('')
  )
}
