import type { ArrivingBox, ArrivingDevice } from '@portal/contract/receiving'
import type { LostReason } from '@portal/domain/boxes'
import { deviceFields } from '@portal/domain/device-fields'
import { unitsMeant } from '@portal/domain/printed-number'
import { scannedTagCode } from '@portal/domain/tag-page'

/** What a person did with a box on this phone, until it is sent (docs/spec/staging.md#receiving). */

/** A device that is here. `holder` is null for whom it was ordered. It is done once it is known who has it. */
export type Mark = { holder: string | null; isSpare: boolean; isDamaged: boolean; isDone: boolean }
export type Progress = {
  step: 'scan' | 'hand' | 'finish'
  /** By device id, in the order in which they were scanned. */
  marks: Record<string, Mark>
  /** What became of the devices that were not scanned; null until it is said. */
  reason: LostReason | 'later' | null
  note: string
  /** What was sent and not answered yet, with its Idempotency-Key; null before. It is sent again unchanged. */
  sent: { key: string; body: SentBox } | null
}
type SentRow =
  | { deviceId: string; is: 'received'; holder: string; isSpare: boolean; isDamaged: boolean }
  | { deviceId: string; is: 'missing'; reason: LostReason }
/** What `ReceiveBox` takes. */
export type SentBox = { rows: SentRow[]; note?: string }

export const noProgress: Progress = { step: 'scan', marks: {}, reason: null, note: '', sent: null }

/** Whether the device can be received: it is on its way, or was reported as missing. */
export const isWaiting = ({ status }: ArrivingDevice) => status === 'shipped' || status === 'missing'

/** The devices that were scanned and those that were not, in the order of the box; what others received since is in neither. */
export function sortedOut({ devices }: ArrivingBox, { marks }: Progress) {
  const waiting = devices.filter(isWaiting)
  return {
    waiting,
    here: waiting.filter(({ deviceId }) => marks[deviceId]),
    open: waiting.filter(({ deviceId }) => !marks[deviceId]),
    received: devices.filter((device) => !isWaiting(device)),
  }
}

/** The device is in the box; it goes to the person for whom it was ordered unless something else is said. */
export const tick = (progress: Progress, { deviceId }: ArrivingDevice): Progress => ({
  ...progress,
  marks: {
    ...progress.marks,
    [deviceId]: { holder: null, isSpare: false, isDamaged: false, isDone: false },
  },
})

export function untick(progress: Progress, deviceId: string): Progress {
  const { [deviceId]: _, ...marks } = progress.marks
  return { ...progress, marks }
}

/** Who has a device once it is received, in words. */
export const whoHas = ({ holder }: ArrivingDevice, mark: Mark | undefined): string =>
  mark?.isSpare ? 'Spare' : (mark?.holder ?? holder) || 'No holder'

export const remark = (progress: Progress, deviceId: string, change: Partial<Mark>): Progress => {
  const mark = progress.marks[deviceId]
  return mark ? { ...progress, marks: { ...progress.marks, [deviceId]: { ...mark, ...change } } } : progress
}

/**
 * The device of the box that was scanned or typed: its tag, IMEI or unit number, with or without the short code and leading zeros. None
 * when it is not in the box, several when a typed number can be each of them.
 */
export function devicesScanned({ devices, shortCode }: ArrivingBox, scanned: string): ArrivingDevice[] {
  const typed = scanned.trim()
  const units = unitsMeant(devices, typed, shortCode)
  if (units.length > 0) return units
  const tag = scannedTagCode(typed)
  const imei = deviceFields.imei.clean(typed)
  const found =
    devices.find((device) => device.tagCode === tag || (device.imei !== null && device.imei === imei)) ??
    // Tags that were printed before hold the address of the device.
    devices.find(({ deviceId }) => typed.toLowerCase().endsWith(`/${deviceId}`))
  return found ? [found] : []
}

/** What `ReceiveBox` takes. Devices for later are left out. */
export function sentOf(box: ArrivingBox, progress: Progress): SentBox {
  const { here, open } = sortedOut(box, progress)
  const { reason } = progress
  const rows: SentRow[] = [
    ...here.flatMap(({ deviceId, holder: ordered }) => {
      const mark = progress.marks[deviceId]
      if (!mark) return []
      const { holder, isSpare, isDamaged } = mark
      return [
        { deviceId, is: 'received' as const, holder: isSpare ? '' : (holder ?? ordered), isSpare, isDamaged },
      ]
    }),
    ...(reason === null || reason === 'later'
      ? []
      : open
          .filter(({ status }) => status === 'shipped')
          .map(({ deviceId }) => ({ deviceId, is: 'missing' as const, reason }))),
  ]
  return { rows, ...(progress.note.trim() !== '' && { note: progress.note.trim() }) }
}
