import { paperCalls } from '@portal/contract/paper-calls'
import { counted } from '@portal/domain/format'
import { ordersExportMax } from '@portal/domain/order-filters'
import type { TableFormat } from '@portal/domain/table-formats'
import { call } from '../../lib/api.ts'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { type HistorySearch, historyQueryOf, isFiltered, ordersList } from '../orders/list-address.ts'

type ExportOrdersProps = { search: HistorySearch; total: string }

/**
 * Saves what the list shows as a file. Where that is not all, name and message of the file say so, and all orders are one press
 * away.
 * @param total how many orders there are without search and filters, in words
 */
export function ExportOrders({ search, total }: ExportOrdersProps) {
  if (search.agentId === null) return null
  if (!isFiltered(search))
    return <ExportMenu what="orders" entries={inEachFormat((format) => read(search, format))} />
  const all = { ...search, ...ordersList.none, search: '' }
  return (
    <ExportMenu
      what="orders"
      entries={[
        ...inEachFormat((format) => read(search, format, total), 'Filtered orders'),
        ...inEachFormat((format) => read(all, format), 'All orders'),
      ]}
    />
  )
}

/** @param ofAll how many orders there are in all, where the file has only those that match */
async function read(search: HistorySearch, format: TableFormat, ofAll?: string) {
  const { result } = await call(paperCalls.exportOrders, {
    params: { agentId: search.agentId ?? '' },
    query: { ...historyQueryOf(search), format },
  })
  return { file: result, said: saidOf(result, ofAll) }
}

function saidOf({ orders, isCut }: { orders: number; isCut: boolean }, ofAll: string | undefined): string {
  const exported = `${counted(orders, 'order')} exported`
  if (isCut)
    return `${exported}. Filter the list to export the rest. A file can have at most ${ordersExportMax.toLocaleString('en-US')}.`
  if (ofAll === undefined) return `${exported}.`
  return `${exported}, out of ${ofAll}: only those that match the search and filters.`
}
