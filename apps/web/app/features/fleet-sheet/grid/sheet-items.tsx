import { counted } from '@portal/domain/format'
import { memo } from 'react'
import type { GridItem } from '../../../ui/grid/data-grid.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { SheetLine, SheetRow } from '../sheet-cells.ts'

type GroupRowProps = {
  line: SheetLine
  rows: readonly SheetRow[]
  columnCount: number
  firstRow: number
  rowIndex: number
  /** Null while it is held below the headings of the columns. */
  top: number | null
}

/** The heading of a line of devices, with how many of them have a number. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { line, rows, columnCount, firstRow, rowIndex, top } = props
  const { name, carrier, kind, image, quantity } = line
  const own = rows.slice(firstRow, firstRow + quantity)
  const numbered = own.filter(({ unitNumber }) => unitNumber !== '').length
  return (
    <tr
      className="sheet-group"
      aria-rowindex={rowIndex}
      {...(top === null ? { 'data-held': true } : { style: { transform: `translateY(${top}px)` } })}
    >
      <th scope="colgroup" colSpan={columnCount + 1} aria-colindex={1}>
        <span className="thumb">
          <Picture src={image} alt="" sizes="2rem" fallback={kind} />
        </span>
        <span className="sheet-group-name">
          <b>{name}</b> {[carrier, counted(quantity, 'unit')].filter((text) => text !== '').join(', ')}
        </span>
        <span className="sheet-group-done">
          <span className="sheet-bar" aria-hidden>
            <i style={{ width: `${(100 * numbered) / quantity}%` }} />
          </span>
          {numbered} of {quantity}
        </span>
      </th>
    </tr>
  )
})

/** What the grid draws, from top to bottom: a heading for each line, and its rows. */
export function itemsOf(lines: readonly SheetLine[]): GridItem<SheetLine>[] {
  const items: GridItem<SheetLine>[] = []
  let row = 0
  for (const line of lines) {
    items.push({ kind: 'group', group: line, firstRow: row })
    for (let position = 0; position < line.quantity; position++) items.push({ kind: 'row', row: row++ })
  }
  return items
}
