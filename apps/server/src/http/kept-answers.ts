/**
 * Answers that their use case keeps and gives again while nothing changed: they are put into JSON once, and sent
 * as they are from then on.
 */
const written = new WeakMap<object, string | null>()

/** Marks an answer as one that will be given again. Nobody may change it from here on. */
export function keepWritten<Answer extends object>(answer: Answer): Answer {
  written.set(answer, null)
  return answer
}

/**
 * The answer as it is sent: what was kept of it, or itself.
 * @param write makes its JSON, the first time
 */
export function asWritten<Answer extends object>(answer: Answer, write: () => string): Answer | string {
  const kept = written.get(answer)
  if (kept === undefined) return answer
  if (kept !== null) return kept
  const json = write()
  written.set(answer, json)
  return json
}
