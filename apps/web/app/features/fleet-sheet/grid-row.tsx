import { Lock, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { CellEditor } from './cell-editor.tsx'
import { type CellContext, cellText, gridColumns, type SheetRow } from './sheet-cells.ts'
import type { CellError } from './sheet-errors.ts'
import type { SheetState } from './sheet-state.ts'

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
