import type { DirectDevice } from '@portal/contract/receiving'
import { type ArrivalOutcome, arrivalsMax } from '@portal/domain/boxes'
import { counted } from '@portal/domain/format'

/** What a person is about to say of devices, by their ids; those that are left out stay as they are. */
export type Said = Readonly<Record<string, ArrivalOutcome>>

/** What can be said of the device now; one without a unit number cannot be in service. */
export const outcomesOf = ({ status, unitNumber }: DirectDevice): ArrivalOutcome[] => [
  ...(unitNumber !== null && (status === 'ordered' || status === 'missing') ? (['arrived'] as const) : []),
  ...(status === 'ordered' ? (['missing'] as const) : []),
]

/** The devices of which something can be said, as many as one call takes. */
export const openOf = (devices: readonly DirectDevice[]): DirectDevice[] =>
  devices.filter((device) => ['ordered', 'missing'].includes(device.status)).slice(0, arrivalsMax)

/** The devices on their way that can arrive: what "All 20 arrived" says. */
export const arrivingOf = (devices: readonly DirectDevice[]): DirectDevice[] =>
  openOf(devices).filter((device) => device.status === 'ordered' && outcomesOf(device).includes('arrived'))

/** What of that still holds: another person can have said something meanwhile. */
export const rowsOf = (devices: readonly DirectDevice[], said: Said) =>
  openOf(devices).flatMap((device) => {
    const is = said[device.deviceId]
    return is && outcomesOf(device).includes(is) ? [{ deviceId: device.deviceId, is }] : []
  })

/** "12 of 20 arrived, 1 missing" */
export function arrivalWords(devices: readonly DirectDevice[]): string {
  const missing = devices.filter(({ status }) => status === 'missing').length
  const arrived = devices.filter(({ status }) => status !== 'ordered' && status !== 'missing').length
  return `${arrived} of ${devices.length} arrived${missing > 0 ? `, ${missing} missing` : ''}`
}

/** "18 devices recorded as arrived, 2 as missing." */
export function recordedWords({ arrived, missing, already }: Recorded): string {
  const parts = [
    ...(arrived > 0 ? [`${counted(arrived, 'device')} recorded as arrived`] : []),
    ...(missing > 0
      ? [`${arrived > 0 ? missing : `${counted(missing, 'device')} recorded`} as missing`]
      : []),
  ]
  const first = parts.length > 0 ? `${parts.join(', ')}.` : ''
  const others =
    already.length > 0 ? `Another person had recorded ${counted(already.length, 'device')} before.` : ''
  return [first, others].filter((part) => part !== '').join(' ')
}
type Recorded = { arrived: number; missing: number; already: readonly string[] }
