import type { Face, Slab } from './body.ts'
import { signal } from './colour.ts'
import { smoothRect } from './outline.ts'
import { circle, group, path, rect } from './svg.ts'
import { text } from './text.ts'

/** A tempered glass protector; its face is see-through. Lengths in mm. */
export const glassSheet: Slab = {
  width: 70,
  height: 152,
  depth: 0.5,
  cornerRadius: 9.5,
  edge: 0,
  frame: { colour: '#a9d6cd', gloss: 0.6, profile: 6 },
  hollow: true,
}

/** Clear glass with its polished rim, two reflections and, before it is applied, a pull tab. */
export function glassFace({ tab }: { tab: boolean }): Face {
  return (pen, { width, height, cornerRadius }) => {
    const sheet = smoothRect(0, 0, width, height, cornerRadius)
    const tint = pen.linear(
      [
        [0, '#e8fbf6', 0.42],
        [0.45, '#bfe4dc', 0.16],
        [1, '#8fc4ba', 0.3],
      ],
      [0, 0],
      [1, 1],
    )
    const rim = pen.linear(
      [
        [0, '#ffffff', 0.95],
        [0.4, '#8fbfb6', 0.75],
        [0.7, '#4f857c', 0.8],
        [1, '#d9f5ee', 0.95],
      ],
      [0, 0],
      [1, 1],
    )
    const reflection = (x: number, thickness: number, opacity: number) =>
      path(`M${x} ${height}L${x + width * 0.9} 0h${thickness}L${x + thickness} ${height}Z`, {
        fill: '#ffffff',
        fillOpacity: opacity,
      })
    return (
      (tab ? pullTab(width, height) : '') +
      path(sheet, { fill: tint }) +
      group({ clipPath: pen.clip(path(sheet, {})) }, reflection(-8, 20, 0.2), reflection(18, 5, 0.16)) +
      circle(width / 2, 6.6, 2.5, { stroke: '#5d948b', strokeOpacity: 0.8, strokeWidth: 0.4 }) +
      path(sheet, { stroke: rim, strokeWidth: 0.75 })
    )
  }
}

function pullTab(width: number, height: number): string {
  return (
    rect(width - 4, height * 0.2, 13, 20, 3, { fill: signal }) +
    rect(width - 4, height * 0.2, 13, 20, 3, { stroke: '#000000', strokeOpacity: 0.14, strokeWidth: 0.3 }) +
    text('1', width + 4.8, height * 0.2 + 13, 9, { font: 'bold', fill: '#12181a', anchor: 'middle' })
  )
}
