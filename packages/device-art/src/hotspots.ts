import type { Face, Slab } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { lighter, signal } from './colour.ts'
import { hotspotFace, pocket5g } from './hotspot-face.ts'
import { plainFace, surface } from './materials.ts'
import { smoothRect } from './outline.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, rect, repeat } from './svg.ts'
import { text } from './text.ts'

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
