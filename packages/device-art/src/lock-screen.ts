import { signal } from './colour.ts'
import { defaultClock, type Identity, today } from './identity.ts'
import { smoothRect } from './outline.ts'
import { path, rect, repeat } from './svg.ts'
import { text } from './text.ts'

/**
 * The lock screen of a kitted phone: time above, unit code, phone number and charge below.
 * `top` is where the clock begins, as a share of the height. All lengths in mm.
 */
export function lockScreen(
  width: number,
  height: number,
  { code, unit, phone, clock = defaultClock }: Identity,
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
export function statusBar(width: number, top: number, k: number, clock = defaultClock): string {
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

/** A phone without an owner: only the clock. */
export function plainScreen(width: number, height: number, top: number): string {
  const k = Math.min(width / 68, height / 105)
  return (
    text(defaultClock, width / 2, height * top + 15 * k, 18.5 * k, { anchor: 'middle', opacity: 0.95 }) +
    homeBar(width, height, k)
  )
}
