import { counted } from '@portal/domain/format'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { businessDay } from '../../lib/business-date.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type HistorySearch, isFiltered, ordersList } from '../orders/list-address.ts'

const rowsMax = 10_000

/**
 * Saves what the list shows as a CSV file, every page of it up to 10,000 orders. Where that is not all, name and message
 * of the file say so, and all orders are one press away.
 * @param total how many orders there are without search and filters, in words
 */
export function ExportOrders({ search, total }: { search: HistorySearch; total: string }) {
  const all = { ...search, ...ordersList.none, search: '' }
  if (!isFiltered(search)) return <ExportButton search={search} total={total} label="Export CSV" />
  return (
    <>
      <ExportButton search={search} total={total} label="Export filtered CSV" />
      <ExportButton search={all} total={total} label="Export all" />
    </>
  )
}

function ExportButton({ search, total, label }: { search: HistorySearch; total: string; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const { agentId } = search

  async function save() {
    if (agentId === null) return
    setBusy(true)
    try {
      // Loaded when a file is saved.
      const [{ readAll }, { ordersCsv }] = await Promise.all([
        import('./all-orders.ts'),
        import('./orders-csv.ts'),
      ])
      const { rows, isWhole } = await readAll(agentId, search, rowsMax)
      const csv = new Blob([ordersCsv(rows)], { type: 'text/csv;charset=utf-8' })
      saveFile(`orders-${isFiltered(search) ? 'filtered-' : ''}${businessDay(new Date())}.csv`, csv)
      toast(saidOf(rows.length, isWhole, isFiltered(search) ? total : undefined), { tone: 'success' })
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
      <span className="tool-words">{label}</span>
    </Button>
  )
}

/** @param ofAll how many orders there are in all, where the file has only those that match */
function saidOf(count: number, isWhole: boolean, ofAll: string | undefined): string {
  const exported = `${counted(count, 'order')} exported`
  if (!isWhole)
    return `${exported}. Filter the list to export the rest. A file can have at most ${rowsMax.toLocaleString('en-US')}.`
  if (ofAll === undefined) return `${exported}.`
  return `${exported}, out of ${ofAll}: only those that match the search and filters.`
}
