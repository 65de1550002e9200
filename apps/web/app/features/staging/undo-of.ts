import type { BenchUnit } from '@portal/contract/staging'

/** What Undo takes back. */
export type Undo = { deviceId: string; what: 'imei' | 'iccid' | 'tag' | 'finish'; label: string }

/**
 * The last step of the unit at the bench; before its first one, that the unit before was finished.
 * @param finished what this bench finished last
 */
export function undoOf(current: BenchUnit | undefined, finished: BenchUnit | undefined): Undo | null {
  const of = (unit: BenchUnit, what: Undo['what'], word: string): Undo => ({
    deviceId: unit.deviceId,
    what,
    label: `${word} ${unit.unitNumber ?? ''}`.trim(),
  })
  if (current?.isTagged) return of(current, 'tag', 'Tag')
  if (current && current.iccid !== null) return of(current, 'iccid', 'SIM')
  if (current && current.imei !== null) return of(current, 'imei', 'IMEI')
  return finished?.status === 'staged' && finished.boxId === null ? of(finished, 'finish', 'Unit') : null
}
