import type { ErrorCode } from '@portal/contract/errors'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { usePhoneRows } from '../lib/use-first-rows.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { QueryFailure, type QueryFailureProps, ShowMore, type ShowMoreProps } from './page-states.tsx'
import { RecordPage } from './section.tsx'

type LoadedProps<T> = Omit<QueryFailureProps, 'query'> & {
  query: QueryFailureProps['query'] & { data: T | undefined }
  /** Its shape while it is on its way. */
  pending?: ReactNode
  /** The refusal of something that is not there, or not theirs, and what is shown then. */
  missing?: { code: ErrorCode; shown: ReactNode }
  /** The page or section around it while it is on its way, and when it failed. */
  frame?: (inner: ReactNode, isPending: boolean) => ReactNode
  /** Keeps the failure of a later read above what was read before. */
  saysLater?: boolean
  children: (data: T) => ReactNode
}

/** Something that is read, in all its states: on its way, failed, missing, there. */
export function Loaded<T>({
  query,
  pending = null,
  missing,
  frame = (inner) => inner,
  saysLater = false,
  children,
  ...failure
}: LoadedProps<T>) {
  const { data, error } = query
  // Removed since it was read: what is still on the screen is not there any more.
  if (missing && error instanceof ApiError && error.code === missing.code) return missing.shown
  if (data === undefined)
    return error ? frame(<QueryFailure query={query} {...failure} />, false) : frame(pending, true)
  return (
    <>
      {saysLater && <QueryFailure query={query} {...failure} />}
      {children(data)}
    </>
  )
}

type LoadedRecordProps<T> = Omit<LoadedProps<T>, 'frame' | 'retryLabel'> & {
  /** The way one level up, a `BackLink`. */
  back: ReactNode
  /** What the page is called until the record is there. */
  title: string
  /** Its heading while it is on its way, as high as its own will be. */
  head?: ReactNode
}

/** The page of one record, in all its states. */
export const LoadedRecord = <T,>({ back, title, head, pending, ...loaded }: LoadedRecordProps<T>) => (
  <Loaded
    {...loaded}
    retryLabel="Try Again"
    pending={
      <>
        <p className="vh" role="status">
          Loading
        </p>
        {pending}
      </>
    }
    frame={(inner, isPending) => (
      <RecordPage back={back} title={title} busy={isPending} {...(isPending ? { head } : {})}>
        {inner}
      </RecordPage>
    )}
  />
)

type LoadingProps = {
  /** "activity"; nothing where the page says what it is. */
  what?: string
  className?: string
  /** Its shape. */
  children: ReactNode
}

/** The shape of something on its way, said to those who do not see it. */
export const Loading = ({ what, className, children }: LoadingProps) => (
  <div aria-busy="true" {...(className === undefined ? {} : { className })}>
    <p className="vh" role="status">
      {what === undefined ? 'Loading' : `Loading ${what}`}
    </p>
    {children}
  </div>
)

/** A list that is read, at once or page by page. */
export type ListedQuery = QueryFailureProps['query'] & { isPending: boolean } & Partial<
    ShowMoreProps['query']
  >

type ListedProps<Row> = Omit<DataTableProps<Row>, 'rowsMax'> &
  Omit<QueryFailureProps, 'query'> & {
    query: ListedQuery
    /** Said instead of a table without rows. */
    empty: ReactNode
    /** Stands above the table, below a failure. */
    above?: ReactNode
    /** Of the table with what stands above and below it; without it they stand in the page itself. */
    className?: string
    /** Its columns were chosen: all of them are shown. */
    isWide?: boolean
  }

/** Rows that are read, in all their states: on their way, failed, none, some, and more to come. */
export function Listed<Row>({
  query,
  what,
  retryLabel,
  empty,
  above,
  className,
  isWide = false,
  loading = query.isPending && !query.error,
  busy = query.isFetching,
  ...table
}: ListedProps<Row>) {
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage = async () => undefined } = query
  const { rowsMax, showAll } = usePhoneRows(table.rows.length, table.phoneRows === 'lines')
  const failure = (
    <QueryFailure query={query} what={what} {...(retryLabel === undefined ? {} : { retryLabel })} />
  )
  // Asked for nothing, or answered: only then is "none" the truth.
  if (table.rows.length === 0 && !loading) return query.error ? failure : empty
  const shown = (
    <>
      {failure}
      {above}
      <DataTable {...table} rowsMax={rowsMax} loading={loading} busy={busy} />
      <ShowMore query={{ hasNextPage, isFetchingNextPage, fetchNextPage }} showAll={showAll} />
    </>
  )
  if (className === undefined) return shown
  return (
    <div className={className} {...(isWide ? { 'data-wide': true } : {})}>
      {shown}
    </div>
  )
}
