import { unitKey } from './device-fields.ts'

/**
 * Notes of a past order without the lines that name its unit numbers: those belong to the devices of that order
 * (docs/spec/fleet.md#replacement).
 * @param units unit numbers of the past order
 */
export function notesWithoutUnits(notes: string, units: readonly string[]): string {
  if (units.length === 0) return notes
  const keys = new Set(units.map(unitKey))
  const namesUnit = (line: string) =>
    (line.match(/[A-Za-z0-9-]+/g) ?? []).some((word) => keys.has(unitKey(word)))
  const kept = notes.split('\n').filter((line) => !namesUnit(line))
  return kept.length === notes.split('\n').length ? notes : kept.join('\n').trim()
}
