import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useEffect } from 'react'
import { keepList, type Records } from '../lib/kept-list.ts'
import { useRowSort } from '../lib/use-row-sort.ts'
import { classNames } from './class-names.ts'
import { Skeleton } from './page-states.tsx'
import { isSortable, PhoneSort } from './phone-sort.tsx'
import { type Sort, sortRows } from './sort-rows.ts'

export type Column<Row> = {
  key: string
  /** Also the label of the value when rows are cards. */
  header: string
  /** Stands in the header in place of its words, such as a checkbox that selects all rows. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  numeric?: boolean
  hideHeader?: boolean
  /** How wide it is on desks, in `rem`: rows on their way and rows that are here have the same columns. Without one it takes its share. */
  width?: number
  /** Makes the header a sort button; rows are compared by this. */
  sortBy?: (row: Row) => string | number
  /** The same where the server sorts: `onSort` is called. */
  sortable?: boolean
  /** What its two orders are called on phones, where they are chosen from a list: "oldest first", "newest first". */
  sortWords?: readonly [ascending: string, descending: string]
  /** Under 720 px: the lead goes first without a label, the corner to the top right, wide fills the card. */
  card?: 'lead' | 'corner' | 'wide'
  /** The same where `phoneRows` are lines: where in its row the value is; a column without a place is left out. */
  line?: 'pick' | 'lead' | 'first' | 'first-end' | 'second' | 'second-end' | 'third' | 'menu'
}

export type DataTableProps<Row> = {
  /** Read by screen readers before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** First load: five grey rows. A refresh keeps the rows and passes `busy` instead. */
  loading?: boolean
  busy?: boolean
  density?: 'normal' | 'compact'
  /** Under 720 px: a card for each row with its values one below the other, or a row of two lines that is a link as a whole. */
  phoneRows?: 'cards' | 'lines'
  initialSort?: Sort
  /** The order of the rows, which the caller keeps. */
  sort?: Sort | undefined
  /** @param direction the one that was chosen; without it the header was pressed, which turns the order round */
  onSort?: (key: string, direction?: Sort['direction']) => void
  /** On phones the order is chosen in the bar above the list. */
  hasSortAbove?: boolean
  /** Draws the body of a list too long to draw whole. */
  renderRows?: ((rows: readonly Row[], renderRow: RenderRow<Row>) => ReactNode) | undefined
  /** No more rows than this are drawn; they are sorted before. */
  rowsMax?: number | undefined
  /** The rows are records, which lead to each other in this order. */
  records?: Records<Row>
  /** Marks the rows that are selected; undefined where rows cannot be. */
  isPicked?: ((row: Row) => boolean) | undefined
  /** A `<tr>` for totals. */
  footer?: ReactNode
}

export type RenderRow<Row> = (row: Row, attributes?: ComponentProps<'tr'>) => ReactNode

const placeholderRows = [1, 2, 3, 4, 5]

