import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type ErrorPanelProps = {
  /** The exact sentence. */
  message: ReactNode
  onRetry?: () => void
  /** Retry, Try Again or Go Back, as the screen's spec says. */
  retryLabel?: string
  busy?: boolean
  /** Lets support find the failed call. */
  requestId?: string | undefined
}

/** A failure in words with a way on; announced at once. */
export function ErrorPanel({
  message,
  onRetry,
  retryLabel = 'Retry',
  busy = false,
  requestId,
}: ErrorPanelProps) {
  return (
    <div className="error-panel" role="alert">
      <TriangleAlert size={20} aria-hidden />
      <p>{message}</p>
      {requestId && <small>Request {requestId}</small>}
      {onRetry && (
        <Button variant="ghost" size="sm" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
