import type { Device } from '@portal/contract/devices'
import { deviceActions, type OwnerAction } from '@portal/domain/device-status'
import { CircleDot } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useChangeDeviceStatus } from './fleet.queries.ts'
import { actionLosses, questionOf } from './status-questions.ts'

/** The actions that the device's status allows, behind one button; nothing where there are none. */
export function ChangeStatus({ device }: { device: Device }) {
  const [asked, setAsked] = useState<OwnerAction | null>(null)
  const change = useChangeDeviceStatus()
  const once = useOneAtATime()
  if (device.actions.length === 0) return null
  const name = device.unitNumber === null ? 'this device' : `unit ${device.unitNumber}`

  const run = (action: OwnerAction) =>
    once(async () => {
      try {
        await change.mutateAsync({
          params: { deviceId: device.deviceId },
          body: { action, version: device.version },
        })
        toast(`${deviceActions[action].done}.`, { tone: 'success' })
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      setAsked(null)
    })

  return (
    <>
      <DisclosureMenu
        buttonClassName="btn btn-ghost"
        button={
          <>
            <CircleDot size={18} aria-hidden />
            Change status
          </>
        }
        align="end"
      >
        {(close) => (
          <ul>
            {device.actions.map((action) => (
              <li key={action}>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    if (questionOf(action, name)) setAsked(action)
                    else void run(action)
                  }}
                >
                  {deviceActions[action].label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </DisclosureMenu>
      <ConfirmDialog
        open={asked !== null}
        question={(asked && questionOf(asked, name)) ?? ''}
        text={asked && actionLosses[asked]}
        busy={change.isPending}
        onYes={() => asked && void run(asked)}
        onNo={() => setAsked(null)}
      />
    </>
  )
}
