import {
  findLabelStock,
  labelStockOf,
  labelsPerSheet,
  type PrinterDots,
  printerDots,
  tagPrintLimits,
} from '@portal/domain/label-stocks'

/** How tags are printed; of this browser, since printers and half-used sheets belong to a desk (docs/spec/fleet.md#tags). */
export type TagChoices = {
  format: 'pdf' | 'zpl'
  stock: string
  start: number
  copies: number
  dpi: PrinterDots
  /** Inches, as they are typed. */
  width: string
  height: string
}

export const firstChoices = (): TagChoices => ({
  format: 'pdf',
  stock: labelStockOf('').name,
  start: 1,
  copies: 1,
  dpi: 203,
  width: '2',
  height: '1',
})

const key = 'tags:choices'
const inchMm = 25.4

/** Millimeters of the inches that were typed; null when they are no length that a label can have. */
export function mmOf(typed: string, { min, max }: { min: number; max: number }): number | null {
  const text = typed.trim()
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(text)) return null
  const mm = Math.round(Number(text) * inchMm * 100) / 100
  return mm >= min && mm <= max ? mm : null
}

const inchText = (mm: number) => (mm / inchMm).toFixed(1)

/** What is wrong with a length that was typed; undefined when nothing is. */
export const lengthError = (typed: string, limits: { min: number; max: number }) =>
  mmOf(typed, limits) === null
    ? `Enter ${inchText(limits.min)} to ${inchText(limits.max)} inches.`
    : undefined

const isIn = <T>(values: readonly T[], value: unknown): value is T => values.includes(value as T)

/** The last choices, each one only while it can still be chosen. */
export function lastChoices(): TagChoices {
  const kept = readKept()
  const first = firstChoices()
  const { format, stock, start, copies, dpi, width, height } = kept
  const chosen = (typeof stock === 'string' && findLabelStock(stock)?.name) || first.stock
  const isWhole = (value: unknown, max: number): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
  return {
    format: format === 'zpl' ? 'zpl' : 'pdf',
    stock: chosen,
    start: isWhole(start, labelsPerSheet(labelStockOf(chosen))) ? start : 1,
    copies: isWhole(copies, tagPrintLimits.copiesMax) ? copies : 1,
    dpi: isIn(printerDots, dpi) ? dpi : first.dpi,
    width: mmOf(String(width), tagPrintLimits.widthMm) === null ? first.width : String(width),
    height: mmOf(String(height), tagPrintLimits.heightMm) === null ? first.height : String(height),
  }
}

function readKept(): Partial<Record<keyof TagChoices, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keepChoices(choices: TagChoices) {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Without storage the next time begins with the defaults.
  }
}

/** So many devices in parts that fit into one file; each as the places of its first and last device, from 0. */
export function partsOf(devices: number, copies: number): Array<{ from: number; to: number }> {
  const size = Math.floor(tagPrintLimits.tagsMax / copies)
  return Array.from({ length: Math.ceil(devices / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(devices, (index + 1) * size) - 1,
  }))
}
