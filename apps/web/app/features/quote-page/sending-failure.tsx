import { mayPass, messageOf, requestIdOf } from '../../lib/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

/** Why a form of the page was not sent; what was typed stays. Nothing without an error. */
export function SendingFailure({ error }: { error: unknown }) {
  if (error === null) return null
  return (
    <ErrorPanel
      message={
        mayPass(error)
          ? `${messageOf(error)}. We could not confirm that it arrived. What you typed is still here; sending it again does no harm.`
          : messageOf(error)
      }
      requestId={requestIdOf(error)}
    />
  )
}
