import type { Bench, BenchUnit, DeskFilter } from '@portal/contract/staging'
import { stagingCalls } from '@portal/contract/staging-calls'
import { limits } from '@portal/domain/limits'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { call } from '../../lib/api.ts'
import { boxesQuery } from '../boxes/boxes.queries.ts'

/** Orders at the staging desk with one filter, page by page. */
export const stagingOrdersQuery = (stage: DeskFilter, limit?: number) =>
  infiniteQueryOptions({
    queryKey: ['staging', 'orders', stage],
    queryFn: ({ pageParam, signal }) =>
      call(stagingCalls.getStagingOrders, {
        query: { stage, ...(limit && { limit }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

/** How often the board looks at what the benches do, ms. */
export const boardMs = 30_000
/** Pages of the board: more orders than that are looked for in the list. */
export const boardPagesMax = 4

/** Everything that waits or is at a bench, in pages as large as they may be. */
export const boardQuery = infiniteQueryOptions({
  ...stagingOrdersQuery('open', limits.listPageMax),
  queryKey: ['staging', 'board'],
})

/** How often a bench looks at what the other benches do, ms. */
const otherBenchesMs = 5_000

export const benchQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['staging', 'bench', orderId],
    queryFn: ({ signal }) => call(stagingCalls.getBench, { params: { orderId: String(orderId) }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
    refetchInterval: otherBenchesMs,
  })

/** Puts what a step answered into the bench that is shown. */
export function useStepAnswers(orderId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = benchQuery(orderId)
  return {
    /** What was asked before the step would bring back the state before it. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    /** A unit that was staged, or opened again, can go into a box, or no more. */
    readBoxes: () => queryClient.invalidateQueries({ queryKey: boxesQuery(orderId).queryKey }),
    put: ({ unit, staged }: { unit: BenchUnit | null; staged: number }, bench: string) => {
      // A reading that the clock began while the step was under way may be from before it.
      void queryClient.cancelQueries({ queryKey }, { revert: false })
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, result: withUnit(before.result, unit, staged, bench) },
      )
    },
    readAgain: () => queryClient.invalidateQueries({ queryKey }),
    /** The bench with every answer that was put in; queries tell their screens of it a moment later. */
    newest: () => queryClient.getQueryData(queryKey)?.result,
  }
}

/** A bench has one unit: its other ones are free. */
function withUnit(before: Bench, unit: BenchUnit | null, staged: number, bench: string): Bench {
  const unitList = before.unitList.map((one) => {
    if (one.deviceId === unit?.deviceId) return unit
    const isLeft = unit?.bench?.isMe === true && one.bench?.isMe === true && one.bench.name === bench
    return isLeft ? { ...one, bench: null } : one
  })
  return { ...before, unitList, staged }
}

/** Takes an order, or gives it back; the bench and the lists are read again. */
export function useOrderClaim(orderId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, key }: { name: 'claimOrder' | 'releaseOrder'; key: string }) => {
      await call(stagingCalls[name], { params: { orderId: String(orderId) }, body: {}, idempotencyKey: key })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['staging'] }),
  })
}
