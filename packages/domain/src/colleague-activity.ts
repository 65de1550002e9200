import { type DeviceAction, deviceActions } from './device-status.ts'
import { counted } from './format.ts'
import { orderEventTitle } from './order-event-words.ts'

/** What the people of an account did, in words (docs/spec/colleagues.md#activity). */

/** Something that happened, from the timeline of an order, the history of devices, or the activity log. */
export type Happening = {
  source: 'order' | 'device' | 'log'
  /** The kind of an event, or the action of the log. */
  action: string
  /** What the log is about: "station", "kit". */
  entity: string | null
  /** How people call it; of one device its unit number. */
  subject: string | null
  reason: string | null
  orderId: number | null
  /** How many devices changed together. */
  devices: number
}

const otherDeviceKinds: Readonly<Record<string, string>> = {
  created: 'Added',
  imported: 'Imported',
  replacement: 'Replacement ordered',
  changed: 'Changed',
}

const isDeviceAction = (kind: string): kind is DeviceAction => Object.hasOwn(deviceActions, kind)
const deviceTitle = (kind: string) =>
  isDeviceAction(kind) ? deviceActions[kind].done : (otherDeviceKinds[kind] ?? 'Changed')

/** "Order 10023: Submitted", "12 devices: Moved", "Station Depot: created". */
export function happeningWords(happening: Happening): string {
  const { source, action, entity, subject, reason, orderId, devices } = happening
  if (source === 'order') return `Order ${orderId ?? ''}: ${orderEventTitle({ kind: action, reason })}`
  if (source === 'device') return `${devicesWords(devices, subject)}: ${deviceTitle(action)}`
  if (entity === 'fleet import') return 'Fleet import: created'
  return `${logSubject(entity, subject)}: ${action}`
}

const devicesWords = (devices: number, unitNumber: string | null) => {
  if (devices > 1) return counted(devices, 'device')
  return unitNumber === null ? 'Device without a unit number' : `Unit ${unitNumber}`
}

/** People and accounts have names; other things say what they are. */
function logSubject(entity: string | null, subject: string | null): string {
  const name = subject ?? ''
  if (entity === 'user' || entity === 'account') return name
  return `${(entity ?? '').replace(/^./, (letter) => letter.toUpperCase())} ${name}`.trim()
}
