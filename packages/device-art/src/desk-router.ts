import type { Face, Slab } from './body.ts'
import { groundShadow, side } from './canvas.ts'
import { darker, lighter, signal } from './colour.ts'
import { surface } from './materials.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { type Pose, pointOn } from './projection.ts'
import { slab } from './slab.ts'
import { productPicture } from './stage.ts'
import { circle, path, pathData, rect, repeat } from './svg.ts'
import { text } from './text.ts'
import { tube } from './tube.ts'

const bridge: Slab = {
  width: 164,
  height: 126,
  depth: 34,
  cornerRadius: 20,
  edge: 4,
  frame: { colour: '#2d3538', gloss: 0.4, profile: 2.8, light: 'down' },
  lowerWall: bridgePanel,
}

/** The desk router: a low box with two antennas and its lights in front. */
export function bridgePicture(): string {
  return productPicture((pen) => {
    const pose: Pose = { pitch: 60, roll: 0, cx: side * 0.5, cy: side * 0.66, scale: 1.16 }
    const antenna = (x: number, lean: number) => {
      const [baseX, baseY] = pointOn(pose, x, -56, 6)
      const d = pathData(
        'M',
        baseX,
        baseY,
        'L',
        baseX + lean * 0.15,
        baseY - 18,
        'L',
        baseX + lean,
        baseY - 108,
      )
      return tube(d, 11.5, '#2a3134', 0.42)
    }
    const box = slab(pen, bridge, bridgeLid, pose)
    return [
      groundShadow(pen, side * 0.5, side * 0.88, 98, 6.4),
      antenna(-56, -16),
      antenna(56, 16),
      box.markup,
    ]
  })
}

const bridgeLid: Face = (pen, { width, height, cornerRadius }) => {
  const lid = smoothRect(3.2, 3.2, width - 6.4, height - 6.4, cornerRadius)
  return (
    path(lid, { fill: surface(pen, '#3d474b') }) +
    path(lid, { stroke: '#ffffff', strokeOpacity: 0.2, strokeWidth: 0.6 }) +
    repeat(11, (index) => {
      const y = 18 + index * 5.4
      return (
        rect(26, y, width - 52, 2.6, 1.3, { fill: '#0c0f10', fillOpacity: 0.72 }) +
        rect(26, y + 2.6, width - 52, 0.6, 0.3, { fill: '#ffffff', fillOpacity: 0.1 })
      )
    }) +
    text('HALDEN', width / 2, height - 20, 8.4, {
      font: 'bold',
      fill: '#e7ecee',
      anchor: 'middle',
      tracking: 0.1,
    }) +
    rect(width / 2 - 12, height - 13.4, 24, 2, 1, { fill: signal })
  )
}

function bridgePanel(pen: Pen, { width, height }: { width: number; height: number }): string {
  const names = ['PWR', 'NET', 'LTE', 'LAN', 'WIFI']
  const glow = pen.radial([
    [0, signal, 0.75],
    [1, signal, 0],
  ])
  const y = height * 0.46
  return (
    rect(32, y - 8, width - 64, 16, 5, { fill: darker('#2d3538', 0.45) }) +
    names
      .map((name, index) => {
        const x = width / 2 + (index - 2) * 17.5
        return (
          circle(x, y - 2, 5, { fill: glow }) +
          circle(x, y - 2, 1.7, { fill: lighter(signal, 0.3) }) +
          text(name, x, y + 5, 3.4, { font: 'mono', fill: '#b4bdc1', anchor: 'middle' })
        )
      })
      .join('')
  )
}
