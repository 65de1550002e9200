import { administratorCalls } from '@portal/contract/administrator-calls'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The figures of the back office; a minute old at most. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(administratorCalls.getDashboard, { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchOnWindowFocus: true,
})

/** How often a test email on its way is asked about, in ms. */
const onItsWayMs = 1_500

/** What the installation has and lacks; read again whenever the dashboard is opened, because other screens do the steps. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(administratorCalls.getSetup, { signal }),
  select: ({ result }) => result,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.result.testEmail?.state === 'queued' ? onItsWayMs : false),
})

function useSetupWrite<Input>(write: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queryClient.invalidateQueries({ queryKey: setupQuery.queryKey }),
  })
}

/** Sends a test email to the person who is signed in. */
export const useSendTestEmail = () => useSetupWrite(() => call(administratorCalls.sendTestEmail, {}))

/** Hides the checklist from every Administrator, or shows it again. */
export const useHideSetup = () =>
  useSetupWrite((isHidden: boolean) => call(administratorCalls.hideSetup, { body: { isHidden } }))
