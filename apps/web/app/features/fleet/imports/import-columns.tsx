import type { DeviceImportReport } from '@portal/contract/device-files'
import { type ImportColumn, importColumnNames } from '@portal/domain/device-columns'
import { counted } from '@portal/domain/format'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { SelectField } from '../../../ui/form-fields.tsx'
import { None } from '../../../ui/none.tsx'

type FileColumn = DeviceImportReport['columns'][number]
type ImportColumnsProps = {
  columns: readonly FileColumn[]
  /** Null for a column that is not to be read. */
  onColumn: (heading: string, column: ImportColumn | null) => void
}

/** What each column of a file is read as; a person can say it otherwise, which the account remembers (docs/spec/fleet.md#files). */
export function ImportColumns({ columns, onColumn }: ImportColumnsProps) {
  const left = columns.filter(({ column }) => column === null)
  const hasUnit = columns.some(({ column }) => column === 'Unit')
  const shown: Column<FileColumn>[] = [
    { key: 'heading', header: 'In the file', card: 'lead', cell: ({ heading }) => heading },
    {
      key: 'column',
      header: 'Read as',
      cell: ({ heading, column }) => (
        <SelectField
          label={`${heading} is read as`}
          hideLabel
          value={column ?? ''}
          onChange={({ target }) =>
            onColumn(heading, importColumnNames.find((name) => name === target.value) ?? null)
          }
        >
          <option value="">Not read</option>
          {importColumnNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ),
    },
    {
      key: 'first',
      header: 'First values',
      card: 'wide',
      cell: ({ first }) => (first.length === 0 ? <None /> : first.join(', ')),
    },
  ]
  return (
    <details className="import-columns" open={!hasUnit}>
      <summary>
        {counted(columns.length - left.length, 'column')} read
        {left.length > 0 && `; not read: ${left.map(withValues).join(', ')}`}
      </summary>
      <DataTable
        caption="Columns of the file"
        columns={shown}
        rows={columns}
        rowKey={({ heading }) => heading}
        density="compact"
      />
    </details>
  )
}

const withValues = ({ heading, first }: FileColumn) =>
  first.length === 0 ? heading : `${heading} (${first.join(', ')})`
