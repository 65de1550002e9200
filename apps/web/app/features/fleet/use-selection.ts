import type { DeviceRow } from '@portal/contract/devices'
import { usePickedRows } from '../../lib/use-picked-rows.ts'

const keyOf = ({ deviceId }: DeviceRow) => deviceId

/** The devices that are selected (`usePickedRows`). */
export function useSelection(rows: readonly DeviceRow[], scope: string) {
  const { picked, ...selection } = usePickedRows(rows, scope, keyOf)
  return { devices: picked, ...selection }
}

export type Selection = ReturnType<typeof useSelection>
