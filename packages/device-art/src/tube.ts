import { darker, lighter } from './colour.ts'
import { path } from './svg.ts'

/** A round tube or cable along a path: a dark rim, the body and a highlight towards the upper left. Thickness in canvas units. */
export function tube(d: string, thickness: number, colour: string, gloss = 0.5): string {
  const stroke = (colourOf: string, width: number, opacity: number, shift: number) =>
    path(d, {
      stroke: colourOf,
      strokeWidth: thickness * width,
      strokeOpacity: opacity,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      transform: `translate(${(-shift * thickness).toFixed(3)} ${(-shift * thickness).toFixed(3)})`,
    })
  return (
    stroke(darker(colour, 0.5), 1, 1, 0) +
    stroke(colour, 0.82, 1, 0.03) +
    stroke(lighter(colour, 0.35), 0.42, 0.55 * gloss + 0.2, 0.13) +
    stroke('#ffffff', 0.13, 0.75 * gloss, 0.19)
  )
}
