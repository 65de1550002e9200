import type { KitOfDevice } from '@portal/contract/devices'
import type { DeviceKitState } from '@portal/domain/kits'
import { devicePath, paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** The list that a page of a device was opened from, as its address was; what "Back to Fleet" leads to. */
type FromFleet = { from: string }

/** What links to a device hand on, so that its page leads back to the list; undefined where there was none. */
export function useFromFleet(): FromFleet | undefined {
  const { pathname, search, state } = useLocation()
  if (pathname === paths.fleet) return { from: search }
  const from: unknown = (state as Partial<FromFleet> | null)?.from
  return typeof from === 'string' && /^(\?|$)/.test(from) ? { from } : undefined
}

type DeviceLinkProps = { deviceId: string; className?: string; onClick?: () => void; children: ReactNode }

/** A link from the list, or from the page of another device. */
export const DeviceLink = ({ deviceId, className = 'link', ...rest }: DeviceLinkProps) => (
  <Link {...rest} className={className} to={devicePath(deviceId)} state={useFromFleet()} />
)

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
