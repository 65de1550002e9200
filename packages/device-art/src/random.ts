/** A repeatable stream of numbers in [0, 1); the same seed always gives the same stream. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    return state / 4294967296
  }
}
