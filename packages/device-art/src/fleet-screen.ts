import { signal } from './colour.ts'
import type { Pen } from './pen.ts'
import { circle, rect, repeat } from './svg.ts'
import { text } from './text.ts'

/** The screen of a managed tablet: every device of the fleet with its unit and its state. */
export function fleetScreen(pen: Pen, width: number, height: number): string {
  const k = width / 150
  const columns = 6
  const rows = 4
  const railWidth = 25 * k
  const left = railWidth + 6 * k
  const gap = 2.4 * k
  const cellWidth = (width - left - 6 * k - gap * (columns - 1)) / columns
  const top = 25 * k
  const cellHeight = (height - top - 6 * k - gap * (rows - 1)) / rows
  const cells = repeat(columns * rows, (index) => {
    const x = left + (index % columns) * (cellWidth + gap)
    const y = top + Math.floor(index / columns) * (cellHeight + gap)
    const held = index === 9 || index === 16
    const ink = held ? '#f2b84b' : signal
    const unit = String(11 + index).padStart(3, '0')
    return (
      rect(x, y, cellWidth, cellHeight, 2 * k, { fill: '#ffffff', fillOpacity: 0.07 }) +
      rect(x, y, cellWidth, cellHeight, 2 * k, {
        stroke: '#ffffff',
        strokeOpacity: 0.1,
        strokeWidth: 0.25 * k,
      }) +
      rect(x + 2.2 * k, y + 2.4 * k, 4.6 * k, 8.6 * k, 0.9 * k, { stroke: '#dfe6e8', strokeWidth: 0.5 * k }) +
      rect(x + 2.9 * k, y + 3.2 * k, 3.2 * k, 6 * k, 0.4 * k, { fill: ink, fillOpacity: 0.9 }) +
      circle(x + cellWidth - 3.2 * k, y + 3.8 * k, 1.25 * k, { fill: ink }) +
      text(unit, x + cellWidth - 2.2 * k, y + cellHeight - 6.4 * k, 3.5 * k, {
        font: 'mono',
        anchor: 'end',
      }) +
      rect(x + 2.2 * k, y + cellHeight - 3.7 * k, cellWidth - 4.4 * k, 1 * k, 0.5 * k, {
        fill: '#ffffff',
        fillOpacity: 0.14,
      }) +
      rect(
        x + 2.2 * k,
        y + cellHeight - 3.7 * k,
        (cellWidth - 4.4 * k) * (held ? 0.35 : 0.7 + 0.3 * ((index * 7) % 4) * 0.33),
        1 * k,
        0.5 * k,
        {
          fill: ink,
        },
      )
    )
  })
  const rail = repeat(5, (index) => {
    const y = 24 * k + index * 11 * k
    return (
      (index === 1 ? rect(3 * k, y - 3 * k, railWidth - 6 * k, 8 * k, 2 * k, { fill: signal }) : '') +
      rect(6 * k, y - 0.4 * k, 2.8 * k, 2.8 * k, 0.7 * k, { fill: index === 1 ? '#12181a' : '#9fb0b5' }) +
      rect(10.6 * k, y + 0.2 * k, (7.6 - (index % 3) * 1.3) * k, 1.6 * k, 0.8 * k, {
        fill: index === 1 ? '#12181a' : '#6d7e84',
      })
    )
  })
  const ground = pen.linear(
    [
      [0, '#14201f'],
      [1, '#0d1517'],
    ],
    [0, 0],
    [1, 1],
  )
  return (
    rect(0, 0, width, height, 0, { fill: ground }) +
    rect(0, 0, railWidth, height, 0, { fill: '#ffffff', fillOpacity: 0.05 }) +
    text('Fleet', left, 14.6 * k, 8.4 * k, { font: 'bold' }) +
    text('24 enrolled', width - 6 * k, 14.4 * k, 4.2 * k, { font: 'mono', fill: signal, anchor: 'end' }) +
    text('WBC', 5.4 * k, 14 * k, 5.2 * k, { font: 'bold' }) +
    rail +
    cells
  )
}
