import { surface } from './materials.ts'
import type { Pen } from './pen.ts'
import { rect } from './svg.ts'

/** A USB-C opening with its tongue, centred at (cx, cy); width in mm. */
export function usbC(pen: Pen, cx: number, cy: number, width = 9): string {
  const height = width * 0.38
  return (
    rect(cx - width / 2 - 0.5, cy - height / 2 - 0.5, width + 1, height + 1, height / 2 + 0.5, {
      fill: surface(pen, '#b8c0c4'),
    }) +
    rect(cx - width / 2, cy - height / 2, width, height, height / 2, { fill: '#0a0c0d' }) +
    rect(cx - width * 0.33, cy - height * 0.14, width * 0.66, height * 0.28, height * 0.1, {
      fill: '#3c464b',
    })
  )
}

/** A USB-A opening with its contacts, centred at (cx, cy); width in mm. */
export function usbA(pen: Pen, cx: number, cy: number, width = 13): string {
  const height = width * 0.44
  return (
    rect(cx - width / 2 - 0.5, cy - height / 2 - 0.5, width + 1, height + 1, 1, {
      fill: surface(pen, '#b8c0c4'),
    }) +
    rect(cx - width / 2, cy - height / 2, width, height, 0.6, { fill: '#0a0c0d' }) +
    rect(cx - width / 2 + 0.8, cy - height * 0.42, width - 1.6, height * 0.36, 0.3, { fill: '#f3f5f5' }) +
    rect(cx - width / 2 + 1.4, cy - height * 0.12, width - 2.8, height * 0.1, 0, { fill: '#c9a45c' })
  )
}
