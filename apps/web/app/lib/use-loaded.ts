import { useEffect, useState } from 'react'

/**
 * Something that is loaded after the page has been shown, for example a form that opens at a press: null until it is here.
 * It starts loading with the first render that needs it, so it is usually here before the press. A file that cannot be
 * loaded fails the page, which then offers to reload.
 * @param load always the same function
 */
export function useLoaded<T>(load: () => Promise<T>, isNeeded = true): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    load().then(
      (value) => !isUnmounted && setLoaded({ value }),
      (error: unknown) => !isUnmounted && setFailure({ error }),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, isNeeded])
  if (failure !== null) throw failure.error
  return loaded?.value ?? null
}
