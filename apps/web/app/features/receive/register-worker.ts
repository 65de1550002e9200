import { receiveScopes } from '@portal/domain/receive-path'
import { receiveWorkerPath } from '@portal/domain/receive-worker-path'

/**
 * Lets this page open without a network from now on (docs/adr/0035-receiving-has-a-service-worker.md). A browser that has no such
 * workers, or forbids them, receives with a network only.
 */
export function registerReceiveWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const script = location.origin + receiveWorkerPath
  for (const scope of receiveScopes) navigator.serviceWorker.register(script, { scope }).catch(() => {})
}
