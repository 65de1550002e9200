import { TriangleAlert } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { GridError, GridModel, GridState } from '../../lib/grid/grid-model.ts'

export type EditorProps<Context> = {
  column: string
  /** "Unit, row 3" */
  label: string
  edit: NonNullable<GridState<unknown>['edit']>
  context: Context
  onText: (text: string) => void
  onLeave: () => void
}

type GridRowProps<Row, Column extends string, Context> = {
  model: GridModel<Row, Column, Context>
  row: Row
  /** As it was read or saved last, where cells that differ are marked. */
  base: Row | undefined
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
  edit: GridState<Row>['edit']
  /** What filling in would put into the first cell. */
  ghost: string | undefined
  errors: readonly GridError<Column>[] | undefined
  /** What should be noticed and is not wrong. */
  notes: readonly GridError<Column>[] | undefined
  hasHandle: boolean
  handleColumn: number
  context: Context
  head: (row: Row, index: number) => ReactNode
  Editor: ComponentType<EditorProps<Context>>
  onText: (text: string) => void
  onLeave: () => void
}

/** One row: its head and its cells. */
function Row<Row, Column extends string, Context>(props: GridRowProps<Row, Column, Context>) {
  const { model, row, index, rowIndex, top, left } = props
  return (
    <tr
      className="sheet-row"
      aria-rowindex={rowIndex}
      style={{ transform: `translateY(${top}px)` }}
      {...(left >= 0 || props.activeColumn >= 0 ? { 'data-on': true } : {})}
    >
      <th scope="row" aria-colindex={1}>
        {props.head(row, index)}
      </th>
      {model.columns.slice(0, props.columnCount).map((name, column) => (
        <GridCell key={name} {...props} name={name} column={column} />
      ))}
    </tr>
  )
}
// What is memoized keeps its type parameters only where they are said again.
export const GridRow = memo(Row) as unknown as typeof Row

function GridCell<Row, Column extends string, Context>({
  name,
  column,
  ...props
}: GridRowProps<Row, Column, Context> & { name: Column; column: number }) {
  const { model, row, base, index, left, right, activeColumn, edit, ghost, context, Editor } = props
  const isActive = column === activeColumn
  const isSelected = column >= left && column <= right
  const error = props.errors?.find((one) => one.column === name)
  const note = error ?? props.notes?.find((one) => one.column === name)
  const noteId = `cell-note-${index}-${column}`
  const text = model.text(row, name, context)
  const isGhost = column === 0 && text === '' && ghost !== undefined
  const isChanged = base !== undefined && base !== row && model.text(base, name, context) !== text
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid take the focus
      role="gridcell"
      data-row={index}
      data-column={column}
      aria-colindex={column + 2}
      tabIndex={isActive ? 0 : -1}
      {...(isSelected || isActive ? { 'aria-selected': true } : {})}
      {...(model.canEdit(row) ? {} : { 'aria-readonly': true })}
      {...(error ? { 'aria-invalid': true } : {})}
      {...(note ? { 'aria-describedby': noteId } : {})}
      {...(isSelected ? { 'data-edges': edgesOf(props, column) } : {})}
      {...(isActive ? { 'data-active': true } : {})}
      {...(isChanged ? { 'data-changed': true } : {})}
      {...(note && !error ? { 'data-note': true } : {})}
    >
      {isActive && edit !== null ? (
        <Editor
          column={name}
          label={`${model.labels[name]}, row ${index + 1}`}
          edit={edit}
          context={context}
          onText={props.onText}
          onLeave={props.onLeave}
        />
      ) : (
        <span
          {...(isGhost ? { 'data-ghost': true, 'aria-hidden': true } : {})}
          {...(model.isQuiet?.(row, name) ? { 'data-quiet': true } : {})}
        >
          {isGhost ? ghost : text}
        </span>
      )}
      {isChanged && <span className="vh">changed</span>}
      {note && (
        <>
          <TriangleAlert size={14} aria-hidden />
          <span id={noteId} hidden>
            {note.message}
          </span>
        </>
      )}
      {props.hasHandle && column === props.handleColumn && <i data-fill aria-hidden />}
    </td>
  )
}

type Selected = { left: number; right: number; isTop: boolean; isBottom: boolean }

/** Which edges of the selected range run along this cell. */
const edgesOf = ({ left, right, isTop, isBottom }: Selected, column: number): string =>
  [isTop && 'top', isBottom && 'bottom', column === left && 'left', column === right && 'right']
    .filter(Boolean)
    .join(' ')

/** The text field in the active cell. */
export function CellInput({
  label,
  edit,
  onText,
  onLeave,
  ...rest
}: Pick<EditorProps<unknown>, 'label' | 'edit' | 'onText' | 'onLeave'> & React.ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null)
  const isSelected = edit.isSelected === true
  useLayoutEffect(() => {
    const field = own.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(isSelected ? 0 : field.value.length, field.value.length)
  }, [isSelected])
  return (
    <input
      {...rest}
      ref={own}
      className="sheet-input"
      aria-label={label}
      value={edit.text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onBlur={onLeave}
    />
  )
}
