import { smoothRect } from './outline.ts'
import { randomFrom } from './random.ts'
import { path, pathData, rect } from './svg.ts'
import { text, textWidth } from './text.ts'

/** The sticker WBC puts on every device: a code to scan, the unit and the phone number. Width in mm; height is 0.44 of it. */
export function assetTag(
  x: number,
  y: number,
  width: number,
  { unit, phone, seed }: { unit: string; phone: string; seed: number },
): string {
  const height = width * 0.44
  const margin = height * 0.16
  const codeSize = height * 0.68
  const textX = x + margin + codeSize + height * 0.14
  const room = x + width - margin - textX
  const size = Math.min(width * 0.118, room / textWidth(unit, 1, { font: 'mono' }))
  const digits = phone.replace(/\D+/g, '.').replace(/^\./, '')
  return (
    path(smoothRect(x + 0.2, y + 0.4, width, height, 1.6), { fill: '#000000', fillOpacity: 0.22 }) +
    path(smoothRect(x, y, width, height, 1.6), { fill: '#fbfcfb' }) +
    path(matrixCode(x + margin, y + margin, codeSize, seed), { fill: '#14191b' }) +
    text(unit, textX, y + height * 0.4, size, { font: 'mono', fill: '#14191b' }) +
    rect(textX, y + height * 0.5, room, 0.35, 0, { fill: '#b6bfc3' }) +
    text(
      digits,
      textX,
      y + height * 0.74,
      Math.min(size * 0.72, room / textWidth(digits, 1, { font: 'mono' })),
      {
        font: 'mono',
        fill: '#445056',
      },
    )
  )
}

/** Path data of a square that looks like a two-dimensional code: solid left and lower border, dotted others. */
export function matrixCode(x: number, y: number, size: number, seed: number): string {
  const cells = 14
  const unit = size / cells
  const random = randomFrom(seed)
  let d = ''
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const solid = column === 0 || row === cells - 1
      const dotted = (row === 0 && column % 2 === 0) || (column === cells - 1 && row % 2 === 1)
      const inside = row > 0 && column < cells - 1
      if (solid || dotted || (inside && random() > 0.5)) {
        d += pathData('M', x + column * unit, y + row * unit, 'h', unit, 'v', unit, 'h', -unit, 'Z')
      }
    }
  }
  return d
}
