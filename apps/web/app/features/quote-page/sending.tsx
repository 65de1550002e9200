import { useState } from 'react'
import { mayPass, messageOf, requestIdOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ErrorPanel } from '../../ui/page-states.tsx'

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

/** One form of the page while it is sent: a double click sends it once, and what went wrong stays until the next try. */
export function useSending() {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const once = useOneAtATime()
  const send = (work: () => Promise<void>) =>
    once(async () => {
      setError(null)
      setBusy(true)
      try {
        await work()
      } catch (refusal) {
        setError(refusal)
      } finally {
        setBusy(false)
      }
    })
  return { send, error, isBusy }
}
