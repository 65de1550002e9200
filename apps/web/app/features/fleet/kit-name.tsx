import type { KitOfDevice } from '@portal/contract/devices'
import type { DeviceKitState } from '@portal/domain/kits'

const stateWords: Record<DeviceKitState, string | null> = {
  current: null,
  changed: 'Changed since',
  removed: 'Removed',
}

/** The kit of a device, and what became of it since the device was given it. */
export function KitName({ kit: { name, state } }: { kit: KitOfDevice }) {
  const words = stateWords[state]
  return (
    <>
      {name}
      {words && <small className="block text-small text-muted">{words}</small>}
    </>
  )
}
