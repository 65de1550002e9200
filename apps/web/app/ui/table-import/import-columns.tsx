import type { TablePreview } from '@portal/contract/table-preview'
import { counted } from '@portal/domain/format'
import { type Column, DataTable } from '../data-table.tsx'
import { SelectField } from '../form-fields.tsx'
import { None } from '../none.tsx'

type FileColumn = TablePreview['columns'][number]
type ImportColumnsProps = {
  columns: readonly FileColumn[]
  /** The columns of this kind of table. */
  names: readonly string[]
  /** Of these columns one at least must be there. */
  needed: readonly string[]
  /** Null for a column that is not to be read. */
  onColumn: (heading: string, column: string | null) => void
}

/** What each column of a file is read as; a person can say it otherwise, which is remembered (docs/spec/back-office.md#files). */
export function ImportColumns({ columns, names, needed, onColumn }: ImportColumnsProps) {
  const left = columns.filter(({ column }) => column === null)
  const isUsable = columns.some(({ column }) => column !== null && needed.includes(column))
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
          onChange={({ target }) => onColumn(heading, names.find((name) => name === target.value) ?? null)}
        >
          <option value="">Not read</option>
          {names.map((name) => (
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
    <details className="import-columns" open={!isUsable}>
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
