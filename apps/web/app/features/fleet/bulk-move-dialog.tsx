import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { BulkDialog, type BulkProps } from './bulk-dialog.tsx'
import { stationsQuery, useMoveDevices } from './fleet.queries.ts'

const noStation = 'none'

/** Moves the selected devices to a station of their account, or to none; which one is always chosen. */
export function MoveDialog({ devices, accountId, ...rest }: BulkProps) {
  const [chosen, setChosen] = useState('')
  const [isAsked, setAsked] = useState(false)
  const stations = useQuery(stationsQuery(accountId)).data ?? []
  const move = useMoveDevices()
  const attempt = useAttemptKey()
  const target = stations.find((station) => station.stationId === chosen)?.name ?? 'no station'
  const howMany = counted(devices.length, 'device')

  async function send() {
    setAsked(true)
    if (chosen === '') return null
    const stationId = chosen === noStation ? null : chosen
    const body = { deviceIds: devices.map(({ deviceId }) => deviceId), stationId }
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
      <Field label="Station" error={isAsked && chosen === '' ? 'Choose a station.' : undefined}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="" disabled>
              Choose a station
            </option>
            <option value={noStation}>No station</option>
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
