import { deviceFields, groupedNumber } from './device-fields.ts'
import { fleetLimits } from './fleet-limits.ts'
import { endedLineStates, type LineState } from './line-states.ts'

/** Lists of lines (docs/spec/lines.md#list): what they are narrowed by, and how far they count. */

/** Groups of states that a list can be narrowed to; without one it has the lines that have not ended. */
export const lineGroups = {
  pending: ['pending'],
  active: ['active'],
  suspended: ['suspended'],
  ended: endedLineStates,
} as const satisfies Record<string, readonly LineState[]>
export type LineGroup = keyof typeof lineGroups
export const lineGroupNames = Object.keys(lineGroups) as LineGroup[]

/** What lines are looked through for besides their state; each has a figure. */
export const lineNotes = ['endsSoon', 'withoutNumber', 'withoutDevice'] as const
export type LineNote = (typeof lineNotes)[number]

export const lineListLimits = {
  /** A search takes a pasted list of numbers; an address has room for 4,096 characters. */
  searchMax: fleetLimits.searchMax,
  searchedNumbersMax: 500,
  /** Terms that end within this many days have a figure of their own. */
  endsSoonDays: 60,
  /** Lists count up to here; beyond it they say "more than". */
  countMax: 10_000,
  /** Lines in one file. */
  exportMax: 100_000,
  /** The same of a workbook. */
  workbookMax: 10_000,
  /** Entries of a line's history that an answer has, the newest. */
  eventsMax: 200,
} as const

const rows = /[\n\r\t,;]+/

/**
 * The numbers and SIMs of a pasted list, one in each row, as they are stored: two or more, and nothing else in it. Null for any
 * other text, which is searched for as it is.
 */
export function pastedNumbers(typed: string): string[] | null {
  const text = typed.trim()
  const parts = (rows.test(text) ? text.split(rows) : text.split(/\s+/)).filter((part) => part.trim() !== '')
  if (parts.length < 2) return null
  const numbers = parts.map((part) => groupedNumber(part))
  // Without rows "555 010 0147" is one number, whose parts are none.
  if (numbers.some((number) => number === null || deviceFields.imei.isRight(number))) return null
  return [...new Set(numbers.flatMap((number) => number ?? []))].slice(0, lineListLimits.searchedNumbersMax)
}
