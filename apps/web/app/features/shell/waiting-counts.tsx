import { homeCalls } from '@portal/contract/home-calls'
import { minuteMs } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import type { WaitingCounts as Counts } from '@portal/domain/waiting'
import { queryOptions, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { waitingKey } from '../../lib/waiting-key.ts'
import '../../styles/waiting.css'

/** What waits for the person. It is no part of any page: one that cannot be read is not asked for again. */
const waitingQuery = queryOptions({
  queryKey: waitingKey,
  queryFn: ({ signal }) => call(homeCalls.getWaiting, { signal }),
  select: ({ result }) => result,
  staleTime: minuteMs,
  refetchOnWindowFocus: true,
  retry: false,
})

/** The page reads what it shows before anything is counted, ms. */
const quietMs = 300

/**
 * Reads what waits once the page has what it shows; again on another page and when the window gets the focus, at most once a minute.
 * @param onCounts gets the counts, and none where they cannot be read
 */
export function WaitingCounts({ onCounts }: { onCounts: (counts: Counts) => void }) {
  const isQuiet = useIsFetching() === 0
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady || !isQuiet) return
    const timer = setTimeout(() => setReady(true), quietMs)
    return () => clearTimeout(timer)
  }, [isQuiet, isReady])

  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    // Signing out leads home: the session is about to end.
    if (isReady && pathname !== paths.home) void client.prefetchQuery(waitingQuery)
  }, [isReady, client, pathname])

  const { data, isError } = useQuery({ ...waitingQuery, enabled: isReady })
  useEffect(() => {
    onCounts(isError ? {} : (data ?? {}))
  }, [data, isError, onCounts])
  useEffect(() => () => onCounts({}), [onCounts])
  return null
}
