const storageKey = 'orderAttempt'

type Attempt = { of: string; key: string }

/**
 * The Idempotency-Key of this attempt. What is sent unchanged keeps its key, across a lost answer and
 * a reload too, so that it happens once; anything changed is a new attempt.
 */
export function attemptKey(sent: unknown): string {
  const of = JSON.stringify(sent)
  const known = readAttempt()
  if (known?.of === of) return known.key
  const key = crypto.randomUUID()
  write({ of, key })
  return key
}

/** The attempt was answered for good; the same order placed again is another one. */
export function endAttempt() {
  write(null)
}

let attempt: Attempt | null | undefined

function readAttempt(): Attempt | null {
  if (attempt !== undefined) return attempt
  try {
    // Written by `write` below; anything else has no matching `of`.
    attempt = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Attempt | null
  } catch {
    attempt = null
  }
  return attempt
}

function write(next: Attempt | null) {
  attempt = next
  try {
    if (next === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Without storage the key lives as long as the page.
  }
}
