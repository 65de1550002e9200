import type { Box } from '@portal/contract/boxes'
import { missingReasonLabels } from '@portal/domain/boxes'
import { destinationWords } from '@portal/domain/device-destination'
import { counted } from '@portal/domain/format'

type Boxed = Box['devices'][number]

/** A device in use was found, although no one received it with its box. */
const isHere = ({ status }: Boxed) => status === 'inService' || status === 'spare'
const isDamaged = ({ missingReason }: Boxed) => missingReason === 'damaged'
const isMissing = (device: Boxed) => Boolean(device.missingReason) && !isDamaged(device) && !isHere(device)

/** Whether a box has left, and devices of it wait to be received (docs/spec/staging.md#receiving). */
export const isToReceive = ({ status, devices }: Pick<Box, 'status' | 'devices'>): boolean =>
  (status === 'shipped' || status === 'delivered') && devices.some((device) => device.status === 'shipped')

/** What is in a box, in words: "4 devices, 1 missing, 1 damaged". */
export function contentsOf({ devices }: { devices: readonly Boxed[] }): string {
  const missing = devices.filter(isMissing).length
  const damaged = devices.filter(isDamaged).length
  return [
    devices.length === 0 ? 'No devices' : counted(devices.length, 'device'),
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(damaged > 0 ? [`${damaged} damaged`] : []),
  ].join(', ')
}

/** The devices of a box that were reported on receiving, by unit number: what, and in words why. */
export const reportedOf = ({ devices }: { devices: readonly Boxed[] }) =>
  devices.flatMap((device) => {
    const { deviceId, unitNumber, missingReason } = device
    const of = { deviceId, unit: unitNumber ?? 'No number' }
    if (missingReason && isMissing(device))
      return [{ ...of, what: 'missing', why: missingReasonLabels[missingReason] }]
    return isDamaged(device) ? [{ ...of, what: 'damaged', why: missingReasonLabels.damaged }] : []
  })

/** The devices of a box that has not left whose destination is another than the box's, and where they go now. */
export const astrayIn = ({
  status,
  destination,
  devices,
}: Pick<Box, 'status' | 'destination' | 'devices'>) =>
  status === 'shipped' || status === 'delivered' || destination === null
    ? []
    : devices.flatMap(({ deviceId, unitNumber, destination: to }) =>
        to === null || to.position === destination.position
          ? []
          : [{ deviceId, unit: unitNumber ?? 'No number', to: destinationWords(to) }],
      )
