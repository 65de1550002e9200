import '../../lib/receive-calls.ts'
import type { ArrivingBox } from '@portal/contract/receiving'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/**
 * A box with its devices, read anew for every visit.
 * @param kept the box as this phone read it before; shown until the answer is here, and without a network
 */
export const boxQuery = (boxCode: string, kept: ArrivingBox | null) =>
  queryOptions({
    queryKey: ['receive', boxCode],
    queryFn: ({ signal }) => call('getBox', { params: { boxCode }, signal }),
    select: ({ result }) => result,
    ...(kept && { placeholderData: { result: kept } }),
    staleTime: 0,
    gcTime: 0,
  })
