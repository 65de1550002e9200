import '../../lib/portal-calls.ts'
import type { OrderRow } from '@portal/contract/orders'
import { counted } from '@portal/domain/format'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { businessDay } from '../../lib/business-date.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type HistorySearch, historyQueryOf } from './history-search.ts'
import { ordersCsv } from './orders-csv.ts'

const rowsMax = 10_000

/** Saves what the list shows as a CSV file, every page of it up to 10,000 orders. */
export function ExportOrders({ search }: { search: HistorySearch }) {
  const [isBusy, setBusy] = useState(false)
  const { agentId } = search

  async function save() {
    if (agentId === null) return
    setBusy(true)
    try {
      const { rows, isWhole } = await readAll(agentId, search)
      const csv = new Blob([ordersCsv(rows)], { type: 'text/csv;charset=utf-8' })
      saveFile(`orders-${businessDay(new Date())}.csv`, csv)
      toast(
        isWhole
          ? `${counted(rows.length, 'order')} exported.`
          : `${counted(rows.length, 'order')} exported. Filter the list to export the rest. A file can have at most ${rowsMax.toLocaleString('en-US')}.`,
        { tone: 'success' },
      )
    } catch (error) {
      toast(`The orders were not exported. ${messageOf(error)}`, { tone: 'danger' })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download size={16} aria-hidden />}
      busy={isBusy}
      disabled={agentId === null}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}

async function readAll(agentId: string, search: HistorySearch) {
  const rows: OrderRow[] = []
  let cursor: string | undefined
  do {
    // Without a limit a page is as long as the server makes them.
    const page = await call('getOrderHistory', {
      params: { agentId },
      query: { ...historyQueryOf(search), cursor },
    })
    rows.push(...page.results)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isWhole: cursor === undefined && rows.length <= rowsMax }
}
