import { type Range as DrawnRange, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type ComponentType,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { KeyScope } from '../../lib/grid/grid-keys.ts'
import { byRow, type GridError, type GridState } from '../../lib/grid/grid-model.ts'
import type { Place } from '../../lib/grid/grid-moves.ts'
import type { Grid } from '../../lib/grid/grid-of.ts'
import { groupHeightPx, headHeightPx, rowHeightPx } from '../../lib/grid/grid-sizes.ts'
import { writeTsv } from '../../lib/grid/tsv.ts'
import { placeOf, useGridDrag } from '../../lib/grid/use-grid-drag.ts'
import { type EditorProps, GridRow } from './grid-row.tsx'

/** What the grid draws, from top to bottom: rows, and headings above some of them. */
export type GridItem<Group = unknown> =
  | { kind: 'group'; group: Group; firstRow: number }
  | { kind: 'row'; row: number }

type DataGridProps<Row, Column extends string, Context, Group> = {
  grid: Grid<Row, Column, Context>
  state: GridState<Row>
  change: (next: (state: GridState<Row>) => GridState<Row>) => void
  context: Context
  items: readonly GridItem<Group>[]
  label: string
  /** Above the heads of the rows. */
  rowsHead: ReactNode
  /** The head of a row. The same function always, so that a keystroke draws one row. */
  head: (row: Row, index: number) => ReactNode
  group?: (group: Group, place: { firstRow: number; rowIndex: number; top: number | null }) => ReactNode
  Editor: ComponentType<EditorProps<Context>>
  /** In the order of the grid. */
  errors: readonly GridError<Column>[]
  notes?: readonly GridError<Column>[]
  /** What filling in would put into the first cells, by row. */
  ghosts?: ReadonlyMap<number, string>
  /** Cells that differ from what was saved are marked. */
  marksChanges?: boolean
  isReadOnly: boolean
  /** A text was pasted at the active cell. */
  onPaste: (text: string) => void
  /** The details of a cell are asked for. @param row its index */
  onDetails?: (row: number) => void
}

const pageRows = 15
const noNotes: readonly never[] = []

/** A grid like a spreadsheet's (ADR 0032): real cells of rows in view, with the keys of a spreadsheet. */
export function DataGrid<Row, Column extends string, Context, Group>({
  grid,
  state,
  change,
  context,
  items,
  label,
  rowsHead,
  head,
  group,
  Editor,
  errors,
  notes = noNotes,
  ghosts: proposed,
  marksChanges = false,
  isReadOnly,
  onPaste,
  onDetails,
}: DataGridProps<Row, Column, Context, Group>) {
  const { columns, labels } = grid.model
  const scroller = useRef<HTMLDivElement>(null)
  const [fillTo, setFillTo] = useState<number | null>(null)
  const rowErrors = useMemo(() => byRow(errors), [errors])
  const rowNotes = useMemo(() => byRow(notes), [notes])
  const selection = grid.selectionOf(state)
  const virtualizer = useSheetRows(items, state.cursor.row, scroller)
  useFocusAtCursor(state, items, virtualizer, scroller)
  const keys: KeyScope<Column, Context> = {
    context,
    errors,
    pageRows,
    openDetails: (row) => onDetails?.(row),
  }

  function handleKey(event: KeyboardEvent) {
    const next =
      state.edit === null ? grid.afterKey(state, event, keys) : grid.afterEditKey(state, event, keys)
    if (next === null) return
    event.preventDefault()
    change(() => next)
    // The range grows out of view; what is pasted does not move the view.
    if (event.shiftKey && next.edit === null) virtualizer.scrollToIndex(itemAt(items, next.corner.row))
  }

  function handleCopy(event: ClipboardEvent, isCut: boolean) {
    if (state.edit !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeTsv(grid.selectedTexts(state, context)))
    if (isCut) change((before) => grid.emptyCells(before, context))
  }

  function handlePaste(event: ClipboardEvent) {
    if (state.edit !== null) return
    event.preventDefault()
    onPaste(event.clipboardData.getData('text/plain'))
  }

  function handlePress(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    if ((event.target as Element).closest('[data-fill]')) {
      event.preventDefault()
      beginDrag('fill')
      return
    }
    const place = placeOf(event.target)
    if (place === null || isEdited(place)) return
    beginDrag('select')
    change((before) => grid.goTo(grid.keepEdit(before, context), place, event.shiftKey))
    // Where the active cell is pressed again, it stays: a part of it may be under the heading.
    virtualizer.scrollToIndex(itemAt(items, place.row))
  }

  const isEdited = ({ row, column }: Place) =>
    state.edit !== null && row === state.cursor.row && column === state.cursor.column

  const beginDrag = useGridDrag(scroller, {
    onOver(kind, place) {
      if (kind === 'fill') setFillTo(Math.max(selection.bottom, place.row))
      else if (place.row !== state.corner.row || place.column !== state.corner.column)
        change((before) => grid.goTo(before, place, true))
    },
    onDrop() {
      if (fillTo !== null)
        change((before) => grid.fillDown(before, grid.selectionOf(before), fillTo, context))
      setFillTo(null)
    },
  })

  const onText = useCallback(
    (text: string) =>
      change((before) => (before.edit === null ? before : { ...before, edit: { ...before.edit, text } })),
    [change],
  )
  const onLeave = useCallback(
    () => change((before) => grid.keepEdit(before, context)),
    [change, context, grid],
  )
  const shown = fillTo === null ? selection : { ...selection, bottom: fillTo }
  const isRange = shown.top !== shown.bottom || shown.left !== shown.right
  const ghosts = shown.top !== shown.bottom && shown.left === 0 ? (proposed ?? null) : null

  return (
    <div className="sheet-scroll" ref={scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
        role="grid"
        className="sheet-grid"
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={state.columnCount + 1}
        data-columns={state.columnCount}
        aria-multiselectable
        aria-readonly={isReadOnly}
        onKeyDown={handleKey}
        onCopy={(event) => handleCopy(event, false)}
        onCut={(event) => handleCopy(event, true)}
        onPaste={handlePaste}
        onPointerDown={handlePress}
        onDoubleClick={(event) => {
          if (placeOf(event.target) !== null && state.edit === null) {
            const next = grid.startEdit(state, keys)
            change(() => next)
          }
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              {rowsHead}
            </th>
            {columns.slice(0, state.columnCount).map((column, index) => (
              <th key={column} scope="col" aria-colindex={index + 2}>
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index]
            if (!item) return null
            if (item.kind === 'group')
              return (
                <Fragment key={key}>
                  {group?.(item.group, {
                    firstRow: item.firstRow,
                    rowIndex: index + 2,
                    top: index === virtualizer.stuck() ? null : start - headHeightPx,
                  })}
                </Fragment>
              )
            const row = state.rows[item.row]
            if (row === undefined) return null
            const isActive = item.row === state.cursor.row
            const isSelected = item.row >= shown.top && item.row <= shown.bottom
            return (
              <GridRow
                key={key}
                model={grid.model}
                row={row}
                base={marksChanges ? state.base[item.row] : undefined}
                index={item.row}
                columnCount={state.columnCount}
                rowIndex={index + 2}
                top={start - headHeightPx}
                left={isSelected && isRange ? shown.left : -1}
                right={isSelected && isRange ? shown.right : -1}
                isTop={item.row === shown.top}
                isBottom={item.row === shown.bottom}
                activeColumn={isActive ? state.cursor.column : -1}
                edit={isActive ? state.edit : null}
                ghost={ghosts !== null && isSelected ? ghosts.get(item.row) : undefined}
                errors={rowErrors.get(item.row)}
                notes={rowNotes.get(item.row)}
                head={head}
                Editor={Editor}
                hasHandle={!isReadOnly && item.row === shown.bottom && state.edit === null}
                handleColumn={shown.right}
                context={context}
                onText={onText}
                onLeave={onLeave}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Items = readonly GridItem[]

/** The place of a row among the items: as many further as there are headings before it. */
function itemAt(items: Items, row: number): number {
  let index = row
  while (index < items.length) {
    const item = items[index]
    if (item?.kind === 'row' && item.row === row) return index
    index++
  }
  return -1
}

/** The rows in view; the one of the active cell and the heading of its line stay. */
function useSheetRows(items: Items, activeRow: number, scroller: React.RefObject<HTMLDivElement | null>) {
  const stuck = useRef(0)
  const active = itemAt(items, activeRow)
  const headings = useMemo(
    () => items.flatMap((item, index) => (item.kind === 'group' ? [index] : [])),
    [items],
  )
  const rangeExtractor = useCallback(
    (range: DrawnRange) => {
      // Rows and the headings of the columns have one height: a heading that is next to leave at the top is below them.
      stuck.current = headings.findLast((index) => index <= range.startIndex + 1) ?? -1
      return [...new Set([stuck.current, active, ...defaultRangeExtractor(range)])]
        .filter((index) => index >= 0)
        .toSorted((one, other) => one - other)
    },
    [headings, active],
  )
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? groupHeightPx : rowHeightPx),
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx + (headings.length > 0 ? groupHeightPx : 0),
    overscan: 6,
    rangeExtractor,
  })
  return {
    getTotalSize: () => virtualizer.getTotalSize(),
    getVirtualItems: () => virtualizer.getVirtualItems(),
    scrollToIndex: virtualizer.scrollToIndex,
    stuck: () => stuck.current,
  }
}

/** Where the active cell goes, the focus goes, as long as it is in the sheet. */
function useFocusAtCursor(
  state: GridState<unknown>,
  items: Items,
  virtualizer: ReturnType<typeof useSheetRows>,
  scroller: React.RefObject<HTMLDivElement | null>,
) {
  const { row, column } = state.cursor
  const isEditing = state.edit !== null
  const place = `${row}/${column}/${isEditing}`
  const last = useRef(place)
  const { scrollToIndex } = virtualizer
  useLayoutEffect(() => {
    if (last.current === place) return
    last.current = place
    scrollToIndex(itemAt(items, row))
    const focused = document.activeElement
    if (focused !== document.body && !scroller.current?.contains(focused)) return
    if (!isEditing) cellAt(scroller.current, row, column)?.focus({ preventScroll: true })
    // The grid scrolled; the page has to follow where the grid is longer than the window.
    const frame = requestAnimationFrame(() =>
      cellAt(scroller.current, row, column)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [place, row, column, isEditing, items, scrollToIndex, scroller])
}

const cellAt = (sheet: HTMLElement | null, row: number, column: number) =>
  sheet?.querySelector<HTMLElement>(`[data-row='${row}'][data-column='${column}']`)

/** Moves the focus to a cell that is drawn, and shows it. */
export const focusCell = (sheet: HTMLElement | null, row: number, column: number) =>
  cellAt(sheet, row, column)?.focus()
