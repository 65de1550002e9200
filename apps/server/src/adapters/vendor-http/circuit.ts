import { IntegrationError } from '../../ports/integration-error.ts'

type Options = {
  vendor: string
  /** So many failures in a row begin a pause. */
  failuresMax: number
  pauseMs: number
  now: () => Date
}

/**
 * Stops asking a vendor that keeps failing, so that no one waits for it: after some failures in a row, each question
 * fails at once until a pause is over, or until the moment that the vendor named. Then one caller tries; the others
 * continue to fail until that one has an answer. A question that the vendor refuses as such is no failure of the vendor.
 * @returns a function that does the asking; throws what it throws, and IntegrationError 'unavailable' during a pause
 */
export function circuit({ vendor, failuresMax, pauseMs, now }: Options) {
  let failures = 0
  let pausedUntilMs = 0
  let isTrying = false

  const mayAsk = () => failures < failuresMax || (now().getTime() >= pausedUntilMs && !isTrying)

  return async <T>(ask: () => Promise<T>): Promise<T> => {
    if (!mayAsk()) throw new IntegrationError(vendor, 'unavailable', { retryable: true })
    const isTry = failures >= failuresMax
    if (isTry) isTrying = true
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (isOurs(error)) failures = 0
      else failures++
      const askedMs = error instanceof IntegrationError ? (error.retryAfterMs ?? 0) : 0
      pausedUntilMs = now().getTime() + Math.max(pauseMs, askedMs)
      throw error
    } finally {
      if (isTry) isTrying = false
    }
  }
}

const isOurs = (error: unknown) =>
  error instanceof IntegrationError && (error.kind === 'invalid' || error.kind === 'not_found')
