import type { Face } from './body.ts'
import { groundShadow, side } from './canvas.ts'
import { surface } from './materials.ts'
import { smoothRect } from './outline.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { path, rect } from './svg.ts'

/** What an unknown accessory looks like: a plain parcel. */
export function neutralAccessoryPicture(): string {
  return productPicture((pen) => {
    const parcel = slab(
      pen,
      {
        ...{ width: 74, height: 62, depth: 62, cornerRadius: 3, edge: 0.6 },
        frame: { colour: '#aab3b7', gloss: 0.42, profile: 6, light: 'down' },
      },
      parcelFace,
      { yaw: 34, pitch: -22, cx: side * 0.505, cy: side * 0.53, scale: 1.62 },
    )
    return [groundShadow(pen, side * 0.46, side * 0.83, side * 0.32, 5.4), parcel.markup]
  })
}

const parcelFace: Face = (pen, { width, height, cornerRadius }) => {
  const face = smoothRect(0.4, 0.4, width - 0.8, height - 0.8, cornerRadius)
  return (
    path(face, { fill: surface(pen, '#c6cdd0') }) +
    rect(width / 2 - 7, 0.4, 14, 21, 0, { fill: '#ffffff', fillOpacity: 0.4 }) +
    rect(width - 27, height - 21, 21, 14, 1.6, { fill: '#eef1f2' }) +
    rect(width - 24, height - 17.6, 15, 1.8, 0.9, { fill: '#9aa5aa' }) +
    rect(width - 24, height - 13.6, 10, 1.8, 0.9, { fill: '#b8c1c5' }) +
    path(face, { stroke: '#ffffff', strokeOpacity: 0.5, strokeWidth: 0.5 })
  )
}
