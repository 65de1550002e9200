import { homeCalls } from '@portal/contract/home-calls'
import { minuteMs } from '@portal/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** How the account is now; a minute old at most. */
export const overviewQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['home', 'account', accountId],
    queryFn: ({ signal }) => call(homeCalls.getAccountOverview, { params: { accountId }, signal }),
    select: ({ result }) => result,
    staleTime: minuteMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
