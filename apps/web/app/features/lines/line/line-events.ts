import type { LineEvent } from '@portal/contract/line-details'
import { formatDay } from '@portal/domain/format-date'
import { lineFieldLabels, lineTermsLabels } from '@portal/domain/line-fields'
import {
  type LineAction,
  lineActions,
  lineStateLabels,
  lineStates,
  suspendBillingLabels,
  suspendBillings,
  suspendReasonLabels,
  suspendReasons,
} from '@portal/domain/line-states'
import { phoneText } from '../../devices/device-name.tsx'

type Change = LineEvent['changes'][number]

const isAction = (kind: string): kind is LineAction => Object.hasOwn(lineActions, kind)

const titles: Readonly<Record<string, string>> = {
  created: 'Line added',
  ordered: 'Ordered',
  imported: 'Imported',
  moved: 'Given to another device',
  changed: 'Changed',
}

/** An entry of a line's history in words: what was done, and each value before and after. */
export function describeLineEvent({ kind, changes }: LineEvent): { title: string; lines: string[] } {
  const title = isAction(kind) ? lineActions[kind].done : (titles[kind] ?? 'Changed')
  const shown = isAction(kind) ? changes.filter(({ field }) => field !== 'state') : changes
  return { title, lines: shown.map(lineOf) }
}

const labels: Readonly<Record<string, string>> = { ...lineFieldLabels, ...lineTermsLabels }

function lineOf({ field, from, to }: Change): string {
  const label = labels[field] ?? field
  if (to === null) return `${label} removed (was ${shownValue(field, from)})`
  return from === null
    ? `${label} set to ${shownValue(field, to)}`
    : `${label} changed from ${shownValue(field, from)} to ${shownValue(field, to)}`
}

const named = <K extends string>(values: readonly K[], words: Readonly<Record<K, string>>, value: string) => {
  const known = values.find((one) => one === value)
  return known === undefined ? value : words[known]
}

function shownValue(field: string, value: string | null): string {
  if (value === null) return 'none'
  if (field === 'number') return phoneText(value)
  if (field === 'state' || field === 'thenState') return named(lineStates, lineStateLabels, value)
  if (field === 'suspendReason') return named(suspendReasons, suspendReasonLabels, value)
  if (field === 'suspendBilling') return named(suspendBillings, suspendBillingLabels, value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
}
