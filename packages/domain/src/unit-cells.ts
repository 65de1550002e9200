import { unitKey, unitText } from './device-fields.ts'
import { fleetLimits } from './fleet-limits.ts'

/** Refusals of typed, pasted and imported cells, which name what the cell has (docs/spec/fleet.md#filling-in). */

/** So much of a long value is named. */
const namedMax = 40

/** The value as a message names it: shortened, and without what would break its line or hide in it. */
function named(value: string): string {
  const text = value.replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]+/gu, '·')
  const letters = Array.from(text)
  return letters.length > namedMax ? `${letters.slice(0, namedMax - 1).join('')}…` : text
}

/**
 * “0 51”: a unit number has 1 to 12 letters, digits or hyphens.
 * @param value as typed; an empty one has nothing to name
 * @param message a sentence that begins with a word that is no name
 */
export const aboutValue = (value: string, message: string): string =>
  value === '' ? message : `“${named(value)}”: ${message.charAt(0).toLowerCase()}${message.slice(1)}`

/** @param stations how many the account has */
export const unknownStation = (text: string, stations: number): string =>
  stations === 0
    ? `The account has no stations, so “${named(text)}” can’t be used.`
    : `No station has the code or name “${named(text)}”.`

export const unknownCarrier = (text: string): string => `No carrier is called “${named(text)}”.`

/** What is no number wish. */
export const unreadWish = (text: string): string => aboutValue(text, 'Enter New, Port in, Keep or No line.')

/** Unit numbers that are free (docs/spec/fleet.md#filling-in). */

/** Numbering goes by value: with 014 in use, 14 is not proposed. */
export const unitValueKey = (unitNumber: string) => unitKey(unitNumber).replace(/^0+(?=.)/, '')

/**
 * The unit of a fleet that a typed number may mean that differs only by zeros in front: 014 for "14", 14 for "014". Undefined where a
 * unit has exactly this number, or none is like it. Which one is meant, the person says (docs/spec/fleet.md#sheet).
 */
export function unitWithOtherZeros<Unit extends { unitNumber: string }>(
  typed: string,
  units: readonly Unit[],
): Unit | undefined {
  if (typed === '' || units.some(({ unitNumber }) => unitKey(unitNumber) === unitKey(typed))) return undefined
  return units.find(({ unitNumber }) => unitValueKey(unitNumber) === unitValueKey(typed))
}

/**
 * The next free unit numbers, such as 051, 052, 054.
 * @param from the first value to try
 * @param taken unit numbers that other rows and devices have, as typed
 * @returns `count` numbers, or fewer where the values end
 */
export function numberOnFrom(
  from: number,
  count: number,
  { digits, taken }: { digits: number; taken: Iterable<string> },
): string[] {
  const keys = new Set(Array.from(taken, unitValueKey))
  const free: string[] = []
  for (let value = from; free.length < count && value <= fleetLimits.unitValueMax; value++)
    if (!keys.has(String(value))) free.push(unitText(value, digits))
  return free
}

/**
 * A free unit number like this one: 049 for 048, V-13 for V-12. Null where it ends in no digits.
 * @param isTaken whether a unit number is in use
 */
export function freeUnitLike(unitNumber: string, isTaken: (unitNumber: string) => boolean): string | null {
  const [, front = '', number = ''] = /^(.*?)(\d{1,6})$/.exec(unitNumber) ?? []
  if (number === '') return null
  const last = Number(number) + fleetLimits.takenSpan
  for (let value = Number(number) + 1; value <= last; value++) {
    const found = front + unitText(value, number.length)
    if (found.length > fleetLimits.unitNumberMax) return null
    if (!isTaken(found)) return found
  }
  return null
}
