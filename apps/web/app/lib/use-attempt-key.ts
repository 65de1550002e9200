import { useRef } from 'react'

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
