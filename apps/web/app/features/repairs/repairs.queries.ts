import { repairCalls } from '@portal/contract/repair-calls'
import { limits } from '@portal/domain/limits'
import { allAgents } from '@portal/domain/roles'
import type { TableFormat } from '@portal/domain/table-formats'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useQueryClient,
} from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'
import { deviceKey, type FleetScope, fleetKey } from '../devices/fleet.queries.ts'

/** What narrows a list of cases, as the call takes it. */
export type CasesAsked = NonNullable<CallInput<'getRepairCases'>['query']>
type Narrowed = Omit<CasesAsked, 'sort' | 'limit' | 'cursor'>

const casesKey = ['cases'] as const
const caseKey = ['case'] as const

/** A list of cases page by page: a short first one, and long ones for those who want more. */
export const casesQuery = (
  asked: Omit<CasesAsked, 'limit' | 'cursor'>,
  firstPage: number = limits.listFirstPage,
) =>
  infiniteQueryOptions({
    queryKey: [...casesKey, 'list', asked, firstPage],
    queryFn: ({ pageParam, signal }) =>
      call(repairCalls.getRepairCases, {
        query: { ...asked, ...pageOf(pageParam, { first: firstPage }) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** Open cases that a page marks at its devices; null asks for nothing. */
export const openCasesQuery = (asked: Pick<CasesAsked, 'accountId' | 'agentId' | 'deviceId'> | null) =>
  queryOptions({
    queryKey: [...casesKey, 'open', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) =>
            call(repairCalls.getRepairCases, {
              query: { ...asked, group: 'open', limit: limits.listPageMax },
              signal,
            }),
    ...alwaysFresh,
  })

/** All cases of one device, the newest first. */
export const deviceCasesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...casesKey, 'device', deviceId],
    queryFn: ({ signal }) =>
      call(repairCalls.getRepairCases, {
        query: { deviceId, sort: 'newest', limit: limits.listFirstPage },
        signal,
      }),
    ...alwaysFresh,
  })

/** The cases of the devices that a fleet shows: lists without an agent have those of all agents. Null for no fleet. */
export function casesOfFleet({
  accountId,
  agentId,
}: FleetScope): { accountId?: string; agentId?: string } | null {
  if (accountId !== null) return { accountId }
  if (agentId === null) return null
  return agentId === allAgents ? {} : { agentId }
}

/** How many cases each group has. */
export const countsQuery = (asked: Omit<Narrowed, 'group' | 'state' | 'late'> | null) =>
  queryOptions({
    queryKey: [...casesKey, 'counts', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) => call(repairCalls.getRepairCounts, { query: asked, signal }),
    select: ({ result }) => result,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })

/** Breaks, days without a phone and cost of a year; they change slowly. */
export const repairFiguresQuery = (asked: Pick<CasesAsked, 'accountId' | 'agentId'>) =>
  queryOptions({
    queryKey: [...casesKey, 'figures', asked],
    queryFn: ({ signal }) => call(repairCalls.getRepairFigures, { query: asked, signal }),
    select: ({ result }) => result,
    staleTime: 60_000,
  })

/** One case with its timeline, messages and pictures. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...caseKey, caseId],
    queryFn: ({ signal }) => call(repairCalls.getRepairCase, { params: { caseId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** What the report of a problem needs to know of a device. */
export const reportQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['repairReport', deviceId],
    queryFn: ({ signal }) => call(repairCalls.getRepairReport, { params: { deviceId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** A picture for those who may see the case: read with the session, and gone with the page. */
export const pictureQuery = (pictureId: string, size: 'small' | 'large') =>
  queryOptions({
    queryKey: ['casePicture', pictureId, size],
    queryFn: ({ signal }) =>
      call(repairCalls.getRepairPicture, { params: { pictureId }, query: { size }, signal }),
    select: ({ result: { contentType, base64 } }) => `data:${contentType};base64,${base64}`,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const readCasesFile = (asked: Narrowed, format: TableFormat) =>
  call(repairCalls.exportRepairCases, { query: { ...asked, format } })

/** What shows a case or its device. */
const shownIn = [casesKey, caseKey, fleetKey, deviceKey]

/** Reads cases and devices again after something else changed them, such as an order. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () => Promise.all(shownIn.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** A change of cases. Cases and devices are read again after success and failure, before the mutation counts as done. */
export const thenCases = { refresh: shownIn }
