import type { DeviceRow } from '@portal/contract/devices'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { limits } from '@portal/domain/limits'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { businessDay } from '../../lib/business-date.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FleetSearch, readDevices } from './fleet.queries.ts'
import { fleetCsv } from './fleet-csv.ts'

const rowsMax = fleetLimits.countMax

type ExportFleetProps = { wanted: FleetSearch; isFiltered: boolean }

/** Saves what the list shows as a CSV file, every page of it up to 10,000 devices. */
export function ExportFleet({ wanted, isFiltered }: ExportFleetProps) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const { rows, isWhole } = await readAll(wanted)
      saveDevices(rows, isFiltered ? 'filtered-' : '')
      if (!isWhole)
        toast(`A file has at most ${counted(rowsMax, 'device')}. Filter the list to export the rest.`)
    } catch (error) {
      toast(`The devices were not exported. ${messageOf(error)}`, { tone: 'danger' })
    }
    setBusy(false)
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download size={16} aria-hidden />}
      busy={isBusy}
      onClick={() => void save()}
    >
      {isFiltered ? 'Export filtered CSV' : 'Export CSV'}
    </Button>
  )
}

/** Hands the person the devices as a file, and says how many they are. */
export function saveDevices(rows: readonly DeviceRow[], kind: '' | 'filtered-' | 'selected-') {
  const csv = new Blob([fleetCsv(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(`fleet-${kind}${businessDay(new Date())}.csv`, csv)
  toast(`${counted(rows.length, 'device')} exported.`, { tone: 'success' })
}

async function readAll(wanted: FleetSearch) {
  const rows: DeviceRow[] = []
  let cursor: string | undefined
  do {
    const page = await readDevices(wanted, { limit: limits.listPageMax, cursor })
    rows.push(...page.results)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isWhole: cursor === undefined && rows.length <= rowsMax }
}
