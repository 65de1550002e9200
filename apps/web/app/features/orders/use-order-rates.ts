import { type Address, addressLine } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { isComplete, ratesQuery } from '../checkout/checkout.queries.ts'

const typingPauseMs = 500

type Asked = {
  orderId: number
  to: Address
  /** Changes with the lines: they decide the rates. */
  version: number
  hasItems: boolean
  /** Whether the other method is a way on while UPS is silent. */
  isDirectOffered: boolean
  /** Whether rates are shown at all. */
  isWanted: boolean
}

/** UPS rates for an order's lines to an address, once typing has paused; as `UpsRateList` shows them. */
export function useOrderRates({ orderId, to, version, hasItems, isDirectOffered, isWanted }: Asked) {
  const line = addressLine(to)
  const isSettled = useSettled(line, typingPauseMs) === line
  const isKnown = isWanted && hasItems && isComplete(to) && isSettled
  const query = useQuery(ratesQuery(isKnown ? { to, order: { orderId, version } } : null))
  const wayOn = isDirectOffered ? ' You can still choose direct from the carrier.' : ''
  return {
    rates: query.data?.data,
    reason: query.data?.reason,
    failure: query.isError ? `${messageOf(query.error)} Nothing was lost.${wayOn}` : undefined,
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
  }
}
