import { deskCalls } from '@portal/contract/desk-calls'
import { minuteMs } from '@portal/domain/limits'
import type { TableFormat } from '@portal/domain/table-formats'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { SalesAddress } from './sales-address.ts'

type Asked = Pick<SalesAddress, 'by' | 'period' | 'narrowed'>

const asked = ({ by, period, narrowed }: Asked) => ({
  by,
  ...period,
  ...(narrowed.agent !== null && { agentId: narrowed.agent }),
  ...(narrowed.account !== null && { accountId: narrowed.account }),
  ...(narrowed.carrier !== null && { carrierId: narrowed.carrier }),
  ...(narrowed.product !== null && { productId: narrowed.product }),
})

/** The same as a file. */
export const readSalesFile = (address: Asked, format: TableFormat) =>
  call(deskCalls.exportSales, { query: { ...asked(address), format } })

/** Sales of a period; a minute old at most. */
export const salesQuery = ({ by, period, narrowed }: SalesAddress) =>
  queryOptions({
    queryKey: ['sales', by, period, narrowed],
    queryFn: ({ signal }) => call(deskCalls.getSales, { query: asked({ by, period, narrowed }), signal }),
    select: ({ result }) => result,
    staleTime: minuteMs,
    refetchOnMount: 'always',
  })
