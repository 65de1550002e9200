import { capitalized } from './capitalized.ts'
import { deviceFieldLabels } from './device-fields.ts'
import { type DeviceAction, deviceActions } from './device-status.ts'
import { counted } from './format.ts'
import { orderEventTitle } from './order-words.ts'
import { caseLabel } from './repair-cases.ts'

/** What the people of an account did, in words (docs/spec/colleagues.md#activity). */

/** Something that happened, from the timeline of an order or a case, the history of devices, or the activity log. */
export type Happening = {
  source: 'order' | 'case' | 'device' | 'log'
  /** The kind of an event, or the action of the log; of a case what its timeline says. */
  action: string
  /** What the log is about: "station", "kit". */
  entity: string | null
  /** How people call it; of one device, and of a case, the unit number. */
  subject: string | null
  reason: string | null
  orderId: number | null
  caseNumber: number | null
  /** How many devices changed together. */
  devices: number
  /** The fields of these devices that changed. */
  fields: readonly string[]
}

const otherDeviceKinds: Readonly<Record<string, string>> = {
  created: 'Added',
  imported: 'Imported',
  replacement: 'Replacement ordered',
  swap: 'Took over a unit',
  holderErased: 'Holder names erased',
}

/** "Order 10023: Submitted", "12 devices: Moved", "Case C-1043, unit 014: Reported", "Station Depot: Created". */
export function happeningWords(happening: Happening): string {
  const { source, action, entity, subject, reason, orderId, caseNumber, devices, fields } = happening
  if (source === 'order') return `Order ${orderId ?? ''}: ${orderEventTitle({ kind: action, reason })}`
  if (source === 'case') return `${caseWords(caseNumber, subject)}: ${action}`
  if (source === 'device') return `${devicesWords(devices, subject)}: ${deviceTitle(action, fields)}`
  // An import has no name of its own.
  if (entity === 'fleet import') return `Fleet import: ${action === 'removed' ? 'Undone' : 'Done'}`
  return `${logSubject(entity, subject)}: ${capitalized(action)}`
}

const caseWords = (caseNumber: number | null, unitNumber: string | null) =>
  `Case ${caseLabel(caseNumber ?? 0)}${unitNumber === null ? '' : `, unit ${unitNumber}`}`

const devicesWords = (devices: number, unitNumber: string | null) => {
  if (devices > 1) return counted(devices, 'device')
  return unitNumber === null ? 'Device without a unit number' : `Unit ${unitNumber}`
}

const isDeviceAction = (kind: string): kind is DeviceAction => Object.hasOwn(deviceActions, kind)
const deviceTitle = (kind: string, fields: readonly string[]) =>
  isDeviceAction(kind) ? deviceActions[kind].done : (otherDeviceKinds[kind] ?? changedWords(fields))

/** More fields than these are counted. */
const namedFields = 3

/** "Holder and station changed"; who holds a device is not said, as that is read on its own page. */
function changedWords(fields: readonly string[]): string {
  // In the order of the labels, which is that of forms and histories.
  const names = Object.keys(deviceFieldLabels)
    .filter((field) => fields.includes(field))
    .map((field) => deviceFieldLabels[field] ?? field)
  if (names.length === 0) return 'Changed'
  if (names.length === 1 && fields.includes('station')) return 'Moved'
  const more = names.length - namedFields
  const said = more > 0 ? [...names.slice(0, namedFields), `${more} more`] : names
  const [first = '', ...others] = said.map((name, place) => (place === 0 ? name : withinSentence(name)))
  const last = others.pop()
  return `${[first, ...others].join(', ')}${last === undefined ? '' : ` and ${last}`} changed`
}

/** A label after the first word; IMEI and SIM stay as they are. */
const withinSentence = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.replace(/^./, (letter) => letter.toLowerCase())

/** People and accounts have names; other things say what they are. */
function logSubject(entity: string | null, subject: string | null): string {
  const name = subject ?? ''
  if (entity === 'user' || entity === 'account') return name
  return `${capitalized(entity ?? '')} ${name}`.trim()
}
