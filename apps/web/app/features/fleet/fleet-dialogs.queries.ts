import { fleetCalls } from '@portal/contract/fleet-calls'
import type { TableChoices } from '@portal/contract/table-choices'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { choicesLine } from '@portal/domain/choices-line'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { ApiError, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import { fleetKey, useFleetWrite } from '../devices/fleet.queries.ts'

/** The imports of an account that can still be undone. */
export const fleetImportsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...fleetKey, 'imports', { accountId }],
    queryFn: ({ signal }) => call(fleetCalls.getFleetImports, { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

type ImportStep = {
  accountId: string
  file: Blob
  choices: TableChoices
  /** Of a workbook with several. */
  sheet?: string | undefined
  /** That of the check; without it nothing is saved. */
  token?: string
  onProgress: (done: number, total: number) => void
}

const largest = `${catalogLimits.importBytesMax / 1_000_000} MB`

/** Checks a file of devices or, with the token of that check, saves it. */
export function useImportDevices() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ accountId, file, choices, sheet, token, onProgress }: ImportStep) => {
      if (file.size > catalogLimits.importBytesMax)
        throw new ApiError('FILE_TOO_LARGE', `This file is too large. A file has at most ${largest}.`)
      const hasChoices = Object.keys(choices).length > 0
      const body = hasChoices ? new Blob([choicesLine(choices), file], { type: file.type }) : file
      const query = { ...(token !== undefined && { token }), ...(sheet !== undefined && { sheet }) }
      const input = { params: { accountId }, body, query }
      const { result } = await callWithProgress(fleetCalls.importDevices, input, onProgress)
      if (result.saved) await queryClient.invalidateQueries({ queryKey: fleetKey })
      return result
    },
  })
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
