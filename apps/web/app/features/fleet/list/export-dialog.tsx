import { fleetCalls } from '@portal/contract/fleet-calls'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { type TableFormat, tableFormats } from '@portal/domain/table-formats'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { saveTable } from '../../../lib/save-file.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { FleetScope, FleetSearch } from '../../devices/fleet.queries.ts'

/** What is exported: what the list shows, or chosen devices. */
export type Exported = { wanted: FleetSearch } | { scope: FleetScope; deviceIds: readonly string[] }

const labels: Record<TableFormat, string> = { csv: 'CSV, for any program', xlsx: 'Excel (XLSX)' }

type ExportDialogProps = { what: Exported; title: string; onClose: () => void }

/** Devices as a file that the server writes (docs/spec/fleet.md#files). */
export function ExportDialog({ what, title, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<TableFormat>('csv')
  const read = useMutation({ mutationFn: () => readFile(what, format), gcTime: 0 })

  async function save() {
    try {
      const { result } = await read.mutateAsync()
      saveTable(result)
      toast(`${counted(result.devices, 'device')} exported.`, { tone: 'success' })
      if (isCut(what, result.devices))
        toast(
          `A file of several accounts has at most ${counted(fleetLimits.countMax, 'device')}. Choose an account to export the rest.`,
        )
      onClose()
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }

  return (
    <FormDialog
      title={title}
      save="Export"
      isBusy={read.isPending}
      error={read.error}
      onClose={onClose}
      onSubmit={save}
    >
      <ChoiceGroup legend="Format" className="grid gap-1">
        {tableFormats.map((name) => (
          <label key={name} className="check">
            <input
              type="radio"
              className="tick"
              name="format"
              checked={format === name}
              onChange={() => setFormat(name)}
            />
            <span>{labels[name]}</span>
          </label>
        ))}
      </ChoiceGroup>
    </FormDialog>
  )
}

const isCut = (what: Exported, devices: number) =>
  'wanted' in what && what.wanted.accountId === null && devices >= fleetLimits.countMax

function readFile(what: Exported, format: TableFormat) {
  const { accountId, agentId, ...asked } = 'wanted' in what ? what.wanted : what.scope
  const params = { agentId: agentId ?? '' }
  if ('wanted' in what) {
    const query = { ...asked, format }
    return accountId === null
      ? call(fleetCalls.exportDevicesByAgent, { params, query })
      : call(fleetCalls.exportDevices, { params: { accountId }, query })
  }
  const body = { deviceIds: [...what.deviceIds], format }
  return accountId === null
    ? call(fleetCalls.exportChosenByAgent, { params, body })
    : call(fleetCalls.exportChosenDevices, { params: { accountId }, body })
}
