import { loadFailure } from '@portal/domain/messages'
import { type ReactNode, useState } from 'react'
import { requestIdOf } from '../../lib/api.ts'
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'

type Read = {
  isPending: boolean
  isFetching: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

type LoadedTableProps<Row> = Omit<DataTableProps<Row>, 'loading' | 'busy'> & {
  query: Read
  /** What is read, as its failure names it. */
  what: Parameters<typeof loadFailure>[0]
  loadingText: string
  /** Said instead of a table without rows. */
  empty: ReactNode
}

/** Rows of a read in all its states: on their way, failed, none, some. Give it a key per thing read: a failure belongs to one. */
export function LoadedTable<Row>({ query, what, loadingText, empty, ...table }: LoadedTableProps<Row>) {
  const error = useKeptError(query)
  const isEmpty = table.rows.length === 0
  return (
    <div className="grid gap-4">
      {error && (
        <ErrorPanel
          message={loadFailure(what, error.message)}
          requestId={requestIdOf(error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <p className="vh" role="status">
        {query.isPending && !error ? loadingText : ''}
      </p>
      {isEmpty && !error && !query.isPending && empty}
      {(!isEmpty || (query.isPending && !error)) && (
        <DataTable {...table} loading={query.isPending} busy={query.isFetching} />
      )}
    </div>
  )
}

type Outcome = { isPending: boolean; error: Error | null }

/** The error of a read, also while it is being tried again: what went wrong stays until that is known to be over. */
export function useKeptError({ isPending, error }: Outcome): Error | null {
  const [kept, keep] = useState(error)
  const present = isPending ? kept : error
  if (present !== kept) keep(present)
  return present
}
