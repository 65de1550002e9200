import { darker, lighter } from './colour.ts'
import { flash, lens, microphone } from './lens.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { circle, path, rect } from './svg.ts'

export type CameraLayout =
  | 'ell'
  | 'square'
  | 'column-2'
  | 'column-3'
  | 'bar'
  | 'visor'
  | 'disc'
  | 'strip'
  | 'diagonal'
  | 'single'
  | 'centre'
  | 'scanner'

/** The camera on a back: the rim metal of its lenses and the colour of the raised plate, if it is not the back's. */
export type Camera = { layout: CameraLayout; metal?: string; plate?: string; lensRadius?: number }

type Layout = (pen: Pen, width: number, camera: Camera, backColour: string) => string

/** Draws the camera in mm from the upper left corner of a back that is `width` mm wide. */
export function drawCamera(pen: Pen, width: number, camera: Camera, backColour: string): string {
  return layouts[camera.layout](pen, width, camera, backColour)
}

const defaultMetal = '#9aa3a7'

function raisedPlate(
  pen: Pen,
  box: { x: number; y: number; width: number; height: number; radius: number },
  colour: string,
  lift = 1,
): string {
  const { x, y, width, height, radius } = box
  const body = pen.linear(
    [
      [0, lighter(colour, 0.2)],
      [0.4, lighter(colour, 0.04)],
      [1, darker(colour, 0.18)],
    ],
    [0, 0],
    [1, 1],
  )
  const rim = pen.linear(
    [
      [0, '#ffffff', 0.7],
      [0.4, '#ffffff', 0.08],
      [1, '#000000', 0.35],
    ],
    [0, 0],
    [1, 1],
  )
  return (
    path(smoothRect(x + 0.5 * lift, y + 1.1 * lift, width, height, radius), {
      fill: '#000000',
      fillOpacity: 0.2,
      filter: pen.blur(0.9, box),
    }) +
    path(smoothRect(x, y, width, height, radius), { fill: body }) +
    path(smoothRect(x + 0.18, y + 0.18, width - 0.36, height - 0.36, radius), {
      stroke: rim,
      strokeWidth: 0.38,
    })
  )
}

function bareLens(pen: Pen, cx: number, cy: number, r: number, metal: string): string {
  const region = { x: cx - r, y: cy - r, width: r * 2, height: r * 2 }
  return (
    circle(cx + 0.5, cy + 1.2, r * 1.1, {
      fill: '#000000',
      fillOpacity: 0.22,
      filter: pen.blur(0.9, region),
    }) + lens(pen, cx, cy, r, metal)
  )
}

const ell: Layout = (pen, _width, { metal = defaultMetal, plate }, back) => {
  const box = { x: 4.6, y: 4.6, width: 38, height: 31, radius: 10.5 }
  const { x, y, width, height } = box
  return (
    raisedPlate(pen, box, plate ?? back) +
    lens(pen, x + 9.6, y + 9.4, 6.3, metal) +
    lens(pen, x + 9.6, y + height - 8.4, 4.9, metal) +
    lens(pen, x + width - 12.2, y + height / 2, 7.6, metal) +
    flash(pen, x + 19.4, y + 6.2, 1.45) +
    microphone(x + 19.4, y + height - 5.6)
  )
}

const square: Layout = (pen, _width, { metal = defaultMetal, plate }, back) => {
  const s = 34
  const at = 4.4
  return (
    raisedPlate(pen, { x: at, y: at, width: s, height: s, radius: 9.4 }, plate ?? back) +
    lens(pen, at + s * 0.29, at + s * 0.29, 6, metal) +
    lens(pen, at + s * 0.71, at + s * 0.71, 6, metal) +
    flash(pen, at + s * 0.72, at + s * 0.28, 2) +
    microphone(at + s * 0.28, at + s * 0.74, 0.6)
  )
}

const columnOfTwo: Layout = (pen, _width, { metal = defaultMetal, plate }, back) => {
  const box = { x: 6, y: 6, width: 17.5, height: 33, radius: 8.75 }
  const { x, y, width, height } = box
  return (
    raisedPlate(pen, box, plate ?? back) +
    lens(pen, x + width / 2, y + 9.1, 6.3, metal) +
    lens(pen, x + width / 2, y + height - 9.1, 6.3, metal) +
    flash(pen, x + width + 6.6, y + 8, 1.8) +
    microphone(x + width + 6.6, y + 14.4)
  )
}

const columnOfThree: Layout = (pen, _width, { metal = defaultMetal }) =>
  bareLens(pen, 14.5, 15, 7.2, metal) +
  bareLens(pen, 14.5, 31.4, 7.2, metal) +
  bareLens(pen, 14.5, 47.8, 6.9, metal) +
  flash(pen, 30, 15, 1.7) +
  lens(pen, 30, 31, 2.6, metal)

const bar: Layout = (pen, width, { plate = '#20272a' }) => {
  const box = { x: 5, y: 19, width: width - 10, height: 17.5, radius: 8.75 }
  const { x, y, height } = box
  const windowX = x + 5
  const windowWidth = width * 0.56
  const rim = '#39424a'
  return (
    raisedPlate(pen, box, plate, 1.2) +
    rect(windowX, y + 3, windowWidth, height - 6, (height - 6) / 2, { fill: '#050708' }) +
    rect(windowX + 0.2, y + 3.2, windowWidth - 0.4, height - 6.4, (height - 6.4) / 2, {
      stroke: '#ffffff',
      strokeOpacity: 0.12,
      strokeWidth: 0.3,
    }) +
    lens(pen, windowX + 6.6, y + height / 2, 5, rim) +
    lens(pen, windowX + windowWidth / 2 + 1, y + height / 2, 5, rim) +
    lens(pen, windowX + windowWidth - 5.4, y + height / 2, 3.9, rim) +
    flash(pen, x + box.width - 8.5, y + height / 2, 1.9) +
    microphone(x + box.width - 14, y + height / 2)
  )
}

