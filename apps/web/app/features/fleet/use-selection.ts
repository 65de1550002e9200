import type { DeviceRow } from '@portal/contract/devices'
import { useState } from 'react'

/**
 * The devices that are selected. They stay selected while the list is searched and filtered, and end with the scope.
 * @param rows those that are shown
 * @param scope whose devices are listed; another one has other devices
 */
export function useSelection(rows: readonly DeviceRow[], scope: string) {
  const [state, setState] = useState<{ scope: string; picked: ReadonlyMap<string, DeviceRow> }>({
    scope,
    picked: new Map(),
  })
  const picked = state.scope === scope ? state.picked : new Map<string, DeviceRow>()
  // What is selected is as new as the list has it: a change names the version that the person saw.
  const fresh = new Map(rows.map((row) => [row.deviceId, row]))
  const set = (next: ReadonlyMap<string, DeviceRow>) => setState({ scope, picked: next })
  const isAll = rows.length > 0 && rows.every(({ deviceId }) => picked.has(deviceId))
  return {
    devices: [...picked.values()].map((device) => fresh.get(device.deviceId) ?? device),
    isPicked: ({ deviceId }: DeviceRow) => picked.has(deviceId),
    toggle: (device: DeviceRow) => {
      const next = new Map(picked)
      if (!next.delete(device.deviceId)) next.set(device.deviceId, device)
      set(next)
    },
    /** Whether all that are shown are selected. */
    isAll,
    toggleAll: () => {
      const next = new Map(picked)
      for (const device of rows)
        if (isAll) next.delete(device.deviceId)
        else next.set(device.deviceId, device)
      set(next)
    },
    clear: () => set(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
