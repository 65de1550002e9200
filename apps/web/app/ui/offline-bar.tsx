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

/** While the browser has no network: says so, and that nothing typed is lost (visual 4.10). */
export function OfflineBar() {
  const offline = useSyncExternalStore(subscribe, isOffline, onServer)
  return (
    <div className="offline-bar" role="status">
      {offline && (
        <p className="wrap">
          <WifiOff size={18} aria-hidden />
          <span>You are offline. What you see and typed is kept; try again once you are back.</span>
        </p>
      )}
    </div>
  )
}
