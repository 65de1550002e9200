import { loadFailure } from '@portal/domain/messages'
import { requestIdOf } from '../lib/api.ts'
import { ErrorPanel } from './error-panel.tsx'

export type QueryFailureProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What could not be read, as the sentence of the failure names it. */
  what: Parameters<typeof loadFailure>[0]
  /** Retry or Try Again, as the screen's spec says. */
  retryLabel?: string
}

/** A query that failed: what could not be read, why, and a button that reads it again. Nothing while it has not failed. */
export function QueryFailure({ query, what, retryLabel }: QueryFailureProps) {
  if (!query.error) return null
  return (
    <ErrorPanel
      message={loadFailure(what, query.error.message)}
      requestId={requestIdOf(query.error)}
      {...(retryLabel === undefined ? {} : { retryLabel })}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
