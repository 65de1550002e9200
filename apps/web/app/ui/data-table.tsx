import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { SortButton } from './sort-button.tsx'
import { nextSort, type Sort, sortRows } from './sort-rows.ts'

export type Column<Row> = {
  key: string
  /** Also the label of the value when rows are cards. */
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  numeric?: boolean
  hideHeader?: boolean
  /** Makes the header a sort button; rows are compared by this. */
  sortBy?: (row: Row) => string | number
  /** Under 720 px: the lead goes first without a label, the corner to the top right, wide fills the card. */
  card?: 'lead' | 'corner' | 'wide'
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
  initialSort?: Sort
  /** A `<tr>` for totals. */
  footer?: ReactNode
}

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
  initialSort,
  footer,
}: DataTableProps<Row>) {
  const [sort, setSort] = useState(initialSort)
  const sortBy = columns.find((column) => column.key === sort?.key)?.sortBy
  const shown = sort && sortBy ? sortRows(rows, sortBy, sort.direction) : rows

  return (
    <table className="table" data-density={density} {...(loading || busy ? { 'aria-busy': true } : {})}>
      <caption className="vh">{caption}</caption>
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
              <Header column={column} onSort={() => setSort(nextSort(sort, column.key))} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loading
          ? placeholderRows.map((row) => <PlaceholderRow key={row} columns={columns} />)
          : shown.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </table>
  )
}

function sortMark<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (column.sortBy === undefined) return {}
  return { 'aria-sort': sort?.key === column.key ? sort.direction : ('none' as const) }
}

function Header<Row>({ column, onSort }: { column: Column<Row>; onSort: () => void }) {
  if (column.hideHeader) return <span className="vh">{column.header}</span>
  if (column.sortBy === undefined) return column.header
  return <SortButton onClick={onSort}>{column.header}</SortButton>
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const labelled = column.card === undefined && !column.hideHeader
  return (
    <td
      className={classNames(column.numeric && 'num')}
      {...(labelled ? { 'data-l': column.header } : {})}
      {...(column.card ? { 'data-card': column.card } : {})}
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
