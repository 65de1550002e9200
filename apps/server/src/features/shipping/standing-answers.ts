type Answer<T> = { askedAtMs: number; keptMs: number; asked: Promise<T>; value: T | undefined }

type Options<T> = {
  /** How long an answer stands, in ms. */
  keptMs: (value: T) => number
  /** The most answers that are kept; those that were not used for the longest go first. */
  max: number
}

/**
 * Answers that are kept for a while, so that callers who ask for the same thing share one question.
 */
export type StandingAnswers<T> = {
  /** The answer that stands, or what `ask` says; a failure is thrown and not kept. */
  ask(key: string, now: Date, ask: () => Promise<T>): Promise<T>
  /** The answer that stands and has come; asks no one. */
  find(key: string, now: Date): T | undefined
}

export function standingAnswers<T>({ keptMs, max }: Options<T>): StandingAnswers<T> {
  const answers = new Map<string, Answer<T>>()

  function standing(key: string, now: Date) {
    const answer = answers.get(key)
    if (!answer) return undefined
    answers.delete(key)
    if (now.getTime() - answer.askedAtMs >= answer.keptMs) return undefined
    // A map keeps its order of insertion: the one that was just used goes to the end.
    answers.set(key, answer)
    return answer
  }

  function makeRoom() {
    const [oldest] = answers.keys()
    if (answers.size > max && oldest !== undefined) answers.delete(oldest)
  }

  return {
    find: (key, now) => standing(key, now)?.value,
    ask: async (key, now, ask) => {
      const known = standing(key, now)
      if (known) return known.asked
      const answer: Answer<T> = {
        askedAtMs: now.getTime(),
        keptMs: Number.POSITIVE_INFINITY,
        asked: ask(),
        value: undefined,
      }
      answers.set(key, answer)
      makeRoom()
      try {
        answer.value = await answer.asked
        answer.keptMs = keptMs(answer.value)
        return answer.value
      } catch (error) {
        if (answers.get(key) === answer) answers.delete(key)
        throw error
      }
    },
  }
}
