/** Label stock that tags are printed on; lengths in inches. */
export type LabelStock = {
  name: string
  label: string
  /** The name of the `@page` rule in fleet-tags.css. */
  page: 'tags-letter' | 'tags-roll-2-1' | 'tags-roll-2-4'
  sheet: { width: number; height: number }
  columns: number
  rows: number
  tag: { width: number; height: number }
  /** Where the first tag is, and from one to the next. */
  margin: { left: number; top: number }
  pitch: { x: number; y: number }
}

const letter = { width: 8.5, height: 11 }

export const labelStocks = [
  {
    name: '30',
    label: 'Letter, 30 labels of 1 × 2⅝ in (such as 5160)',
    page: 'tags-letter',
    sheet: letter,
    columns: 3,
    rows: 10,
    tag: { width: 2.625, height: 1 },
    margin: { left: 0.1875, top: 0.5 },
    pitch: { x: 2.75, y: 1 },
  },
  {
    name: '10',
    label: 'Letter, 10 labels of 2 × 4 in (such as 5163)',
    page: 'tags-letter',
    sheet: letter,
    columns: 2,
    rows: 5,
    tag: { width: 4, height: 2 },
    margin: { left: 0.15625, top: 0.5 },
    pitch: { x: 4.1875, y: 2 },
  },
  {
    name: 'roll-2-1',
    label: 'Label roll, 2 × 1 in',
    page: 'tags-roll-2-1',
    sheet: { width: 2, height: 1 },
    columns: 1,
    rows: 1,
    tag: { width: 2, height: 1 },
    margin: { left: 0, top: 0 },
    pitch: { x: 2, y: 1 },
  },
  {
    name: 'roll-4-2',
    label: 'Label roll, 4 × 2 in',
    page: 'tags-roll-2-4',
    sheet: { width: 4, height: 2 },
    columns: 1,
    rows: 1,
    tag: { width: 4, height: 2 },
    margin: { left: 0, top: 0 },
    pitch: { x: 4, y: 2 },
  },
] as const satisfies readonly LabelStock[]

export const labelsPerSheet = ({ columns, rows }: LabelStock) => columns * rows

/** A tag on its sheet: the place of its upper left corner. */
export type Placed<T> = { tag: T; copy: number; left: number; top: number }

/**
 * The tags on their sheets, row by row.
 * @param start the first label that is used, from 1; those before it are gone already
 * @param copies of each tag, one behind the other
 */
export function sheetsOf<T>(
  tags: readonly T[],
  stock: LabelStock,
  { start, copies }: { start: number; copies: number },
): Placed<T>[][] {
  const perSheet = labelsPerSheet(stock)
  const sheets: Placed<T>[][] = []
  let place = Math.min(Math.max(1, start), perSheet) - 1
  for (const tag of tags)
    for (let copy = 0; copy < copies; copy++) {
      const at = place % perSheet
      if (at === 0 || sheets.length === 0) sheets.push([])
      sheets.at(-1)?.push({
        tag,
        copy,
        left: stock.margin.left + (at % stock.columns) * stock.pitch.x,
        top: stock.margin.top + Math.floor(at / stock.columns) * stock.pitch.y,
      })
      place++
    }
  return sheets
}
