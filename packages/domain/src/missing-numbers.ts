/** Units that left us without the number of their line (docs/spec/staging.md#bench). */

/** Statuses of devices that are with their people, or on the way there. */
export const awayStatuses = ['shipped', 'inService'] as const

/** How many units a list of a sentence names. */
const namedMax = 5

/** "014, 015 and 3 more" */
export function namedUnits(units: readonly string[]): string {
  const shown = units.slice(0, namedMax).join(', ')
  return units.length > namedMax ? `${shown} and ${units.length - namedMax} more` : shown
}

/** "1 unit has no number yet: 014." */
export const missingNumbersWords = (units: readonly string[]): string =>
  units.length === 1
    ? `1 unit has no number yet: ${namedUnits(units)}.`
    : `${units.length} units have no number yet: ${namedUnits(units)}.`
