import type { Frame, Slab } from './body.ts'
import { darker, lighter } from './colour.ts'
import { smoothRect } from './outline.ts'
import type { Pen, Stop } from './pen.ts'
import { type Axes, planeAt } from './projection.ts'
import { element, repeat, translate } from './svg.ts'

const bandCount = 7

/** Stores the outline of a body; returns "#id". */
export function outlineOf(pen: Pen, { outline, width, height, cornerRadius }: Slab): string {
  return pen.outline(outline ?? smoothRect(0, 0, width, height, cornerRadius))
}

/** The transform of that outline dz mm above the middle of the body, drawn in by a factor. */
export function outlineAt(axes: Axes, { width, height }: Slab, dz: number, sx = 1, sy = 1): string {
  return `${planeAt(axes, dz, sx, sy)} ${translate(-width / 2, -height / 2)}`
}

/** The body as thin slices from back to front, each shaded by its height on the edge. */
export function slices(pen: Pen, body: Slab, axes: Axes): string {
  const { width, height, depth, edge, frame } = body
  const href = outlineOf(pen, body)
  const bands = Array.from({ length: bandCount }, (_, band) => {
    const level = band / (bandCount - 1)
    return frame.light === 'down'
      ? pen.linear(wallStops(frame, level), [0, 0], [0.12, 1])
      : pen.linear(edgeStops(frame, level), [0, 0], [1, 0.22])
  })
  const visibleDepth = Math.hypot(...axes.z) * depth
  const count = Math.max(6, Math.min(110, Math.ceil(visibleDepth * 1.6)))
  return repeat(count + 1, (index) => {
    const t = index / count
    const fromMiddle = Math.abs(t * 2 - 1)
    const inset = edge * (1 - Math.sqrt(Math.max(0, 1 - fromMiddle ** frame.profile)))
    const sx = (width - 2 * inset) / width
    const sy = (height - 2 * inset) / height
    return element('use', {
      href,
      transform: outlineAt(axes, body, -depth / 2 + depth * t, sx, sy),
      fill: bands[Math.min(bandCount - 1, Math.floor(t * bandCount))],
    })
  })
}

/** The shading round the edge at one height: 0 at the back, 1 at the front, brightest between. */
function edgeStops({ colour, gloss }: Frame, height: number): Stop[] {
  const towardsLight = 1 - Math.abs(height * 2 - 1)
  const tone = (offset: number) => {
    const value = -0.34 + 0.62 * towardsLight + offset
    return value >= 0
      ? lighter(colour, Math.min(0.92, value * gloss * 1.5))
      : darker(colour, Math.min(0.85, -value * 1.25))
  }
  return [
    [0, tone(0.16)],
    [0.05, tone(0.42)],
    [0.13, tone(0.02)],
    [0.5, tone(0.12)],
    [0.86, tone(-0.08)],
    [0.95, tone(0.3)],
    [1, tone(-0.16)],
  ]
}

/** The shading of a deep wall lit from above, with a fine bright line along its front edge. */
function wallStops({ colour, gloss }: Frame, height: number): Stop[] {
  const edgeLight = height === 1 ? 0.25 : 0
  const tone = (amount: number) =>
    amount >= 0 ? lighter(colour, Math.min(0.9, (amount + edgeLight) * gloss * 1.5)) : darker(colour, -amount)
  return [
    [0, tone(0.5)],
    [0.16, tone(0.36)],
    [0.42, tone(0.02)],
    [0.72, tone(-0.22)],
    [0.9, tone(-0.34)],
    [1, tone(-0.2)],
  ]
}
