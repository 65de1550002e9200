import { assetTag } from './asset-tag.ts'
import type { Face } from './body.ts'
import { drawCamera } from './camera.ts'
import { darker, lighter } from './colour.ts'
import type { Back, BackTexture, Handset } from './handset.ts'
import { clippedRect, smoothRect } from './outline.ts'
import type { Pen, Stop } from './pen.ts'
import { circle, group, num, path, rect, repeat } from './svg.ts'

/** The rear panel of a phone or tablet with its camera and, once kitted, its asset tag. */
export function backFace(handset: Handset): Face {
  return (pen, { width, height, cornerRadius }) => {
    const { back, camera, identity, tag } = handset
    const panel = panelPath(back, width, height, cornerRadius)
    const sticker = tag
      ? assetTag(tag.x, height - tag.fromBottom, tag.width, {
          unit: `${identity.code}-${identity.unit}`,
          phone: identity.phone,
          seed: handset.wallpaper.seed * 13 + 5,
        })
      : ''
    return (
      panelSurface(pen, back, panel, width, height, cornerRadius) +
      drawCamera(pen, width, camera, back.colour) +
      sticker
    )
  }
}

function panelPath({ lip = 0.7 }: Back, width: number, height: number, cornerRadius: number): string {
  return smoothRect(lip, lip, width - 2 * lip, height - 2 * lip, cornerRadius - lip * 0.9)
}

function panelSurface(
  pen: Pen,
  back: Back,
  panel: string,
  width: number,
  height: number,
  cornerRadius: number,
): string {
  const { colour, finish, lip = 0.7 } = back
  const clipPath = pen.clip(path(panel, {}))
  const body: Stop[] =
    finish === 'gloss'
      ? [
          [0, lighter(colour, 0.3)],
          [0.28, lighter(colour, 0.08)],
          [0.5, colour],
          [0.78, darker(colour, 0.22)],
          [1, darker(colour, 0.1)],
        ]
      : [
          [0, lighter(colour, 0.15)],
          [0.45, colour],
          [1, darker(colour, 0.2)],
        ]
  const sheen: Stop[] =
    finish === 'gloss'
      ? [
          [0, '#ffffff', 0.34],
          [0.3, '#ffffff', 0.06],
          [0.302, '#ffffff', 0],
          [1, '#ffffff', 0],
        ]
      : [
          [0, '#ffffff', 0.1],
          [0.6, '#ffffff', 0],
          [1, '#ffffff', 0],
        ]
  const rim = pen.linear(
    [
      [0, '#ffffff', 0.6],
      [0.2, '#ffffff', 0.14],
      [0.75, '#000000', 0.1],
      [1, '#000000', 0.42],
    ],
    [0, 0],
    [1, 1],
  )
  const details = [
    back.texture ? textures[back.texture](pen, width, height) : '',
    back.upperPart ? upperPart(pen, width, back.upperPart) : '',
    back.bumpers ? bumpers(pen, width, height, back.bumpers) : '',
  ].join('')
  return (
    path(panel, { fill: pen.linear(body, [0, 0], [0.85, 1]) }) +
    (details === '' ? '' : group({ clipPath }, details)) +
    path(panel, { fill: pen.linear(sheen, [0, 0], [0.9, 0.6]) }) +
    path(
      smoothRect(
        lip + 0.14,
        lip + 0.14,
        width - 2 * lip - 0.28,
        height - 2 * lip - 0.28,
        cornerRadius - lip * 0.9,
      ),
      {
        stroke: rim,
        strokeWidth: 0.3,
      },
    )
  )
}

type Texture = (pen: Pen, width: number, height: number) => string

const textures: Record<BackTexture, Texture> = {
  grain: (pen, width, height) =>
    rect(0, 0, width, height, 0, { fill: '#ffffff', fillOpacity: 0.5, filter: pen.grain() }),
  ribs: (_pen, width, height) =>
    repeat(Math.ceil((height * 0.51) / 2.1), (index) => {
      const y = height * 0.42 + index * 2.1
      return (
        rect(6, y, width - 12, 0.9, 0.45, { fill: '#000000', fillOpacity: 0.16 }) +
        rect(6, y + 0.9, width - 12, 0.3, 0.15, { fill: '#ffffff', fillOpacity: 0.1 })
      )
    }),
  chevrons: (_pen, width, height) =>
    repeat(13, (index) => {
      const y = height * 0.36 + index * 5.4
      const d = `M8 ${num(y)}L${num(width / 2)} ${num(y + 12)}L${num(width - 8)} ${num(y)}`
      return (
        path(d, { stroke: '#000000', strokeOpacity: 0.17, strokeWidth: 1.7, strokeLinejoin: 'miter' }) +
        path(`M8 ${num(y + 1.2)}L${num(width / 2)} ${num(y + 13.2)}L${num(width - 8)} ${num(y + 1.2)}`, {
          stroke: '#ffffff',
          strokeOpacity: 0.08,
          strokeWidth: 0.4,
        })
      )
    }),
  studs: (_pen, width, height) => {
    const columns = Math.floor((width - 16) / 4.4)
    const left = (width - (columns - 1) * 4.4) / 2
    return repeat(columns * 18, (index) => {
      const row = Math.floor(index / columns)
      const x = left + (index % columns) * 4.4 + (row % 2 ? 2.2 : 0)
      const y = height * 0.36 + row * 3.9
      return (
        circle(x, y, 1.05, { fill: '#000000', fillOpacity: 0.24 }) +
        circle(x - 0.2, y - 0.25, 0.72, { fill: '#ffffff', fillOpacity: 0.07 })
      )
    })
  },
}

function upperPart(pen: Pen, width: number, { height, colour }: { height: number; colour: string }): string {
  const fill = pen.linear(
    [
      [0, lighter(colour, 0.22)],
      [1, darker(colour, 0.12)],
    ],
    [0, 0],
    [1, 1],
  )
  return (
    rect(0, 0, width, height, 0, { fill }) +
    rect(0, height, width, 0.4, 0, { fill: '#000000', fillOpacity: 0.35 })
  )
}

/** Armour at the four corners, left open in the middle of each side. */
function bumpers(pen: Pen, width: number, height: number, colour: string): string {
  const fill = pen.linear(
    [
      [0, lighter(colour, 0.2)],
      [0.5, colour],
      [1, darker(colour, 0.3)],
    ],
    [0, 0],
    [1, 1],
  )
  const reach = Math.min(width, height) * 0.19
  const frame = `M-1 -1H${num(width + 1)}V${num(height + 1)}H-1Z`
  const opening = clippedRect(2.6, 2.6, width - 5.2, height - 5.2, [reach, reach, reach, reach])
  return (
    path(`${frame}${opening}`, { fill, fillRule: 'evenodd' }) +
    path(opening, { stroke: '#000000', strokeOpacity: 0.4, strokeWidth: 0.5 })
  )
}
