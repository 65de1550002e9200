import type { RepairDevice } from '@portal/contract/accounts'
import { revealedPinMs } from '@portal/domain/limits'
import { useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRevealPin } from '../crm/accounts.queries.ts'

type DevicePinProps = { device: Pick<RepairDevice, 'id' | 'PIN' | 'Serial_Number_IMEI'> }

/** A PIN behind dots. Show asks the server, which writes it down; 30 seconds later, or by Hide, it is dots again. */
export function DevicePin({ device }: DevicePinProps) {
  const { mutate: reveal, reset: hide, data, isPending } = useRevealPin(device.id)
  const pin = data?.result.pin
  useEffect(() => {
    if (pin === undefined) return
    const timer = setTimeout(hide, revealedPinMs)
    return () => clearTimeout(timer)
  }, [pin, hide])

  const show = () => reveal(undefined, { onError: (error) => toast(messageOf(error), { tone: 'danger' }) })
  return (
    <span className="inline-flex items-center gap-2">
      <span className="mono min-w-10" role="status">
        {pin ?? (
          <>
            <span aria-hidden="true">{device.PIN}</span>
            <span className="vh">hidden</span>
          </>
        )}
      </span>
      <Button variant="link" size="sm" busy={isPending} onClick={pin === undefined ? show : () => hide()}>
        {pin === undefined ? 'Show' : 'Hide'}
        <span className="vh"> PIN of {device.Serial_Number_IMEI}</span>
      </Button>
    </span>
  )
}
