import { hourMs, minuteMs } from '@portal/domain/limits'

/** How long after each failed attempt the next one comes (docs/spec/integrations.md#email); the last step repeats. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]
/** Mail that could not be delivered for so long is given up. */
export const giveUpAfterMs = 24 * hourMs

/**
 * When to try again after so many attempts, or undefined when it is time to give up.
 * @param attempts how many have failed, at least 1
 */
export function nextAttemptAt({
  attempts,
  createdAt,
  now,
}: {
  attempts: number
  createdAt: Date
  now: Date
}): Date | undefined {
  const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? 0
  const next = now.getTime() + waitMs
  return next > createdAt.getTime() + giveUpAfterMs ? undefined : new Date(next)
}
