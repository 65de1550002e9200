import '../../lib/fleet-calls.ts'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { ApiError, call } from '../../lib/api.ts'
import { callWithProgress } from '../../lib/api-progress.ts'
import { fleetKey, useFleetWrite } from './fleet.queries.ts'

/** The imports of an account that can still be undone. */
export const fleetImportsQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...fleetKey, 'imports', { accountId }],
    queryFn: ({ signal }) => call('getFleetImports', { params: { accountId }, signal }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })

type ImportStep = {
  accountId: string
  file: Blob
  /** That of the check; without it nothing is saved. */
  token?: string
  onProgress: (done: number, total: number) => void
}

const largest = `${catalogLimits.importBytesMax / 1_000_000} MB`

/** Checks a file of devices or, with the token of that check, saves it. */
export function useImportDevices() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ accountId, file, token, onProgress }: ImportStep) => {
      if (file.size > catalogLimits.importBytesMax)
        throw new ApiError('FILE_TOO_LARGE', `This file is too large. A file has at most ${largest}.`)
      const input = { params: { accountId }, body: file, query: token === undefined ? {} : { token } }
      const { result } = await callWithProgress('importDevices', input, onProgress)
      if (result.saved) await queryClient.invalidateQueries({ queryKey: fleetKey })
      return result
    },
  })
}

export const useUndoImport = () => useFleetWrite('undoImport')
export const useAddRepairDevices = () => useFleetWrite('addRepairDevices')
