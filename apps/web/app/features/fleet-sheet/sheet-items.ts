import type { SheetLine } from './sheet-cells.ts'

/** What the grid draws, from top to bottom: a heading for each line, and its rows. */
export type SheetItem = { kind: 'group'; line: SheetLine; firstRow: number } | { kind: 'row'; row: number }

export const headHeightPx = 36
export const groupHeightPx = 48
export const rowHeightPx = 36
/** The width of the row numbers. */
export const rowHeadPx = 48

export function itemsOf(lines: readonly SheetLine[]): SheetItem[] {
  const items: SheetItem[] = []
  let row = 0
  for (const line of lines) {
    items.push({ kind: 'group', line, firstRow: row })
    for (let position = 0; position < line.quantity; position++) items.push({ kind: 'row', row: row++ })
  }
  return items
}

/** The place of a row among the items: as many further as there are headings before it. */
export function itemAt(items: readonly SheetItem[], row: number): number {
  let index = row
  while (index < items.length) {
    const item = items[index]
    if (item?.kind === 'row' && item.row === row) return index
    index++
  }
  return -1
}
