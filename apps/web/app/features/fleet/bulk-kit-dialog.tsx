import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { kitsQuery } from '../kits/kits.queries.ts'
import { KitsProblem } from '../kits/kits-problem.tsx'
import { BulkDialog, type BulkProps } from './bulk-dialog.tsx'
import { useMoveDevices } from './fleet.queries.ts'

const noKit = 'none'

/** Names the kit that the selected devices are prepared with, or none; which one is always chosen. */
export function KitDialog({ devices, accountId, ...rest }: BulkProps) {
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
      <Field
        label="Kit"
        hint="What the devices are prepared with, so that a replacement is ordered the same way."
        error={isAsked && chosen === '' ? 'Choose a kit.' : undefined}
      >
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="" disabled>
              Choose a kit
            </option>
            <option value={noKit}>No kit</option>
            {kits.map((kit) => (
              <option key={kit.kitId} value={kit.kitId}>
                {kit.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </BulkDialog>
  )
}
