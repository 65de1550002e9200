import { brand } from './brand.ts'
import type { LabelStock, Size } from './labels.ts'

/** What tags are printed on, and where each label is (docs/spec/fleet.md#tags). Lengths are in millimeters. */

export const standardStockNames = ['5160', '5163', '5167', 'L7160', 'roll-2-1', 'roll-4-2'] as const
export type StandardStockName = (typeof standardStockNames)[number]

const inch = 25.4
const letter: Size = { width: 8.5 * inch, height: 11 * inch }
const a4: Size = { width: 210, height: 297 }

/** A roll: each page is one label. */
const roll = (name: StandardStockName, label: string, page: Size): StandardStock => ({
  name,
  label,
  page,
  columns: 1,
  rows: 1,
  tag: page,
  margin: { left: 0, top: 0 },
  pitch: { x: page.width, y: page.height },
})

type StandardStock = LabelStock & { name: StandardStockName }

/** Those that every installation knows. */
export const standardStocks: readonly [StandardStock, ...StandardStock[]] = [
  {
    name: '5160',
    label: 'Letter, 30 labels of 2⅝ × 1 in (Avery 5160)',
    page: letter,
    columns: 3,
    rows: 10,
    tag: { width: 2.625 * inch, height: inch },
    margin: { left: 0.1875 * inch, top: 0.5 * inch },
    pitch: { x: 2.75 * inch, y: inch },
  },
  {
    name: '5163',
    label: 'Letter, 10 labels of 4 × 2 in (Avery 5163)',
    page: letter,
    columns: 2,
    rows: 5,
    tag: { width: 4 * inch, height: 2 * inch },
    margin: { left: 0.15625 * inch, top: 0.5 * inch },
    pitch: { x: 4.1875 * inch, y: 2 * inch },
  },
  {
    name: '5167',
    label: 'Letter, 80 labels of 1¾ × ½ in (Avery 5167)',
    page: letter,
    columns: 4,
    rows: 20,
    tag: { width: 1.75 * inch, height: 0.5 * inch },
    margin: { left: 0.3 * inch, top: 0.5 * inch },
    pitch: { x: 2.05 * inch, y: 0.5 * inch },
  },
  {
    name: 'L7160',
    label: 'A4, 21 labels of 63.5 × 38.1 mm (Avery L7160)',
    page: a4,
    columns: 3,
    rows: 7,
    tag: { width: 63.5, height: 38.1 },
    margin: { left: 7.21, top: 15.15 },
    pitch: { x: 66.04, y: 38.1 },
  },
  roll('roll-2-1', 'Label roll, 2 × 1 in', { width: 2 * inch, height: inch }),
  roll('roll-4-2', 'Label roll, 4 × 2 in', { width: 4 * inch, height: 2 * inch }),
]

/** The stocks that are offered, in their order; the first one is the default. There is always one (docs/spec/settings.md#labels). */
export const labelStocks = (): readonly LabelStock[] => brand.labels?.stocks ?? standardStocks

/** The stock with this name, or else the first one. */
export const labelStockOf = (name: string): LabelStock =>
  findLabelStock(name) ?? labelStocks()[0] ?? standardStocks[0]

/** The offered stock with this name. */
export const findLabelStock = (name: string): LabelStock | undefined =>
  labelStocks().find((one) => one.name === name)

export const labelsPerSheet = ({ columns, rows }: Pick<LabelStock, 'columns' | 'rows'>) => columns * rows

/** Dots of an inch on a label printer. */
export const printerDots = [203, 300] as const
export type PrinterDots = (typeof printerDots)[number]

export const tagPrintLimits = {
  /** Tags that one file has, copies included. */
  tagsMax: 500,
  copiesMax: 5,
  /** Labels of a label printer. Narrower ones have no room beside a QR code that phones read. */
  widthMm: { min: 25, max: 110 },
  heightMm: { min: 12, max: 160 },
} as const

export const tooManyTags = `A file has at most ${tagPrintLimits.tagsMax} tags, copies included. Print them in several parts.`

/** A tag on its sheet: the place of its upper left corner. */
export type PlacedTag<T> = { tag: T; left: number; top: number }

/**
 * The tags on their sheets, row by row; copies of a tag follow each other.
 * @param start the first label that is used, from 1; those before it are gone already. Of a roll it is always 1.
 */
export function placeTags<T>(
  tags: readonly T[],
  stock: Pick<LabelStock, 'columns' | 'rows' | 'margin' | 'pitch'>,
  { start, copies }: { start: number; copies: number },
): PlacedTag<T>[][] {
  const perSheet = labelsPerSheet(stock)
  const sheets: PlacedTag<T>[][] = []
  let place = Math.min(Math.max(1, start), perSheet) - 1
  for (const tag of tags)
    for (let copy = 0; copy < copies; copy++) {
      const at = place % perSheet
      if (at === 0 || sheets.length === 0) sheets.push([])
      sheets.at(-1)?.push({
        tag,
        left: stock.margin.left + (at % stock.columns) * stock.pitch.x,
        top: stock.margin.top + Math.floor(at / stock.columns) * stock.pitch.y,
      })
      place++
    }
  return sheets
}

/** The first label that is left after so many tags were printed from `start` on. */
export const nextStart = (stock: LabelStock, { start, tags }: { start: number; tags: number }) =>
  ((start - 1 + tags) % labelsPerSheet(stock)) + 1
