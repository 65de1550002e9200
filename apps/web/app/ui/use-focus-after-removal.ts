import { useEffect, useRef } from 'react'
import { focusHeading } from './page-announcer.tsx'

/**
 * For a question whose button goes with what it removes: the page takes the focus once the question has released it.
 * @param isAsked whether the question is open
 * @returns to be called when the removal succeeded, before the question closes
 */
export function useFocusAfterRemoval(isAsked: boolean): () => void {
  const hasRemoved = useRef(false)
  useEffect(() => {
    if (isAsked || !hasRemoved.current) return
    hasRemoved.current = false
    focusHeading()
  }, [isAsked])
  return () => {
    hasRemoved.current = true
  }
}
