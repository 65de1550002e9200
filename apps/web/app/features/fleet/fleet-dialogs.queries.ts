import { fleetCalls } from '@portal/contract/fleet-calls'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { ApiError, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import type { ImportStep } from '../../ui/table-import/use-import-steps.ts'
import { fleetKey, useFleetWrite } from '../devices/fleet.queries.ts'

/** The imports of an account that can still be undone. */
export const fleetImportsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...fleetKey, 'imports', { accountId }],
    queryFn: ({ signal }) => call(fleetCalls.getFleetImports, { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

const largest = `${catalogLimits.importBytesMax / 1_000_000} MB`

/** Checks a file of devices or, with the token of that check, saves it. */
export function useImportDevices(accountId: string) {
  const queryClient = useQueryClient()
  return async ({ file, query, onProgress }: ImportStep) => {
    if (file.size > catalogLimits.importBytesMax)
      throw new ApiError('FILE_TOO_LARGE', `This file is too large. A file has at most ${largest}.`)
    const input = { params: { accountId }, body: file, query }
    const { result } = await callWithProgress(fleetCalls.importDevices, input, onProgress)
    if (result.saved) await queryClient.invalidateQueries({ queryKey: fleetKey })
    return result
  }
}

export const useUndoImport = () => useFleetWrite(fleetCalls.undoImport)
export const useAddRepairDevices = () => useFleetWrite(fleetCalls.addRepairDevices)

/** One's own saved views of an account's fleet, by name. */
export const fleetViewsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...fleetKey, 'views', { accountId }],
    queryFn: ({ signal }) => call(fleetCalls.getFleetViews, { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

export const useCreateView = () => useFleetWrite(fleetCalls.createFleetView)
export const useUpdateView = () => useFleetWrite(fleetCalls.updateFleetView)
export const useRemoveView = () => useFleetWrite(fleetCalls.removeFleetView)

/** Who had a unit number on a day (yyyy-MM-dd); null asks for nothing. */
export const holderOnQuery = (asked: { accountId: string; unitNumber: string; day: string } | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'holderOn', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) =>
            call(fleetCalls.getHolderOn, {
              params: { accountId: asked.accountId },
              query: { unitNumber: asked.unitNumber, day: asked.day },
              signal,
            }),
    select: ({ results }) => results,
    retry: false,
    ...alwaysFresh,
  })

/** Which devices had a unit number, the latest first; null asks for nothing. */
export const unitHistoryQuery = (asked: { accountId: string; unitNumber: string } | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'unitHistory', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) =>
            call(fleetCalls.getUnitHistory, {
              params: { accountId: asked.accountId },
              query: { unitNumber: asked.unitNumber },
              signal,
            }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })
