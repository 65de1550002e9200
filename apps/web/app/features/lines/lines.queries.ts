import { lineCalls } from '@portal/contract/line-calls'
import type { TableFormat } from '@portal/domain/table-formats'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'
import { deviceKey, fleetKey } from '../devices/fleet.queries.ts'

type Query = NonNullable<CallInput<'getLines'>['query']>
/** What narrows and sorts a list of lines, as the calls take it. */
export type LinesAsked = Omit<Query, 'limit' | 'cursor'>

export const linesKey = ['lines'] as const

/** A list of lines page by page: a short first one, and long ones for those who want more. */
export const linesQuery = (asked: LinesAsked) =>
  infiniteQueryOptions({
    queryKey: [...linesKey, 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      call(lineCalls.getLines, { query: { ...asked, ...pageOf(pageParam) }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** How many lines have each state, and what must be looked at. */
export const lineCountsQuery = (asked: Pick<LinesAsked, 'accountId' | 'agentId'>) =>
  queryOptions({
    queryKey: [...linesKey, 'counts', asked],
    queryFn: ({ signal }) => call(lineCalls.getLineCounts, { query: asked, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** One line with its terms, its devices and its history. */
export const lineQuery = (lineId: string) =>
  queryOptions({
    queryKey: [...linesKey, 'line', lineId],
    queryFn: ({ signal }) => call(lineCalls.getLine, { params: { lineId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** A change of lines: lists, pages and the devices that name them follow. */
export const thenLines = { refresh: [linesKey, fleetKey, deviceKey] }

/** What a list has as a file that the server writes. */
export const readLinesFile = (asked: LinesAsked, format: TableFormat) =>
  call(lineCalls.exportLines, { query: { ...asked, format } })
