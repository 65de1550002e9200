import { setTimeout as delay } from 'node:timers/promises'

/** ± this share of the time, at random: a constant one could be subtracted. */
const spread = 1 / 6

/**
 * Does the work and answers after about `answerMs`, however it went and however fast: the time must
 * not tell what the words do not (docs/spec/sign-in.md#reset-requests).
 */
export async function answerEvenly<T>(
  { answerMs }: { answerMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const waitMs = answerMs * (1 + spread * (2 * Math.random() - 1))
  const [outcome] = await Promise.allSettled([work(), delay(waitMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
