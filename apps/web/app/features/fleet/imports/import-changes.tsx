import type { DeviceImportReport } from '@portal/contract/device-files'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { None } from '../../../ui/none.tsx'

type ChangedCell = { row: number; unit: string; column: string; before: string; after: string }

/** Each cell by which a file would change a device of the fleet, as it is and as it would be (docs/spec/fleet.md#files). */
export function ImportChanges({ diff, count }: { diff: DeviceImportReport['diff']; count: number }) {
  const cells = diff
    .slice(0, count)
    .flatMap(({ row, unitNumber, changes }) =>
      changes.map((change) => ({ row, unit: unitNumber ?? '', ...change })),
    )
  return (
    <DataTable
      caption="Changes of the file"
      columns={columns}
      rows={cells}
      rowKey={({ row, column }) => `${row} ${column}`}
      density="compact"
    />
  )
}

const columns: Column<ChangedCell>[] = [
  { key: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { key: 'unit', header: 'Unit', card: 'lead', cell: ({ unit }) => unit || <None /> },
  { key: 'column', header: 'Column', cell: ({ column }) => column },
  { key: 'before', header: 'Now', cell: ({ before }) => (before ? <bdi>{before}</bdi> : <None />) },
  { key: 'after', header: 'New', cell: ({ after }) => (after ? <bdi>{after}</bdi> : <None />) },
]
