import { administratorCalls } from '@portal/contract/administrator-calls'
import { portalCalls } from '@portal/contract/portal-calls'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/api.ts'

/** How old accounts, contacts, addresses and devices are; a minute old itself at most. Show it with crm-freshness.tsx. */
const freshnessQuery = queryOptions({
  queryKey: ['crm-freshness'],
  queryFn: ({ signal }) => call(portalCalls.getCrmFreshness, { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  // The embedded CRM is never old: there is nothing to ask again for.
  refetchInterval: ({ state }) => (state.data?.result.live ? minuteMs : false),
})

/** Everything on the screen that comes from the CRM. */
const crmKeys = ['accounts', 'account', 'contacts', 'addresses', 'repairDevices', 'crm-freshness']

function useCrmWrite<Input>(write: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => Promise.all(crmKeys.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  })
}

/** The age of what is shown of the CRM, as `CrmFreshness` takes it; for administrators with the button that copies everything. */
export function useCrmFreshness({ mayCopy = false }: { mayCopy?: boolean } = {}) {
  const { data } = useQuery(freshnessQuery)
  const copy = useCrmWrite(() => call(administratorCalls.startCrmSync, {}))
  return {
    freshness: data,
    busy: copy.isPending,
    ...(mayCopy && { onRefresh: () => copy.mutate(undefined) }),
    ...(copy.isError && { problem: messageOf(copy.error) }),
  }
}

/** The same for one account, which everyone who sees it may read again; nothing to press while none is chosen. */
export function useAccountFreshness(accountId: string | null) {
  const { data } = useQuery(freshnessQuery)
  const refresh = useCrmWrite((id: string) => call(portalCalls.refreshAccount, { params: { accountId: id } }))
  const isOfThis = refresh.variables === accountId
  return {
    freshness:
      data && isOfThis && refresh.isSuccess
        ? { ...data, copiedAt: newerOf(data.copiedAt, refresh.submittedAt), unreachable: false }
        : data,
    busy: refresh.isPending,
    ...(accountId !== null && { onRefresh: () => refresh.mutate(accountId) }),
    ...(isOfThis && refresh.isError && { problem: messageOf(refresh.error) }),
  }
}

/** One account was read later than everything was. */
const newerOf = (copiedAt: string | null, readAt: number) =>
  copiedAt !== null && new Date(copiedAt).getTime() > readAt ? copiedAt : new Date(readAt).toISOString()
