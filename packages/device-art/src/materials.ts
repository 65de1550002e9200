import type { Face, Frame, Slab } from './body.ts'
import { darker, lighter } from './colour.ts'
import { roundOutline, smoothRect } from './outline.ts'
import type { Pen, Stop } from './pen.ts'
import { path } from './svg.ts'

/** Soft black edges: bumpers, mounts, armour. */
export const rubber: Frame = { colour: '#23292c', gloss: 0.32, profile: 2.6 }

/** Bright metal edges. */
export const steel: Frame = { colour: '#a4adb1', gloss: 0.75, profile: 5 }

/** Plastic and metal of deep bodies, such as plugs and chargers. */
export const darkPlastic: Frame = { colour: '#2b3235', gloss: 0.45, profile: 4, light: 'down' }
export const whitePlastic: Frame = { colour: '#cfd6d9', gloss: 0.42, profile: 3.4, light: 'down' }
export const contactMetal: Frame = { colour: '#aeb7bb', gloss: 0.7, profile: 4, light: 'down' }

/** A flat cylinder of the given diameter and thickness in mm. */
export function discBody(diameter: number, depth: number, frame: Frame, edge = 1): Slab {
  const outline = roundOutline(0, 0, diameter, diameter)
  return { width: diameter, height: diameter, depth, cornerRadius: diameter / 2, edge, frame, outline }
}

/** A face of one material, lit from the upper left, inset by `inset` mm from its outline. */
export function plainFace(colour: string, { round = false, inset = 0.5 } = {}): Face {
  return (pen, { width, height, cornerRadius }) => {
    const size = [width - 2 * inset, height - 2 * inset] as const
    const shape = round
      ? roundOutline(inset, inset, ...size)
      : smoothRect(inset, inset, ...size, cornerRadius)
    return (
      path(shape, { fill: surface(pen, colour) }) + path(shape, { stroke: rimLight(pen), strokeWidth: 0.35 })
    )
  }
}

/** The fill of a surface lit from the upper left. */
export function surface(pen: Pen, colour: string): string {
  const stops: Stop[] = [
    [0, lighter(colour, 0.2)],
    [0.45, colour],
    [1, darker(colour, 0.24)],
  ]
  return pen.linear(stops, [0, 0], [0.9, 1])
}

/** The stroke of an edge that catches the light at its upper left. */
export function rimLight(pen: Pen): string {
  return pen.linear(
    [
      [0, '#ffffff', 0.55],
      [0.4, '#ffffff', 0.08],
      [1, '#000000', 0.35],
    ],
    [0, 0],
    [1, 1],
  )
}
