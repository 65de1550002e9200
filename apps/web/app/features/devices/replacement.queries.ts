import { kitCalls } from '@portal/contract/kit-calls'
import { queryOptions } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { call } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'

/** What a replacement of a device would order today. */
export const replacementQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'replacement'],
    queryFn: ({ signal }) => call(kitCalls.getReplacement, { params: { deviceId }, signal }),
    select: ({ result }) => result,
    ...alwaysFresh,
  })

/** Replaces a device. Devices and lists are read again after success and failure, before the mutation counts as done. */
export const useReplaceDevice = () =>
  useCall(kitCalls.replaceDevice, { refresh: [['fleet'], ['device'], ['orders']] })
