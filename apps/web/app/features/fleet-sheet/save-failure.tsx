import { ApiError, messageOf, requestIdOf } from '../../lib/api.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

const reasonsMax = 5

/** Why nothing was saved: of wrong cells each reason, since the row that another person changed may be a different one. */
export function SaveFailure({ error }: { error: Error }) {
  const reasons = [...new Set(reasonsOf(error))]
  const isGone = error instanceof ApiError && error.code === 'ORDER_NOT_FOUND'
  const message = isGone
    ? 'This order was removed meanwhile. What you typed is still here to be copied.'
    : messageOf(error)
  const shown = reasons.slice(0, reasonsMax).join(' ')
  return (
    <ErrorPanel message={shown === '' ? message : `${message} ${shown}`} requestId={requestIdOf(error)} />
  )
}
