import { type DeviceStatus, deviceStatusLabels } from './device-status.ts'

type InUse = { unitNumber: string; status: DeviceStatus; holder: string; orderId: number | null }

/** Why a unit number cannot be given again: "014 is in service with Dana Whitfield." (docs/spec/fleet.md#sheet). */
export function unitInUseWords({ unitNumber, status, holder, orderId }: InUse): string {
  const order = orderId === null ? '' : ` on order ${orderId}`
  const withHolder = holder === '' ? '' : ` with ${holder}`
  if (status === 'planned') return `${unitNumber} is planned${order}.`
  if (status === 'ordered' || status === 'staged' || status === 'shipped')
    return `${unitNumber} is on the way${order}.`
  if (status === 'spare') return `${unitNumber} is a spare.`
  if (status === 'lost' || status === 'stolen' || status === 'missing')
    return `${unitNumber} was reported as ${deviceStatusLabels[status].toLowerCase()}.`
  return `${unitNumber} is ${deviceStatusLabels[status].toLowerCase()}${withHolder}.`
}
