import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  Fragment,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { DataTableProps, RenderRow } from './data-table.tsx'

type VirtualRowsProps<Row> = {
  rows: readonly Row[]
  renderRow: RenderRow<Row>
  rowKey: (row: Row) => string | number
  columnCount: number
  rowHeightPx?: number
}

/** Above this many rows only those in view are drawn. */
const drawnWhole = 200
/** Rows of lists on desks; on phones and where they have two lines, the list says so. */
const usualRowHeightPx = 44
const drawnBeyondView = 12

type LongTable<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'columns'> & {
  /** How high a row is, about; each that is drawn is measured. */
  rowHeightPx?: number
}

/** How DataTable draws the body of so many rows (its `renderRows`): only those in view, or undefined where all of them will do. */
export function rowsInView<Row>({
  rows,
  rowKey,
  columns,
  rowHeightPx = usualRowHeightPx,
}: LongTable<Row>): DataTableProps<Row>['renderRows'] {
  if (rows.length <= drawnWhole) return undefined
  return (shown, renderRow) => (
    <VirtualRows
      rows={shown}
      renderRow={renderRow}
      rowKey={rowKey}
      columnCount={columns.length}
      rowHeightPx={rowHeightPx}
    />
  )
}

/**
 * The rows in view of a table as long as it likes, with empty space in place of the others; the page
 * scrolls. The row that has the focus stays, however far it is scrolled away.
 */
export function VirtualRows<Row>({
  rows,
  renderRow,
  rowKey,
  columnCount,
  rowHeightPx = usualRowHeightPx,
}: VirtualRowsProps<Row>) {
  const start = useRef<HTMLTableRowElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // Not forgotten on blur: that comes before the focus has moved on to a neighbour.
  const [focused, setFocused] = useState<number | null>(null)

  useLayoutEffect(() => {
    const top = start.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])

  // The same function for all rows, so that a row that stays is not drawn again.
  const onFocus = useCallback(
    (event: FocusEvent<HTMLTableRowElement>) => setFocused(Number(event.currentTarget.dataset.index)),
    [],
  )

  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      if (focused === null) return drawn
      // Its neighbours as well, so that Tab finds them.
      const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count)
      return [...new Set([...drawn, ...kept])].toSorted((a, b) => a - b)
    },
    [focused],
  )
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    overscan: drawnBeyondView,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()
  const total = virtualizer.getTotalSize()

  let reached = 0
  const drawn: ReactNode[] = items.map(({ index, key, start: top, end }) => {
    const row = rows[index]
    if (row === undefined) return null
    const gap = top - scrollMargin - reached
    reached = end - scrollMargin
    return (
      <Fragment key={key}>
        <Space heightPx={gap} columnCount={columnCount} />
        {renderRow(row, {
          ref: virtualizer.measureElement,
          'data-index': index,
          'aria-rowindex': index + 2,
          onFocus,
        } as React.ComponentProps<'tr'>)}
      </Fragment>
    )
  })
  return (
    <>
      <tr ref={start} aria-hidden className="virtual-space">
        <td colSpan={columnCount} style={{ height: 0, padding: 0, border: 0 }} />
      </tr>
      {drawn}
      <Space heightPx={total - reached} columnCount={columnCount} />
    </>
  )
}

function Space({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden className="virtual-space">
      <td colSpan={columnCount} style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  )
}
