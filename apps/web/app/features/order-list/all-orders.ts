import type { OrderRow } from '@portal/contract/orders'
import { portalCalls } from '@portal/contract/portal-calls'
import { call } from '../../lib/api.ts'
import { type HistorySearch, historyQueryOf } from '../orders/list-address.ts'

/**
 * Every page of what the list shows, up to so many orders.
 * @returns the orders, and whether they are all
 */
export async function readAll(agentId: string, search: HistorySearch, rowsMax: number) {
  const rows: OrderRow[] = []
  let cursor: string | undefined
  do {
    // Without a limit a page is as long as the server makes them.
    const page = await call(portalCalls.getOrderHistory, {
      params: { agentId },
      query: { ...historyQueryOf(search), withShipping: 'true', cursor },
    })
    rows.push(...page.results)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isWhole: cursor === undefined && rows.length <= rowsMax }
}
