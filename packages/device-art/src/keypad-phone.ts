import type { Face } from './body.ts'
import { darker, lighter, signal } from './colour.ts'
import type { Handset } from './handset.ts'
import { defaultClock } from './identity.ts'
import { statusBar } from './lock-screen.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { phones } from './phones.ts'
import { circle, group, num, path, rect, repeat, translate } from './svg.ts'
import { text } from './text.ts'
import { drawWallpaper } from './wallpaper.ts'

/** A rugged bar phone with real keys and a small screen. Lengths in mm. */
export const keypadPhone: Handset = {
  ...phones['ferro-r3-rugged'],
  width: 64,
  height: 146,
  depth: 19,
  cornerRadius: 13,
  edge: 3,
  frame: { colour: '#2c3235', gloss: 0.28, profile: 2.8 },
  camera: { layout: 'single', metal: '#7b858a', lensRadius: 5.6 },
  back: { colour: '#363e42', finish: 'matte', texture: 'studs', lip: 3.4, bumpers: '#1b2022' },
  buttons: [
    { side: 1, y: 34, length: 14, colour: signal },
    { side: -1, y: 34, length: 22 },
  ],
  wallpaper: { kind: 'bands', seed: 31, ground: '#10201c', glow: '#22604f', accent: '#3f8d76' },
  identity: { code: 'DSP4', unit: '004', phone: '(555) 010-0104', clock: '5:58' },
  tag: { x: 10, fromBottom: 40, width: 33 },
}

const keys: ReadonlyArray<readonly [digit: string, letters: string]> = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
]

/** The front: earpiece, screen, navigation ring with call keys, and the number pad. */
export function keypadFace({ wallpaper, identity }: Handset): Face {
  return (pen, { width, height, cornerRadius }) => {
    const lip = 3
    const colour = '#262c2f'
    const panel = smoothRect(lip, lip, width - 2 * lip, height - 2 * lip, cornerRadius - lip * 0.9)
    const body = pen.linear(
      [
        [0, lighter(colour, 0.2)],
        [0.4, colour],
        [1, darker(colour, 0.3)],
      ],
      [0, 0],
      [0.8, 1],
    )
    const screen = { x: 8.6, y: 13, width: width - 17.2, height: 50 }
    return (
      path(panel, { fill: body }) +
      path(panel, { stroke: '#ffffff', strokeOpacity: 0.13, strokeWidth: 0.35 }) +
      rect(width / 2 - 6, 7.4, 12, 1.5, 0.75, { fill: '#090b0c' }) +
      path(smoothRect(screen.x - 2, screen.y - 2, screen.width + 4, screen.height + 4, 4), {
        fill: '#07090a',
      }) +
      smallScreen(pen, screen, () => {
        const unit = `${identity.code}-${identity.unit}`
        return (
          drawWallpaper(pen, screen.width, screen.height, wallpaper) +
          statusBar(screen.width, 1.4, 0.92, identity.clock) +
          text(identity.clock ?? defaultClock, screen.width / 2, 22, 13.6, { anchor: 'middle' }) +
          text(unit, screen.width / 2, 38.2, 5, { font: 'mono', fill: signal, anchor: 'middle' }) +
          text(identity.phone, screen.width / 2, 44, 3.4, { font: 'mono', anchor: 'middle', opacity: 0.92 })
        )
      }) +
      navigation(pen, width, 75) +
      numberPad(pen, width, 87, height - 10)
    )
  }
}

type Box = { x: number; y: number; width: number; height: number }

function smallScreen(pen: Pen, { x, y, width, height }: Box, content: () => string): string {
  const clipPath = pen.clip(path(smoothRect(0, 0, width, height, 2), {}))
  const reflection = pen.linear(
    [
      [0, '#ffffff', 0.24],
      [0.4, '#ffffff', 0.05],
      [0.405, '#ffffff', 0],
      [1, '#ffffff', 0],
    ],
    [0, 0],
    [0.9, 0.7],
  )
  return group(
    { transform: translate(x, y) },
    group({ clipPath }, content(), rect(0, 0, width, height, 0, { fill: reflection })),
  )
}

function keyCap(pen: Pen, { x, y, width, height }: Box, colour: string): string {
  const fill = pen.linear(
    [
      [0, lighter(colour, 0.26)],
      [0.35, lighter(colour, 0.04)],
      [1, darker(colour, 0.3)],
    ],
    [0, 0],
    [0.1, 1],
  )
  const radius = height * 0.34
  return (
    rect(x - 0.5, y - 0.4, width + 1, height + 1.3, radius, { fill: '#000000', fillOpacity: 0.55 }) +
    rect(x, y, width, height, radius, { fill }) +
    rect(x + 0.3, y + 0.2, width - 0.6, height * 0.5, radius, { fill: '#ffffff', fillOpacity: 0.05 })
  )
}

function navigation(pen: Pen, width: number, cy: number): string {
  const cx = width / 2
  const handset = (x: number, degrees: number) =>
    path('M-2.6 .6a3.4 3.4 0 0 1 5.2 0l-.9 1.2-1.3-.5v-1a2.6 2.6 0 0 0-.8 0v1l-1.3.5Z', {
      fill: '#ffffff',
      transform: `translate(${num(x)} ${num(cy)}) rotate(${num(degrees)}) translate(0 .2)`,
    })
  const ring = pen.linear(
    [
      [0, '#59656b'],
      [0.5, '#343d41'],
      [1, '#1c2225'],
    ],
    [0, 0],
    [1, 1],
  )
  return (
    keyCap(pen, { x: 8.6, y: cy - 4, width: 13, height: 8 }, '#1f7a4a') +
    keyCap(pen, { x: width - 21.6, y: cy - 4, width: 13, height: 8 }, '#a83227') +
    handset(15.1, -45) +
    handset(width - 15.1, 0) +
    circle(cx, cy + 0.6, 8.6, { fill: '#000000', fillOpacity: 0.5 }) +
    circle(cx, cy, 8, { fill: ring }) +
    circle(cx, cy, 3.9, { fill: '#171c1e' }) +
    circle(cx, cy, 3.9, { stroke: signal, strokeWidth: 0.5 }) +
    [0, 90, 180, 270]
      .map((degrees) =>
        path('M-1.1 -5.4L0 -6.5L1.1 -5.4', {
          stroke: '#dfe6e8',
          strokeWidth: 0.55,
          strokeLinecap: 'round',
          transform: `translate(${num(cx)} ${num(cy)}) rotate(${degrees})`,
        }),
      )
      .join('')
  )
}

function numberPad(pen: Pen, width: number, top: number, bottom: number): string {
  const gap = 2
  const keyWidth = (width - 17.2 - 2 * gap) / 3
  const keyHeight = (bottom - top - 3 * gap) / 4
  return repeat(keys.length, (index) => {
    const [digit = '', letters = ''] = keys[index] ?? []
    const x = 8.6 + (index % 3) * (keyWidth + gap)
    const y = top + Math.floor(index / 3) * (keyHeight + gap)
    const baseline = y + keyHeight * 0.68
    return (
      keyCap(pen, { x, y, width: keyWidth, height: keyHeight }, '#424c51') +
      text(digit, x + keyWidth * (letters ? 0.25 : 0.5), baseline, 5.8, { font: 'bold', anchor: 'middle' }) +
      (letters
        ? text(letters, x + keyWidth * 0.67, baseline - 0.2, letters.length > 3 ? 2.2 : 2.5, {
            anchor: 'middle',
            opacity: 0.75,
          })
        : '')
    )
  })
}
