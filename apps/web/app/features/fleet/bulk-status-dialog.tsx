import { actionsOn, deviceActions, type OwnerAction } from '@portal/domain/device-status'
import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FieldError, FieldWarning } from '../../ui/field.tsx'
import { BulkDialog, type BulkProps } from './bulk-dialog.tsx'
import { useChangeStatuses } from './fleet.queries.ts'
import { actionLosses } from './status-questions.ts'

/** Takes one action on all selected devices. Only those are offered that the status of each of them allows. */
export function StatusDialog({ devices, accountId, ...rest }: BulkProps) {
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
