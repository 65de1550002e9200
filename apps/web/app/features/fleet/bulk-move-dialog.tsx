import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { BulkDialog, type BulkProps } from './bulk-dialog.tsx'
import { stationsQuery, useMoveDevices } from './fleet.queries.ts'

/** Moves the selected devices to a station of their account, or to none. */
export function MoveDialog({ devices, accountId, ...rest }: BulkProps) {
  const [stationId, setStationId] = useState('')
  const stations = useQuery(stationsQuery(accountId)).data ?? []
  const move = useMoveDevices()
  const attempt = useAttemptKey()
  const target = stations.find((station) => station.stationId === stationId)?.name ?? 'no station'
  const howMany = counted(devices.length, 'device')

  async function send() {
    const body = { deviceIds: devices.map(({ deviceId }) => deviceId), stationId: stationId || null }
    const input = { params: { accountId }, body }
    return (await move.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })).result
  }

  return (
    <BulkDialog
      {...rest}
      title={`Move ${howMany}`}
      save="Move"
      done={`${howMany} moved to ${target}.`}
      isBusy={move.isPending}
      error={move.error}
      send={send}
    >
      <Field label="Station">
        {(control) => (
          <Select {...control} value={stationId} onChange={(event) => setStationId(event.target.value)}>
            <option value="">No station</option>
            {stations.map((station) => (
              <option key={station.stationId} value={station.stationId}>
                {station.name} ({station.code})
              </option>
            ))}
          </Select>
        )}
      </Field>
    </BulkDialog>
  )
}
