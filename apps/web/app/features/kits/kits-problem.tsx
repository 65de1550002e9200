import type { Kit } from '@portal/contract/kits'
import type { UseQueryResult } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

/** Why no kit can be chosen: they were not loaded, or there are none; nothing where one can be. */
export function KitsProblem({ query }: { query: UseQueryResult<Kit[]> }) {
  if (query.isError && !query.data) return <QueryFailure query={query} what="kits" />
  if (query.data?.length !== 0) return null
  return <Notice>This account has no kits yet. Save an item of a draft or of the cart as a kit first.</Notice>
}
