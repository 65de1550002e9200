import { mayPass, messageOf, requestIdOf } from '../../lib/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

/** Why a form of the page was not sent; what was typed stays. Nothing without an error. */
export function SendingFailure({ error }: { error: unknown }) {
  if (error === null) return null
  return (
    <ErrorPanel
      message={
        mayPass(error)
          ? `${messageOf(error)}. Nothing was sent, and what you typed is still here. Try again in a moment.`
          : messageOf(error)
      }
      requestId={requestIdOf(error)}
    />
  )
}
