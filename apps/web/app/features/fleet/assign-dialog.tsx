import type { DeviceRow } from '@portal/contract/devices'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { stationsQuery, useUpdateDevice } from './fleet.queries.ts'
import { asItIs, KitField } from './kit-field.tsx'

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
      <Field
        label="Holder"
        hint="A driver or a van. Leave it empty to unassign the device."
        error={refusalAt(update.error, 'holder')}
      >
        {(control) => (
          <TextInput
            {...control}
            value={holder}
            maxLength={fleetLimits.holderMax}
            onChange={({ target }) => setHolder(target.value)}
          />
        )}
      </Field>
      <Field label="Station" error={refusalAt(update.error, 'stationId')}>
        {(control) => (
          <Select {...control} value={stationId} onChange={({ target }) => setStationId(target.value)}>
            <option value="">No station</option>
            {stations.map((station) => (
              <option key={station.stationId} value={station.stationId}>
                {station.name} ({station.code})
              </option>
            ))}
          </Select>
        )}
      </Field>
      {mayOrder && (
        <KitField device={device} value={kit} error={refusalAt(update.error, 'kitId')} onChange={setKit} />
      )}
    </FormDialog>
  )
}
