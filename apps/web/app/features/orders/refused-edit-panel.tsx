import { OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderEditing, RefusedEdit } from './use-order-editing.ts'

type RefusedEditPanelProps = {
  refused: RefusedEdit
  /** False when the order left Draft meanwhile. */
  mayResume: boolean
  editing: OrderEditing
}

/**
 * Why an update was refused. The order below is as it stands now; what was typed is kept until the
 * person takes it up again, on top of the newest version, or lets it go.
 */
export function RefusedEditPanel({ refused: { error }, mayResume, editing }: RefusedEditPanelProps) {
  const isOutrun = error instanceof ApiError && error.code === 'ORDER_CHANGED'
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const details = reasonsOf(error)
  return (
    <div className="error-panel mb-4" role="alert" tabIndex={-1} ref={panel}>
      <OctagonAlert size={20} aria-hidden />
      <p>
        {messageOf(error)}
        {isOutrun && ' You’re seeing the current order. Your changes are kept.'}
      </p>
      {details.length > 0 && (
        <ul className="list-disc pl-5 text-small">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {error instanceof ApiError && error.requestId && <small>Request {error.requestId}</small>}
      <div className="flex flex-wrap gap-3">
        {mayResume && (
          <Button variant="ghost" size="sm" onClick={editing.begin}>
            Keep my changes
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={editing.discard}>
          Discard my changes
        </Button>
      </div>
    </div>
  )
}
