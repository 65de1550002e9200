import type { Kit } from '@portal/contract/kits'
import { loadFailure } from '@portal/domain/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { requestIdOf } from '../../lib/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Why no kit can be chosen: they were not loaded, or there are none; nothing where one can be. */
export function KitsProblem({ query }: { query: UseQueryResult<Kit[]> }) {
  if (query.isError && !query.data)
    return (
      <ErrorPanel
        message={loadFailure('kits', query.error.message)}
        requestId={requestIdOf(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data?.length !== 0) return null
  return <Notice>This account has no kits yet. Save an item of a draft or of the cart as a kit first.</Notice>
}
