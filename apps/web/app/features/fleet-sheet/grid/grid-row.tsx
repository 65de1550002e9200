import { hasWords } from '@portal/domain/folded-text'
import { Lock, TriangleAlert } from 'lucide-react'
import { memo, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  type CellContext,
  cellText,
  type GridColumn,
  gridColumns,
  gridLabels,
  type SheetRow,
} from '../sheet-cells.ts'
import type { CellError } from '../sheet-errors.ts'
import type { SheetState } from '../sheet-state.ts'

type GridRowProps = {
  row: SheetRow
  index: number
  columnCount: number
  rowIndex: number
  top: number
  /** First and last selected column; -1 for a row without any. */
  left: number
  right: number
  isTop: boolean
  isBottom: boolean
  /** -1 where the active cell is in another row. */
  activeColumn: number
  edit: SheetState['edit']
  /** The unit number that numbering on would put here. */
  ghost: string | undefined
  errors: readonly CellError[] | undefined
  hasHandle: boolean
  handleColumn: number
  context: CellContext
  onText: (text: string) => void
  onLeave: () => void
}

/** One device: its row number and its cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, rowIndex, top, left } = props
  return (
    <tr
      className="sheet-row"
      aria-rowindex={rowIndex}
      style={{ transform: `translateY(${top}px)` }}
      {...(left >= 0 || props.activeColumn >= 0 ? { 'data-on': true } : {})}
    >
      <th scope="row" aria-colindex={1}>
        {!row.canEdit && row.deviceId !== null && <Lock size={11} aria-label="Closed" />}
        {index + 1}
      </th>
      {gridColumns.slice(0, props.columnCount).map((name, column) => (
        <GridCell key={name} {...props} column={column} />
      ))}
    </tr>
  )
})

function GridCell({ column, ...props }: GridRowProps & { column: number }) {
  const { row, index, left, right, activeColumn, edit, ghost, context } = props
  const name = gridColumns[column] ?? 'unitNumber'
  const isActive = column === activeColumn
  const isSelected = column >= left && column <= right
  const error = props.errors?.find((one) => one.column === name)
  const errorId = `cell-error-${row.key}-${column}`
  const text = cellText(row, name, context)
  const isGhost = column === 0 && text === '' && ghost !== undefined
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid take the focus
      role="gridcell"
      data-row={index}
      data-column={column}
      aria-colindex={column + 2}
      tabIndex={isActive ? 0 : -1}
      {...(isSelected || isActive ? { 'aria-selected': true } : {})}
      {...(row.canEdit ? {} : { 'aria-readonly': true })}
      {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      {...(isSelected ? { 'data-edges': edgesOf(props, column) } : {})}
      {...(isActive ? { 'data-active': true } : {})}
    >
      {isActive && edit !== null ? (
        <CellEditor
          column={name}
          row={index}
          edit={edit}
          context={context}
          onText={props.onText}
          onLeave={props.onLeave}
        />
      ) : (
        <span {...(isGhost ? { 'data-ghost': true, 'aria-hidden': true } : {})}>
          {isGhost ? ghost : text}
        </span>
      )}
      {error && (
        <>
          <TriangleAlert size={14} aria-hidden />
          <span id={errorId} hidden>
            {error.message}
          </span>
        </>
      )}
      {props.hasHandle && column === props.handleColumn && <i data-fill aria-hidden />}
    </td>
  )
}

/** Which edges of the selected range run along this cell. */
const edgesOf = ({ left, right, isTop, isBottom }: GridRowProps, column: number): string =>
  [isTop && 'top', isBottom && 'bottom', column === left && 'left', column === right && 'right']
    .filter(Boolean)
    .join(' ')

type CellEditorProps = {
  column: GridColumn
  row: number
  edit: NonNullable<SheetState['edit']>
  context: CellContext
  onText: (text: string) => void
  onLeave: () => void
}

/** The text field in the active cell. Stations have a list below it, or above where there is no room. */
function CellEditor({ column, row, edit, context, onText, onLeave }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const list = useStations(column, edit, context)
  const isSelected = edit.isSelected === true
  const listBox = useListPlace(input)
  useLayoutEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(isSelected ? 0 : field.value.length, field.value.length)
  }, [isSelected])
  return (
    <>
      <input
        ref={input}
        className="sheet-input"
        aria-label={`${gridLabels[column]}, row ${row + 1}`}
        value={edit.text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        {...(list === null
          ? {}
          : {
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list' as const,
              ...(list.active ? { 'aria-activedescendant': `${listId}-${list.active.stationId}` } : {}),
              onKeyDown: (event: React.KeyboardEvent) => {
                const text = list.afterKey(event.key)
                if (text === null) return
                event.preventDefault()
                event.stopPropagation()
                onText(text)
              },
            })}
      />
      {list && (
        <div
          ref={listBox}
          id={listId}
          role="listbox"
          aria-label="Stations"
          className="sheet-list"
          popover="manual"
        >
          {list.stations.map(({ stationId, code, name }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            <div
              key={stationId}
              id={`${listId}-${stationId}`}
              role="option"
              aria-selected={stationId === list.active?.stationId}
              onPointerDown={(event) => {
                event.preventDefault()
                event.stopPropagation()
              }}
              onClick={() => {
                onText(code)
                onLeave()
              }}
            >
              <b>{code}</b> {name}
            </div>
          ))}
          {list.stations.length === 0 && <p>No station</p>}
        </div>
      )}
    </>
  )
}

/** Shows the list beside its cell in the top layer: the sheet would cut it off at its last rows. */
function useListPlace(field: RefObject<HTMLInputElement | null>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // After each render: the list is as long as the stations that fit what is typed.
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    if (!box.matches(':popover-open')) box.showPopover()
    function place() {
      const cell = field.current?.getBoundingClientRect()
      if (!box || !cell) return
      const isAbove = cell.bottom + box.offsetHeight > window.innerHeight && cell.top > box.offsetHeight
      box.style.left = `${cell.left}px`
      box.style.top = `${isAbove ? cell.top - box.offsetHeight : cell.bottom}px`
    }
    place()
    // Of the sheet or of the page.
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  })
  return list
}

/** The stations that begin with what is typed; all of them while the cell still has what it had. */
function useStations(column: GridColumn, { text }: { text: string }, { stations }: CellContext) {
  const [first] = useState(text)
  const wanted = text.trim().toLowerCase()
  const isUntouched = text === first
  const fitting = stations.filter(
    ({ code, name }) =>
      isUntouched ||
      stations.some((one) => one.code.toLowerCase() === wanted) ||
      code.toLowerCase().startsWith(wanted) ||
      hasWords(name, text),
  )
  const at = fitting.findIndex(({ code }) => code.toLowerCase() === wanted)
  if (column !== 'stationId') return null
  return {
    stations: fitting,
    active: fitting[at],
    /** The code that an arrow goes to; null for other keys. */
    afterKey(key: string): string | null {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
      if (fitting.length === 0) return text
      const next =
        at < 0 ? (key === 'ArrowDown' ? 0 : fitting.length - 1) : at + (key === 'ArrowDown' ? 1 : -1)
      return fitting[(next + fitting.length) % fitting.length]?.code ?? text
    },
  }
}
