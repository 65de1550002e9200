import { IntegrationError } from '../../ports/integration-error.ts'

export type Patience = {
  retries: number
  /** How long all tries together may take, in ms: someone waits for the answer. */
  deadlineMs: number
  firstWaitMs: number
  longestWaitMs: number
  sleep: (ms: number) => Promise<void>
  /** From 0 to 1. */
  random: () => number
  nowMs: () => number
}

export const patience: Patience = {
  retries: 3,
  deadlineMs: 9_000,
  firstWaitMs: 300,
  longestWaitMs: 3_000,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  nowMs: () => performance.now(),
}

/**
 * Tries again what may be tried again: only for questions, which change nothing at the vendor. Waits as
 * long as the vendor asks, else a random part of a time that doubles, so that many callers do not come
 * back together. Throws the last failure.
 * @param ask gets a signal that aborts when the time for all tries is over
 */
export async function withRetries<T>(
  ask: (deadline: AbortSignal) => Promise<T>,
  given: Partial<Patience> = {},
): Promise<T> {
  const { retries, deadlineMs, firstWaitMs, longestWaitMs, sleep, random, nowMs } = { ...patience, ...given }
  const startedMs = nowMs()
  const deadline = AbortSignal.timeout(deadlineMs)
  for (let tries = 0; ; tries++) {
    try {
      return await ask(deadline)
    } catch (error) {
      if (!(error instanceof IntegrationError) || !error.retryable || tries >= retries) throw error
      const jitterMs = random() * Math.min(longestWaitMs, firstWaitMs * 2 ** tries)
      const waitMs = error.retryAfterMs ?? jitterMs
      if (nowMs() - startedMs + waitMs > deadlineMs) throw error
      await sleep(waitMs)
    }
  }
}
