import '../../lib/fleet-calls.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { call } from '../../lib/api.ts'
import { fleetKey } from './fleet.queries.ts'

/** Who had a unit number on a day (yyyy-MM-dd); null asks for nothing. */
export const holderOnQuery = (asked: { accountId: string; unitNumber: string; day: string } | null) =>
  queryOptions({
    queryKey: [...fleetKey, 'holderOn', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) =>
            call('getHolderOn', {
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
            call('getUnitHistory', {
              params: { accountId: asked.accountId },
              query: { unitNumber: asked.unitNumber },
              signal,
            }),
    select: ({ results }) => results,
    ...alwaysFresh,
  })
