import type { Device } from '@portal/contract/devices'
import { deviceActions, type OwnerAction } from '@portal/domain/device-status'
import { allowsLine, type LineFate, lineFateLabels, lineFates } from '@portal/domain/line-states'
import { useState } from 'react'
import { useMay } from '../../../lib/access.ts'
import { messageOf } from '../../../lib/api.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/form-fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChangeDeviceStatus } from '../../devices/fleet.queries.ts'

/** What the device's status allows, for the menu of its page, and the question before some of it. */
export function useStatusActs(device: Device) {
  const [asked, setAsked] = useState<OwnerAction | null>(null)
  const [fate, setFate] = useState<LineFate>('keep')
  const mayCancel = useMay('order')
  const change = useChangeDeviceStatus()
  const once = useOneAtATime()
  const name = device.unitNumber === null ? 'this device' : `unit ${device.unitNumber}`

  const { line } = device
  const fates = lineFates.filter(
    (one) =>
      one === 'keep' || (line && allowsLine(line.state, one) && (one !== 'cancel' || mayCancel)),
  )
  const asksFate = (action: OwnerAction | null) => action === 'retire' && fates.length > 1

  const run = (action: OwnerAction) =>
    once(async () => {
      try {
        await change.mutateAsync({
          params: { deviceId: device.deviceId },
          body: { action, version: device.version, ...(asksFate(action) && { line: fate }) },
        })
        toast(`${deviceActions[action].done}.`, { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      setAsked(null)
    })

  const actOf = (action: OwnerAction) => ({
    name: deviceActions[action].label,
    onPress: () => (questionOf(action, name) ? setAsked(action) : void run(action)),
  })
  return {
    acts: device.actions.filter((action) => action !== 'retire').map(actOf),
    // It can't be undone.
    dangers: device.actions.filter((action) => action === 'retire').map(actOf),
    question: (
      <ConfirmDialog
        open={asked !== null}
        question={(asked && questionOf(asked, name)) ?? ''}
        text={asked && actionLosses[asked]}
        busy={change.isPending}
        onYes={() => asked && void run(asked)}
        onNo={() => setAsked(null)}
      >
        {asksFate(asked) && (
          <SelectField
            label="Its line"
            hint="This is what the portal records. Tell the carrier as well."
            value={fate}
            onChange={({ target }) => setFate(target.value as LineFate)}
          >
            {fates.map((one) => (
              <option key={one} value={one}>
                {lineFateLabels[one]}
              </option>
            ))}
          </SelectField>
        )}
      </ConfirmDialog>
    ),
  }
}

/** What is lost by an action that takes a device out of use; it is said before it happens. */
export const actionLosses: Partial<Record<OwnerAction, string>> = {
  miss: 'It counts as lost until it is found.',
  lose: 'It is out of service until it is found.',
  steal: 'It is out of service until it is found.',
  retire: 'This can’t be undone. Its unit number and its IMEI become free for another device.',
}

const verbs: Partial<Record<OwnerAction, (of: string) => string>> = {
  miss: (of) => `Report ${of} as missing?`,
  lose: (of) => `Report ${of} as lost?`,
  steal: (of) => `Report ${of} as stolen?`,
  retire: (of) => `Retire ${of}?`,
}

/** The question before such an action; undefined for one that can be taken back. */
const questionOf = (action: OwnerAction, of: string) => verbs[action]?.(of)
