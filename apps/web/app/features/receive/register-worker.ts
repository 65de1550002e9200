import { receiveScopes } from '@portal/domain/receive-path'
import { receiveWorkerPath } from '@portal/domain/receive-worker-path'

/**
 * Lets this page open without a network from now on (docs/adr/0035-receiving-has-a-service-worker.md). A browser that has no such
 * workers, or forbids them, receives with a network only.
 */
export function registerReceiveWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const script = location.origin + receiveWorkerPath
  // A browser looks for another script by itself for the scope of this page only, and a worker of both is removed from both.
  for (const scope of receiveScopes)
    navigator.serviceWorker
      .register(script, { scope })
      .then((registration) => registration.update())
      .catch(() => {})
}