/** A native table from a column model; the same model makes cards on phones. The caller shows the empty state. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  loading = false,
  busy = false,
  density = 'normal',
  phoneRows = 'cards',
  initialSort,
  sort: given,
  onSort,
  hasSortAbove = false,
  renderRows: renderLong,
  rowsMax,
  records,
  isPicked,
  footer,
}: DataTableProps<Row>) {
  const own = useRowSort(initialSort)
  const sort = given ?? own.sort
  const sortBy = columns.find((column) => column.key === sort?.key)?.sortBy
  const sorted = sort && sortBy ? sortRows(rows, sortBy, sort.direction) : rows
  const shown = rowsMax === undefined ? sorted : sorted.slice(0, rowsMax)
  const renderRows = rowsMax === undefined ? renderLong : undefined
  const sortOn = onSort ?? own.onSort
  useEffect(() => {
    if (records && !loading) keepList(sorted, records)
  })
  const isFixed = columns.some(({ width }) => width !== undefined)
  const renderRow: RenderRow<Row> = (row, attributes) => (
    <DrawnRow
      key={rowKey(row)}
      row={row}
      columns={columns}
      isPicked={isPicked?.(row) === true}
      {...attributes}
    />
  )

  const table = (
    <table
      className="table"
      data-density={density}
      data-phone={phoneRows}
      {...(isFixed ? { 'data-fixed': true } : {})}
      {...(loading || busy ? { 'aria-busy': true } : {})}
      {...(renderRows ? { 'data-long': true, 'aria-rowcount': rows.length + 1 } : {})}
    >
      <caption className="vh">{caption}</caption>
      {isFixed && (
        <colgroup>
          {columns.map(({ key, width }) => (
            <col
              key={key}
              {...(width === undefined ? {} : { style: { '--col': `${width}rem` } as CSSProperties })}
            />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(column.numeric && 'num')}
              {...sortMark(column, sort)}
              {...(column.card === 'corner' ? { 'data-card': 'corner' } : {})}
            >
              <Header
                column={column}
                direction={sort?.key === column.key ? sort.direction : undefined}
                onSort={() => sortOn(column.key)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loading
          ? placeholderRows.map((row) => <PlaceholderRow key={row} columns={columns} />)
          : renderRows
            ? renderRows(shown, renderRow)
            : shown.map((row) => renderRow(row))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </table>
  )
  if (hasSortAbove || !columns.some(isSortable)) return table
  return (
    <>
      <PhoneSort columns={columns} sort={sort} onSort={sortOn} />
      {table}
    </>
  )
}

type DrawnRowProps<Row> = ComponentProps<'tr'> & {
  row: Row
  columns: readonly Column<Row>[]
  isPicked: boolean
}

/** Drawn again when its row or the columns are others: a long table is drawn at every step of scrolling, and most rows stay. */
const DrawnRow = memo(function DrawnRow<Row>({ row, columns, isPicked, ...attributes }: DrawnRowProps<Row>) {
  return (
    <tr {...attributes} {...(isPicked ? { 'data-picked': true } : {})}>
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  )
  // `memo` forgets the type parameter.
}) as <Row>(props: DrawnRowProps<Row>) => ReactNode

function sortMark<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (!isSortable(column)) return {}
  return { 'aria-sort': sort?.key === column.key ? sort.direction : ('none' as const) }
}

type HeaderProps<Row> = {
  column: Column<Row>
  direction: Sort['direction'] | undefined
  onSort: () => void
}

function Header<Row>({ column, direction, onSort }: HeaderProps<Row>) {
  if (column.head) return column.head
  if (column.hideHeader) return <span className="vh">{column.header}</span>
  if (!isSortable(column)) return column.header
  return (
    <SortButton direction={direction} onClick={onSort}>
      {column.header}
    </SortButton>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const labelled = column.card === undefined && !column.hideHeader
  return (
    <td
      className={classNames(column.numeric && 'num')}
      {...(labelled ? { 'data-l': column.header } : {})}
      {...(column.card ? { 'data-card': column.card } : {})}
      {...(column.line ? { 'data-line': column.line } : {})}
    >
      <div>{children}</div>
    </td>
  )
}

function PlaceholderRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          <Skeleton className="h-4 w-20 max-w-full inline-block" />
        </Cell>
      ))}
    </tr>
  )
}

type SortButtonProps = {
  /** How the rows are sorted by this column now; undefined when by another one. */
  direction?: Sort['direction'] | undefined
  onClick: () => void
  children: ReactNode
}

const signs = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }

/** The button in a sortable header; the header cell carries `aria-sort`. Each order has a sign of its own shape. */
function SortButton({ direction, onClick, children }: SortButtonProps) {
  const Sign = signs[direction ?? 'none']
  return (
    <button type="button" className="sort" onClick={onClick}>
      {children}
      <Sign size={14} aria-hidden />
    </button>
  )
}
