import type { LineEvent } from '@portal/contract/line-details'
import { formatDay } from '@portal/domain/format-date'
import { lineFieldLabels } from '@portal/domain/line-fields'
import { type LineAction, lineActions } from '@portal/domain/line-states'
import { phoneText } from '../../devices/device-name.tsx'

type Change = LineEvent['changes'][number]

const isAction = (kind: string): kind is LineAction => Object.hasOwn(lineActions, kind)

const titles: Readonly<Record<string, string>> = {
  born: 'Line added',
  moved: 'Given to another device',
  parted: 'Taken out of its device',
  orderGone: 'Its order was cancelled or reopened',
}

/** What a line had when it was added is on its page; an act says its state itself. */
const isSaid = (kind: string, { field }: Change) => kind !== 'born' && !(isAction(kind) && field === 'state')

/** An entry of a line's history in words: what was done, and each value before and after. */
export function describeLineEvent({ kind, changes }: LineEvent): { title: string; lines: string[] } {
  const title = isAction(kind) ? lineActions[kind].done : (titles[kind] ?? 'Changed')
  return { title, lines: changes.filter((change) => isSaid(kind, change)).map(lineOf) }
}

function lineOf({ field, from, to }: Change): string {
  const label = lineFieldLabels[field] ?? field
  if (to === null) return `${label} removed (was ${shown(field, from)})`
  return from === null
    ? `${label}: ${shown(field, to)}`
    : `${label} changed from ${shown(field, from)} to ${shown(field, to)}`
}

function shown(field: string, value: string | null): string {
  if (value === null) return 'none'
  if (field === 'number') return phoneText(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
}
