import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

const isOffline = () => !navigator.onLine
const onServer = () => false

/**
 * While the browser has no network: says so, and that nothing typed is lost (docs/spec/screens.md#offline). It hangs
 * from the sticky part of the page that it is put into, and moves nothing.
 */
export function OfflineMark() {
  const offline = useSyncExternalStore(subscribe, isOffline, onServer)
  return (
    <p className="offline" role="status">
      {offline && (
        <span className="badge" data-tone="warning">
          <WifiOff size={18} aria-hidden />
          <span>
            You’re offline. <span className="offline-more">Your changes are saved on this device.</span>
          </span>
        </span>
      )}
    </p>
  )
}
