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

/**
 * Idempotency-Keys for one button: what is sent again unchanged, after an answer that got lost,
 * keeps its key and so happens once. `done` ends the attempt; the same again is another one.
 */
export function useAttemptKey() {
  const attempt = useRef<{ of: string; key: string } | null>(null)
  return {
    keyFor(sent: unknown): string {
      const of = JSON.stringify(sent)
      if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() }
      return attempt.current.key
    },
    done() {
      attempt.current = null
    },
  }
}
