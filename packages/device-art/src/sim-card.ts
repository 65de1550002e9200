import type { Face, Slab } from './body.ts'
import { castShadow, groundShadow, side } from './canvas.ts'
import { asphalt, signal } from './colour.ts'
import { surface } from './materials.ts'
import { clippedRect, smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { group, num, path, rect, repeat, translate } from './svg.ts'
import { text } from './text.ts'

/** The plastic card a SIM is delivered in, as large as a bank card (mm). */
const carrierCard: Slab = {
  width: 85.6,
  height: 54,
  depth: 1.1,
  cornerRadius: 3.4,
  edge: 0.2,
  frame: { colour: '#8d979b', gloss: 0.5, profile: 5 },
}

/** A mini SIM with its clipped corner (mm). */
const simCard: Slab = {
  width: 25,
  height: 15.5,
  depth: 0.8,
  cornerRadius: 1,
  edge: 0.1,
  frame: { colour: '#c5ccd0', gloss: 0.6, profile: 5 },
  outline: clippedRect(0, 0, 25, 15.5, [0.4, 3.2, 0.4, 0.4]),
}

/** The SIM before the card it was broken out of. */
export function simPicture(): string {
  return productPicture((pen) => {
    const card = slab(pen, carrierCard, carrierFace, {
      ...{ yaw: 20, pitch: 3, roll: -8 },
      ...{ cx: side * 0.47, cy: side * 0.41, scale: 2.06 },
    })
    const sim = slab(pen, simCard, simFace, {
      ...{ yaw: -20, pitch: 3, roll: 5 },
      ...{ cx: side * 0.57, cy: side * 0.62, scale: 5 },
    })
    return [
      groundShadow(pen, side * 0.51, side * 0.84, side * 0.33, 4.4),
      castShadow(pen, card, { dx: 3, dy: 6, strength: 0.22 }),
      card.markup,
      castShadow(pen, sim, { dx: -4, dy: 6, strength: 0.4 }),
      sim.markup,
    ]
  })
}

const carrierFace: Face = (pen, { width, height, cornerRadius }) => {
  const card = smoothRect(0.2, 0.2, width - 0.4, height - 0.4, cornerRadius)
  const clipPath = pen.clip(path(card, {}))
  const slot = clippedRect(51, 20, 26, 16.5, [0.6, 3.4, 0.6, 0.6])
  return (
    path(card, { fill: surface(pen, asphalt[700]) }) +
    group(
      { clipPath },
      path(`M0 ${num(height - 8)}H${num(width)}v8H0Z`, { fill: signal }),
      path(`M0 ${num(height - 5.6)}H${num(width)}v3.2H0Z`, { fill: '#d5dbde' }),
    ) +
    path(slot, { fill: '#0b0e10' }) +
    path(slot, { stroke: '#ffffff', strokeOpacity: 0.2, strokeWidth: 0.3 }) +
    text('Multi-carrier', 6, 14, 7, { font: 'bold' }) +
    text('SIM', 6, 22.4, 7, { font: 'bold', fill: signal }) +
    text('One card, any network', 6, 31, 3.3, { opacity: 0.8 }) +
    text('8901 0147 0014 0302', 6, 40, 3.3, { font: 'mono', opacity: 0.7 }) +
    path(card, { stroke: '#ffffff', strokeOpacity: 0.25, strokeWidth: 0.3 })
  )
}

const simFace: Face = (pen, { width, height }) => {
  const body = clippedRect(0.1, 0.1, width - 0.2, height - 0.2, [0.4, 3.2, 0.4, 0.4])
  return (
    path(body, { fill: surface(pen, '#f1f4f4') }) +
    path(body, { stroke: '#ffffff', strokeOpacity: 0.9, strokeWidth: 0.14 }) +
    group({ transform: translate(2.2, 3) }, goldContacts(pen, 11, 9.5)) +
    text('DSP4-014', width - 1.6, height - 2.2, 1.9, { font: 'mono', fill: '#12181a', anchor: 'end' }) +
    rect(width - 8.2, 6, 6.6, 0.8, 0.4, { fill: signal }) +
    rect(width - 8.2, 7.6, 4.6, 0.8, 0.4, { fill: '#c3cbce' })
  )
}

/** Eight contact pads on one gold plate; size in mm. */
function goldContacts(pen: Pen, width: number, height: number): string {
  const gold = pen.linear(
    [
      [0, '#f7e3a4'],
      [0.35, '#d9b55f'],
      [0.6, '#f0d58c'],
      [1, '#a87f2f'],
    ],
    [0, 0],
    [1, 1],
  )
  const cut = { stroke: '#6e5118', strokeOpacity: 0.85, strokeWidth: 0.2 }
  const rows = repeat(3, (index) => {
    const y = (height / 4) * (index + 1)
    return (
      path(`M0 ${num(y)}H${num(width * 0.34)}`, cut) +
      path(`M${num(width * 0.66)} ${num(y)}H${num(width)}`, cut)
    )
  })
  return (
    path(smoothRect(0, 0, width, height, 1.4), { fill: gold }) +
    rows +
    path(smoothRect(width * 0.34, height * 0.16, width * 0.32, height * 0.68, 1), cut) +
    path(smoothRect(0, 0, width, height, 1.4), { stroke: '#ffffff', strokeOpacity: 0.45, strokeWidth: 0.14 })
  )
}
