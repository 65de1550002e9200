import { actionsOn, deviceActions, type OwnerAction } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { FieldError, FieldWarning } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/form-fields.tsx'
import { stationsQuery, useChangeStatuses, useMoveDevices } from '../../devices/fleet.queries.ts'
import { KitsProblem } from '../../kits/kit-words.tsx'
import { kitsQuery } from '../../kits/kits.queries.ts'
import { actionLosses } from '../device/change-status.tsx'
import { BulkDialog, type BulkProps, HoldersDialog } from './bulk-dialog.tsx'

const noKit = 'none'

/** Names the kit that the selected devices are prepared with, or none; which one is always chosen. */
function KitDialog({ devices, accountId, ...rest }: BulkProps) {
  const [chosen, setChosen] = useState('')
  const [isAsked, setAsked] = useState(false)
  const query = useQuery(kitsQuery(accountId))
  const kits = query.data ?? []
  const change = useMoveDevices()
  const attempt = useAttemptKey()
  const name = kits.find(({ kitId }) => kitId === chosen)?.name
  const howMany = counted(devices.length, 'device')

  async function send() {
    setAsked(true)
    if (chosen === '') return null
    const kitId = chosen === noKit ? null : chosen
    const body = { deviceIds: devices.map(({ deviceId }) => deviceId), kitId }
    const input = { params: { accountId }, body }
    return (await change.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })).result
  }

  return (
    <BulkDialog
      {...rest}
      title={`Kit of ${howMany}`}
      save="Save kit"
      done={name === undefined ? `Kit removed from ${howMany}.` : `Kit of ${howMany}: ${name}.`}
      isBusy={change.isPending}
      error={change.error}
      send={send}
    >
      <KitsProblem query={query} />
      <SelectField
        label="Kit"
        hint="What the devices are prepared with, so that a replacement is ordered the same way."
        error={isAsked && chosen === '' ? 'Choose a kit.' : undefined}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="" disabled>
          Choose a kit
        </option>
        <option value={noKit}>No kit</option>
        {kits.map((kit) => (
          <option key={kit.kitId} value={kit.kitId}>
            {kit.name}
          </option>
        ))}
      </SelectField>
    </BulkDialog>
  )
}

const noStation = 'none'

/** Moves the selected devices to a station of their account, or to none; which one is always chosen. */
function MoveDialog({ devices, accountId, ...rest }: BulkProps) {
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
      <SelectField
        label="Station"
        error={isAsked && chosen === '' ? 'Choose a station.' : undefined}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="" disabled>
          Choose a station
        </option>
        <option value={noStation}>No station</option>
        {stations.map((station) => (
          <option key={station.stationId} value={station.stationId}>
            {station.name} ({station.code})
          </option>
        ))}
      </SelectField>
    </BulkDialog>
  )
}

const dialogs = { move: MoveDialog, kit: KitDialog, holders: HoldersDialog, status: StatusDialog }
export type BulkChange = keyof typeof dialogs

/** The dialogs about the selected devices, in one file that is loaded when the first of them opens. */
export function BulkChangeDialog({ change, ...props }: BulkProps & { change: BulkChange }) {
  const Chosen = dialogs[change]
  return <Chosen {...props} />
}

/** Takes one action on all selected devices. Only those are offered that the status of each of them allows. */
function StatusDialog({ devices, accountId, ...rest }: BulkProps) {
  const [action, setAction] = useState<OwnerAction | null>(null)
  const [isAsked, setAsked] = useState(false)
  const change = useChangeStatuses()
  const attempt = useAttemptKey()
  const offered = actionsOfAll(devices)
  const howMany = counted(devices.length, 'device')
  const loss = action && actionLosses[action]

  async function send() {
    setAsked(true)
    if (action === null) return null
    const input = {
      params: { accountId },
      body: { deviceIds: devices.map(({ deviceId }) => deviceId), action },
    }
    return (await change.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })).result
  }

  return (
    <BulkDialog
      {...rest}
      title={`Status of ${howMany}`}
      save={action ? deviceActions[action].label : 'Change status'}
      done={action ? `${howMany}: ${deviceActions[action].done.toLowerCase()}.` : ''}
      isBusy={change.isPending}
      error={change.error}
      send={send}
    >
      {offered.length === 0 ? (
        <FieldError>
          The selected devices have no change of status in common. Select fewer of them.
        </FieldError>
      ) : (
        <ChoiceGroup
          legend="What happened"
          className="grid gap-1"
          error={isAsked && action === null ? 'Choose what happened.' : undefined}
        >
          {offered.map((name) => (
            <label key={name} className="check">
              <input
                type="radio"
                className="tick"
                name="action"
                checked={action === name}
                onChange={() => setAction(name)}
              />
              <span>{deviceActions[name].label}</span>
            </label>
          ))}
        </ChoiceGroup>
      )}
      {loss && <FieldWarning id="bulk-loss">{`${howMany}. ${loss}`}</FieldWarning>}
    </BulkDialog>
  )
}

/** The actions that the status of every one of the devices allows. */
function actionsOfAll(devices: BulkProps['devices']): OwnerAction[] {
  const [first, ...others] = [...new Set(devices.map(({ status }) => status))]
  if (first === undefined) return []
  return actionsOn(first).filter((action) => others.every((status) => actionsOn(status).includes(action)))
}
