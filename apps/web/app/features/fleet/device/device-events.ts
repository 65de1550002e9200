import type { DeviceEvent } from '@portal/contract/devices'
import { deviceFieldLabels } from '@portal/domain/device-fields'
import { type DeviceAction, deviceActions } from '@portal/domain/device-status'
import { formatDay } from '@portal/domain/format-date'
import { phoneText } from '../../devices/device-name.tsx'

type Change = DeviceEvent['changes'][number]

/** What an entry of the history says: what was done, and further lines. */
export type DescribedEvent = { title: string; rest: string; lines: string[] }

/** An entry of a device's history in words (docs/spec/fleet.md#history). */
export function describeEvent({ kind, changes }: DeviceEvent): DescribedEvent {
  const described = changes.filter(({ field }) => field !== 'status')
  if (kind === 'created' || kind === 'imported') {
    const unit = changes.find(({ field }) => field === 'unitNumber')?.to
    return { title: createdTitle(kind, changes), rest: unit ? ` as ${unit}` : '', lines: [] }
  }
  if (kind === 'holderErased') return { title: 'Holder names erased', rest: '', lines: [] }
  if (kind === 'replacement')
    return { title: 'Replacement ordered', rest: ` with order ${changes[0]?.to ?? ''}`, lines: [] }
  if (kind === 'case') return { title: 'Problem reported', rest: `, ${changes[0]?.to ?? ''}`, lines: [] }
  if (kind === 'checked') {
    const [check] = changes
    return {
      title: check?.to ? 'Check done' : 'Check taken back',
      rest: `: ${check?.field ?? ''}`,
      lines: [],
    }
  }
  if (kind === 'confirmed')
    return { title: 'Checks confirmed with NEXT', rest: '', lines: changes.map(({ field }) => field) }
  if (kind === 'swap') return { title: 'Took over a unit', rest: '', lines: described.map(lineOf) }
  if (isAction(kind)) return { title: deviceActions[kind].done, rest: '', lines: described.map(lineOf) }
  const [first, ...others] = described.toSorted((a, b) => rank(a) - rank(b))
  if (first === undefined) return { title: 'Changed', rest: '', lines: [] }
  return { ...headOf(first), lines: others.map(lineOf) }
}

/** A device of an order begins as a plan, or as ordered when its order was submitted already. */
function createdTitle(kind: string, changes: readonly Change[]): string {
  if (kind === 'imported') return 'Imported'
  const status = changes.find(({ field }) => field === 'status')?.to
  return status === 'planned' ? 'Planned' : status === 'ordered' ? 'Ordered' : 'Added'
}

const isAction = (kind: string): kind is DeviceAction => Object.hasOwn(deviceActions, kind)

/** Who has it and where it is come before everything else. */
const rank = ({ field }: Change) => (field === 'holder' ? 0 : field === 'station' ? 1 : 2)

function headOf({ field, from, to }: Change): Omit<DescribedEvent, 'lines'> {
  if (field === 'holder')
    return to === null
      ? { title: 'Unassigned', rest: ` from ${shown(field, from)}` }
      : { title: 'Assigned', rest: ` to ${shown(field, to)}` }
  if (field === 'station')
    return {
      title: 'Moved',
      rest: `${from === null ? '' : ` from ${from}`}${to === null ? ' to no station' : ` to ${to}`}`,
    }
  return { title: deviceFieldLabels[field] ?? 'Changed', rest: fromTo({ field, from, to }) }
}

const lineOf = (change: Change) => `${deviceFieldLabels[change.field] ?? change.field}${fromTo(change)}`

function fromTo({ field, from, to }: Change): string {
  // What a transfer PIN is, no history has: only that it was entered, replaced or removed.
  if (field === 'portPin') return ` ${to ?? 'removed'}`
  // A kit can have been changed under the same name.
  if (field === 'kit' && from === to) return ` updated to the current version of ${to}`
  if (to === null) return ` removed (was ${shown(field, from)})`
  return from === null
    ? ` set to ${shown(field, to)}`
    : ` changed from ${shown(field, from)} to ${shown(field, to)}`
}

function shown(field: string, value: string | null): string {
  if (value === null) return 'none'
  // Only a holder's name is ever empty: it was erased (docs/spec/fleet.md#personal-data).
  if (value === '') return '(name erased)'
  if (field === 'phoneNumber') return phoneText(value)
  return field.startsWith('cover') ? formatDay(value) : field === 'note' ? `“${value}”` : value
}

/** Since when the present holder has the device; null where the history does not say. */
export const holderSince = (events: readonly DeviceEvent[]): string | null =>
  events.find(({ changes }) => changes.some(({ field }) => field === 'holder'))?.at ?? null

const arrivals: readonly string[] = ['receive', 'arrive']

/** When it came: its arrival, or when it was added where it was there already. */
export const arrivedAt = ({
  events,
  createdAt,
}: {
  events: ReadonlyArray<Pick<DeviceEvent, 'kind' | 'at'>>
  createdAt: string
}): string => events.find(({ kind }) => arrivals.includes(kind))?.at ?? createdAt
