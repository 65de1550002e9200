/**
 * A challenge that costs a computer some time and a person nothing (docs/spec/sign-in.md#reset-requests): for each
 * round find a number whose SHA-256, together with the challenge, begins with so many zero bits. Many small rounds
 * instead of one large: luck then hardly changes how long it takes.
 */
export type Challenge = { challenge: string; rounds: number; bits: number }
export type Proof = { challenge: string; nonces: number[] }

/** Rounds that keep a laptop busy for about a second, each of `challengeBits`. */
export const roundsPerSecond = 8
export const challengeBits = 16
export const challengeSeconds = { min: 1, max: 10 } as const
/** How long a challenge may be answered, in ms. */
export const challengeMs = 5 * 60_000
/** So long at most is a challenge; longer ones would not fit into one block of the hash. */
export const challengeLengthMax = 32
export const nonceMax = 2 ** 40

/** Whether every round is solved. */
export const isProven = ({ challenge, rounds, bits }: Challenge, nonces: readonly number[]): boolean =>
  nonces.length === rounds && nonces.every((nonce, round) => solves(challenge, round, nonce, bits))

const solves = (challenge: string, round: number, nonce: number, bits: number) =>
  Math.clz32(firstWordOfSha256(`${challenge}.${round}.${nonce}`)) >= bits

type Pace = {
  /** Called between two pieces of work, so that the page stays alive. */
  pause: () => Promise<void>
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Work between two pauses, in ms. */
  pieceMs?: number
}

/** Solves a challenge piece by piece. Throws what the signal was aborted with. */
export async function solveChallenge(
  { challenge, rounds, bits }: Challenge,
  { pause, onProgress, signal, pieceMs = 12 }: Pace,
): Promise<Proof> {
  const nonces: number[] = []
  let pieceEndsMs = performance.now() + pieceMs
  for (let nonce = 0; nonces.length < rounds; nonce++) {
    if (solves(challenge, nonces.length, nonce, bits)) {
      nonces.push(nonce)
      onProgress?.(nonces.length / rounds)
      nonce = -1
    }
    if ((nonce & 255) !== 255 || performance.now() < pieceEndsMs) continue
    await pause()
    signal?.throwIfAborted()
    pieceEndsMs = performance.now() + pieceMs
  }
  return { challenge, nonces }
}

const blockBytes = 64
const schedule = new Int32Array(64)

/**
 * The first 32 bits of the SHA-256 of an ASCII text of at most 55 characters. Written out because
 * browsers offer their own only to pages with a certificate, and only one slow promise at a time.
 */
export function firstWordOfSha256(text: string): number {
  const length = text.length
  if (length > blockBytes - 9) throw new Error('The text does not fit into one block.')
  const w = schedule
  w.fill(0, 0, 16)
  for (let at = 0; at < length; at++)
    w[at >> 2] = word(w, at >> 2) | (text.charCodeAt(at) << (24 - 8 * (at & 3)))
  w[length >> 2] = word(w, length >> 2) | (0x80 << (24 - 8 * (length & 3)))
  w[15] = length * 8
  for (let at = 16; at < 64; at++) {
    const early = word(w, at - 15)
    const late = word(w, at - 2)
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    w[at] = word(w, at - 16) + s0 + word(w, at - 7) + s1
  }
  let [a, b, c, d, e, f, g, h] = start
  for (let at = 0; at < 64; at++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + s1 + choice + word(constants, at) + word(w, at)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + s0 + majority) | 0
  }
  return (start[0] + a) >>> 0
}

const word = (words: Int32Array, at: number) => words[at] ?? 0
const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** The first 64 primes; the hash's constants are the fractions of their cube and square roots. */
const primes = firstPrimes(64)
const fractionOf = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)))
type Eight = [number, number, number, number, number, number, number, number]
const start = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime))) as Eight

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}
