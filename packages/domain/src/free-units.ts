import { unitKey, unitText } from './device-fields.ts'
import { fleetLimits } from './fleet-limits.ts'

/** Unit numbers that are free (docs/spec/fleet.md#filling-in). */

/** Numbering goes by value: with 014 in use, 14 is not proposed. */
export const unitValueKey = (unitNumber: string) => unitKey(unitNumber).replace(/^0+(?=.)/, '')

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
