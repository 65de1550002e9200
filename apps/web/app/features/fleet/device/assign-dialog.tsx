import type { DeviceRow, KitOfDevice } from '@portal/contract/devices'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../lib/access.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { FormDialog, refusalAt } from '../../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/form-fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { stationsQuery, useUpdateDevice } from '../../devices/fleet.queries.ts'
import { kitsQuery } from '../../kits/kits.queries.ts'

type Assigned = Pick<
  DeviceRow,
  'deviceId' | 'accountId' | 'unitNumber' | 'holder' | 'station' | 'kit' | 'version'
>
type AssignDialogProps = { device: Assigned; onClose: () => void }

/** Who has the device, where, and the kit that it is prepared with. An empty holder unassigns it. */
export function AssignDialog({ device, onClose }: AssignDialogProps) {
  const [holder, setHolder] = useState(device.holder)
  const [stationId, setStationId] = useState(device.station?.stationId ?? '')
  const stations = useQuery(stationsQuery(device.accountId)).data ?? []
  const [kit, setKit] = useState(asItIs)
  const mayOrder = useMay('order')
  const update = useUpdateDevice()
  const attempt = useAttemptKey()

  async function save() {
    const input = {
      params: { deviceId: device.deviceId },
      body: {
        holder,
        stationId: stationId || null,
        // A kit that was changed since stays as the device has it, unless it is chosen again.
        ...(kit !== asItIs && { kitId: kit || null }),
        version: device.version,
      },
    }
    try {
      await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which the dialog shows.
      return
    }
    onClose()
    toast(holder.trim() === '' ? 'The device is unassigned.' : `Assigned to ${holder.trim()}.`, {
      tone: 'success',
    })
  }

  return (
    <FormDialog
      title={`Assign ${device.unitNumber ?? 'device'}`}
      save="Assign"
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="Holder"
        hint="A driver or a van. Leave it empty to unassign the device."
        error={refusalAt(update.error, 'holder')}
        value={holder}
        maxLength={fleetLimits.holderMax}
        onChange={({ target }) => setHolder(target.value)}
      />
      <SelectField
        label="Station"
        error={refusalAt(update.error, 'stationId')}
        value={stationId}
        onChange={({ target }) => setStationId(target.value)}
      >
        <option value="">No station</option>
        {stations.map((station) => (
          <option key={station.stationId} value={station.stationId}>
            {station.name} ({station.code})
          </option>
        ))}
      </SelectField>
      {mayOrder && (
        <KitField device={device} value={kit} error={refusalAt(update.error, 'kitId')} onChange={setKit} />
      )}
    </FormDialog>
  )
}

/** The choice that leaves the kit of a device alone. */
const asItIs = 'as-it-is'

type KitFieldProps = {
  device: Pick<DeviceRow, 'accountId' | 'kit'>
  /** The id of a kit, `asItIs`, or '' for no kit. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Chooses the kit of one device. A kit that was changed since can be chosen again, as it is now. */
function KitField({ device: { accountId, kit }, value, error, onChange }: KitFieldProps) {
  const query = useQuery(kitsQuery(accountId))
  const kits = (query.data ?? []).filter(({ kitId }) => kitId !== kit?.kitId || kit.state !== 'current')
  return (
    <SelectField
      label="Kit"
      hint="What the device is prepared with."
      error={error ?? (query.isError && !query.data ? loadFailure('kits', query.error.message) : undefined)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={asItIs}>{kit === null ? 'No kit' : presentWords(kit)}</option>
      {kit !== null && <option value="">No kit</option>}
      {kits.map(({ kitId, name }) => (
        <option key={kitId} value={kitId}>
          {kitId === kit?.kitId ? `${name} (current)` : name}
        </option>
      ))}
    </SelectField>
  )
}

const presentWords = ({ name, state }: KitOfDevice) =>
  state === 'current' ? name : `${name} (${state === 'changed' ? 'earlier' : 'removed'})`
