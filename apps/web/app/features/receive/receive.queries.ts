import { boxCalls } from '@portal/contract/box-calls'
import { homeCalls } from '@portal/contract/home-calls'
import type { ArrivingBox } from '@portal/contract/receiving'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call, mayPass } from '../../lib/api.ts'
import type { Progress } from './progress.ts'

/**
 * A box with its devices, read anew for every visit.
 * @param kept the box as this phone read it before; shown until the answer is here, and without a network
 */
export const boxQuery = (boxCode: string, kept: ArrivingBox | null) =>
  queryOptions({
    queryKey: ['receive', boxCode],
    queryFn: ({ signal }) => call(boxCalls.getBox, { params: { boxCode }, signal }),
    select: ({ result }) => result,
    ...(kept && { placeholderData: { result: kept } }),
    staleTime: 0,
    gcTime: 0,
  })

/** The boxes of the account that are on their way, read anew for every visit and when the network is back. */
export const boxesToReceiveQuery = queryOptions({
  queryKey: ['receive'],
  queryFn: ({ signal }) => call(homeCalls.getBoxesToReceive, { signal }),
  select: ({ result }) => result.boxes,
  staleTime: 0,
  refetchOnReconnect: true,
})

/** How long a phone waits before it tries again to send, ms. */
const againMs = 10_000

export type Received = { received: number; missing: number; already: string[] }

/** Sends what was said of a box; the same key happens once, regardless of how often it is sent. */
export async function sendBox(
  boxCode: string,
  { key, body }: NonNullable<Progress['sent']>,
): Promise<Received> {
  const { result } = await call(boxCalls.receiveBox, { params: { boxCode }, body, idempotencyKey: key })
  return result
}

/** What is refused only now: the same can be right later, after another tab's answer, or when the person signs in again. */
const laterCodes = new Set(['REQUEST_RUNNING', 'TOO_MANY_REQUESTS', 'NOT_SIGNED_IN'])

export const isPassing = (error: unknown): boolean =>
  mayPass(error) || (error instanceof ApiError && laterCodes.has(error.code))

/** While `isOn`: tries again at intervals, and when the network is back. */
export function useTries(isOn: boolean, tryNow: () => void) {
  const newest = useRef(tryNow)
  newest.current = tryNow
  useEffect(() => {
    if (!isOn) return
    const again = () => newest.current()
    const timer = setInterval(again, againMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isOn])
}
