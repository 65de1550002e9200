import { useState } from 'react'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'

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
