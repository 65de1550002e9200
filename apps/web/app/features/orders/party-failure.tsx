import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

/** A selector's list could not be read. */
export function PartyFailure({ query, message }: { query: UseQueryResult; message?: string }) {
  if (!query.isError) return null
  return (
    <ErrorPanel
      message={message ?? messageOf(query.error)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