/** A band of dark glass from edge to edge. */
const visor: Layout = (pen, width, { metal = '#39424a', plate = '#12181b' }) => {
  const y = 16
  const height = 15
  const glass = pen.linear(
    [
      [0, lighter(plate, 0.2)],
      [0.3, plate],
      [1, darker(plate, 0.5)],
    ],
    [0, 0],
    [0.4, 1],
  )
  return (
    rect(0.8, y + 0.9, width - 1.6, height, 0, {
      fill: '#000000',
      fillOpacity: 0.3,
      filter: pen.blur(0.9, { x: 0, y, width, height: height + 1 }),
    }) +
    rect(0.8, y, width - 1.6, height, 0, { fill: glass }) +
    rect(0.8, y, width - 1.6, 0.4, 0, { fill: '#ffffff', fillOpacity: 0.35 }) +
    lens(pen, 17, y + height / 2, 5.2, metal) +
    lens(pen, 31, y + height / 2, 5.2, metal) +
    flash(pen, 41.5, y + height / 2, 1.7) +
    microphone(46.4, y + height / 2)
  )
}

const disc: Layout = (pen, width, { metal = defaultMetal }) => {
  const r = 18.5
  const cx = width / 2
  const cy = 27
  const glass = pen.linear(
    [
      [0, '#3b4347'],
      [0.5, '#14191b'],
      [1, '#0a0d0e'],
    ],
    [0, 0],
    [1, 1],
  )
  const rim = pen.linear(
    [
      [0, lighter(metal, 0.6)],
      [0.5, darker(metal, 0.35)],
      [1, lighter(metal, 0.2)],
    ],
    [0, 0],
    [1, 1],
  )
  const region = { x: cx - r, y: cy - r, width: r * 2, height: r * 2 }
  return (
    circle(cx + 0.6, cy + 1.6, r + 0.6, {
      fill: '#000000',
      fillOpacity: 0.3,
      filter: pen.blur(0.9, region),
    }) +
    circle(cx, cy, r, { fill: rim }) +
    circle(cx, cy, r - 1, { fill: glass }) +
    lens(pen, cx - 7.6, cy - 6.6, 5.6, '#394247') +
    lens(pen, cx + 7.6, cy - 6.6, 5.6, '#394247') +
    lens(pen, cx - 7.6, cy + 7.4, 5.6, '#394247') +
    flash(pen, cx + 7.6, cy + 7.4, 2)
  )
}

/** A tall narrow plate of dark glass down the left side. */
const strip: Layout = (pen, _width, { metal = '#5a646a', plate = '#151b1e' }) => {
  const box = { x: 6, y: 6, width: 15, height: 48, radius: 4 }
  const cx = box.x + box.width / 2
  return (
    raisedPlate(pen, box, plate) +
    lens(pen, cx, 14.5, 5.6, metal) +
    lens(pen, cx, 28, 5.6, metal) +
    flash(pen, cx, 39, 1.9) +
    lens(pen, cx, 47, 3, metal)
  )
}

/** One large and one small bare lens, set on a diagonal. */
const diagonal: Layout = (pen, _width, { metal = defaultMetal }) =>
  bareLens(pen, 16, 16.5, 9, metal) +
  bareLens(pen, 33.5, 28.5, 5.6, metal) +
  flash(pen, 32, 13.5, 1.9) +
  microphone(22.4, 31)

const single: Layout = (pen, _width, { metal = defaultMetal, lensRadius = 5.2 }) =>
  lens(pen, 11, 11, lensRadius, metal) + flash(pen, 22, 11, 1.6) + microphone(22, 16.2, 0.5)

const centre: Layout = (pen, width, { metal = defaultMetal, plate }, back) => {
  const box = { x: width / 2 - 16, y: 8, width: 32, height: 16, radius: 8 }
  return (
    raisedPlate(pen, box, plate ?? back) +
    lens(pen, box.x + 8.4, box.y + 8, 5.6, metal) +
    lens(pen, box.x + box.width - 8.4, box.y + 8, 5.6, metal) +
    flash(pen, width / 2, box.y + 8, 1.5)
  )
}

/** A barcode reader with its red window above one camera. */
const scanner: Layout = (pen, width, { metal = '#7b858a' }) => {
  const box = { x: width / 2 - 24, y: 7, width: 48, height: 19, radius: 4 }
  const red = pen.linear(
    [
      [0, '#5c0d12'],
      [0.45, '#b3262c'],
      [0.55, '#e04a44'],
      [1, '#4a090d'],
    ],
    [0, 0],
    [0, 1],
  )
  return (
    raisedPlate(pen, box, '#14191b', 1.3) +
    rect(box.x + 4, box.y + 4.4, 22, 10.2, 2.2, { fill: '#050708' }) +
    rect(box.x + 4.8, box.y + 5.2, 20.4, 8.6, 1.6, { fill: red }) +
    path(`M${box.x + 5} ${box.y + 13.4}L${box.x + 11} ${box.y + 5.4}h4.6l-6 8Z`, {
      fill: '#ffffff',
      fillOpacity: 0.22,
    }) +
    lens(pen, box.x + 36, box.y + 9.5, 6, metal) +
    flash(pen, box.x + 44.6, box.y + 4.6, 1.4)
  )
}

const layouts: Record<CameraLayout, Layout> = {
  ell,
  square,
  'column-2': columnOfTwo,
  'column-3': columnOfThree,
  bar,
  visor,
  disc,
  strip,
  diagonal,
  single,
  centre,
  scanner,
}
