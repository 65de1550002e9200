import { useRef } from 'react'

/**
 * Runs a piece of work only while it is not already under way: a double click is one click. What a mutation
 * calls pending reaches the screen with the next render, which the second click does not wait for.
 */
export function useOneAtATime() {
  const isBusy = useRef(false)
  return async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }
}
