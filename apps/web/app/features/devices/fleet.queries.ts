import type { DeviceRow } from '@portal/contract/devices'
import { fleetCalls } from '@portal/contract/fleet-calls'
import { limits } from '@portal/domain/limits'
import { allAgents } from '@portal/domain/roles'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallName, type CallOf, call } from '../../lib/api.ts'
import { byCursor, pageOf } from '../../lib/pages.ts'
import { useCall } from '../../lib/use-call.ts'
import { fleetList } from './fleet-address.ts'

/** Whose devices: those of one account, or of all accounts of an agent. A scope without either asks for nothing. */
export type FleetScope = { agentId: string | null; accountId: string | null }

/** Whether these are the devices of all agents. */
export const isOfAllAgents = ({ agentId, accountId }: FleetScope) =>
  accountId === null && agentId === allAgents

/** Filters, search and order of a fleet, as a request has them. */
export type FleetAsked = ReturnType<typeof fleetList.ask> & {
  sort: ReturnType<typeof fleetList.sort.ask>
}
/** What someone looks for in a fleet. */
export type FleetSearch = FleetScope & FleetAsked

/** All devices by unit number. */
export const everyDevice: FleetAsked = { ...fleetList.ask(fleetList.none, ''), sort: 'unit' }

export const fleetKey = ['fleet'] as const
export const deviceKey = ['device'] as const

type PageAsked = { limit: number; cursor?: string | undefined; signal?: AbortSignal | undefined }

/** One page of a fleet. The scope must name an account or an agent. */
export function readDevices({ accountId, agentId, ...wanted }: FleetSearch, { signal, ...page }: PageAsked) {
  const query = { ...wanted, ...page }
  const asked = { query, ...(signal ? { signal } : {}) }
  return accountId === null
    ? call(fleetCalls.getDevicesByAgent, { params: { agentId: agentId ?? '' }, ...asked })
    : call(fleetCalls.getDevicesByAccount, { params: { accountId }, ...asked })
}

export const isNoOnes = ({ accountId, agentId }: FleetScope) => accountId === null && agentId === null

/** A fleet page by page: a short first one, and long ones for those who want more. */
export const devicesQuery = (wanted: FleetSearch) =>
  infiniteQueryOptions({
    queryKey: [...fleetKey, 'list', wanted],
    queryFn: isNoOnes(wanted)
      ? skipToken
      : ({ pageParam, signal }) => readDevices(wanted, { ...pageOf(pageParam), signal }),
    ...byCursor,
    // Another search keeps the rows until the new ones are here; another scope's rows are other people's.
    placeholderData: (previous, query) => (isSameScope(query?.queryKey, wanted) ? previous : undefined),
    ...alwaysFresh,
  })

function isSameScope(key: readonly unknown[] | undefined, wanted: FleetScope): boolean {
  // The third part of such a key is always a search.
  const before = key?.[2] as FleetSearch | undefined
  return before?.accountId === wanted.accountId && before.agentId === wanted.agentId
}

/** Devices that "At a glance" reads at most. */
export const glanceMax = 1_000

/** All devices of an account by unit number, in as many pages as it takes; null asks for nothing. */
export const glanceQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'glance', { accountId }],
    queryFn: accountId === null ? skipToken : ({ signal }) => readWholeFleet(accountId, signal),
    ...alwaysFresh,
  })

async function readWholeFleet(accountId: string, signal: AbortSignal): Promise<DeviceRow[]> {
  const wanted: FleetSearch = { agentId: null, accountId, ...everyDevice }
  const rows: DeviceRow[] = []
  let cursor: string | undefined
  do {
    const page = await readDevices(wanted, { limit: limits.listPageMax, cursor, signal })
    rows.push(...page.results)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < glanceMax)
  return rows
}

/** How many devices each group has. */
export const figuresQuery = ({ agentId, accountId }: FleetScope) =>
  queryOptions({
    queryKey: [...fleetKey, 'figures', { agentId, accountId }],
    queryFn: isNoOnes({ agentId, accountId })
      ? skipToken
      : ({ signal }) =>
          accountId === null
            ? call(fleetCalls.getFiguresByAgent, { params: { agentId: agentId ?? '' }, signal })
            : call(fleetCalls.getFiguresByAccount, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** The stations of an account; null asks for nothing. */
export const stationsQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'stations', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(fleetCalls.getStations, { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

/** How an account numbers its devices; null asks for nothing. */
export const fleetSettingsQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'settings', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(fleetCalls.getFleetSettings, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** One device with its history. */
export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...deviceKey, deviceId],
    queryFn: ({ signal }) => call(fleetCalls.getDevice, { params: { deviceId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** The device that has a tag. */
export const deviceByTagQuery = (tagCode: string) =>
  queryOptions({
    queryKey: [...deviceKey, 'tag', tagCode],
    queryFn: ({ signal }) => call(fleetCalls.getDeviceByTag, { params: { tagCode }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** A change of the fleet. The queries are invalidated after success and failure, before the mutation counts as done. */
export const useFleetWrite = <N extends CallName>(to: CallOf<N>) =>
  useCall(to, { refresh: [fleetKey, deviceKey] })

export const useUpdateDevice = () => useFleetWrite(fleetCalls.updateDevice)
export const useChangeDeviceStatus = () => useFleetWrite(fleetCalls.changeDeviceStatus)
export const useMoveDevices = () => useFleetWrite(fleetCalls.moveDevices)
export const useChangeStatuses = () => useFleetWrite(fleetCalls.changeStatuses)
export const useAssignHolders = () => useFleetWrite(fleetCalls.assignHolders)
export const useCreateStation = () => useFleetWrite(fleetCalls.createStation)
export const useUpdateStation = () => useFleetWrite(fleetCalls.updateStation)
export const useRemoveStation = () => useFleetWrite(fleetCalls.removeStation)
export const useUpdateFleetSettings = () => useFleetWrite(fleetCalls.updateFleetSettings)

/** The makes and models to filter by. */
export const modelsQuery = ({ agentId, accountId }: FleetScope) =>
  queryOptions({
    queryKey: [...fleetKey, 'models', { agentId, accountId }],
    queryFn: isNoOnes({ agentId, accountId })
      ? skipToken
      : ({ signal }) =>
          accountId === null
            ? call(fleetCalls.getModelsByAgent, { params: { agentId: agentId ?? '' }, signal })
            : call(fleetCalls.getModelsByAccount, { params: { accountId }, signal }),
    select: ({ result }) => result.models,
    staleTime: 60_000,
  })

/** The screen-repair program of an account beside its fleet; null asks for nothing. */
export const repairProgramQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'repairProgram', { accountId }],
    queryFn:
      accountId === null
        ? skipToken
        : ({ signal }) => call(fleetCalls.getRepairProgram, { params: { accountId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })
