import type { ImportReport } from '@portal/contract/catalog-files'
import { type Column, DataTable } from '../data-table.tsx'
import { None } from '../none.tsx'

/** What a row changes, with the name of its record. */
export type RowChanges = { row: number; name: string; changes: ImportReport['diff'][number]['changes'] }
type ChangedCell = { row: number; name: string; column: string; before: string; after: string }
type ImportChangesProps = { diff: readonly RowChanges[]; count: number; nameHeader: string }

/** Each cell by which a file would change what is there, as it is and as it would be (docs/spec/back-office.md#files). */
export function ImportChanges({ diff, count, nameHeader }: ImportChangesProps) {
  const cells = diff
    .slice(0, count)
    .flatMap(({ row, name, changes }) => changes.map((change) => ({ row, name, ...change })))
  return (
    <DataTable
      caption="Changes of the file"
      columns={columnsWith(nameHeader)}
      rows={cells}
      rowKey={({ row, column }) => `${row} ${column}`}
      density="compact"
    />
  )
}

const columnsWith = (header: string): Column<ChangedCell>[] => [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'name', header, card: 'lead', cell: ({ name }) => name || <None /> },
  { key: 'column', header: 'Column', cell: ({ column }) => column },
  { key: 'before', header: 'Now', cell: ({ before }) => (before ? <bdi>{before}</bdi> : <None />) },
  { key: 'after', header: 'New', cell: ({ after }) => (after ? <bdi>{after}</bdi> : <None />) },
]
