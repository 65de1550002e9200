import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import {
  type Challenge,
  challengeBits,
  challengeLengthMax,
  firstWordOfSha256,
  isProven,
  nonceMax,
  roundsPerSecond,
  solveChallenge,
} from './proof-of-work.ts'

const easy: Challenge = { challenge: 'x'.repeat(22), rounds: 5, bits: 8 }
const pause = async () => {}

test('the hash is SHA-256, for every length that fits into a block', () => {
  for (let length = 0; length <= 55; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join(
      '',
    )
    expect(firstWordOfSha256(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE())
  }
  expect(() => firstWordOfSha256('x'.repeat(56))).toThrow('does not fit')
})

test('the longest challenge, round and number fit into one block', () => {
  expect(`${'x'.repeat(challengeLengthMax)}.${10 * roundsPerSecond}.${nonceMax}`.length).toBeLessThanOrEqual(
    55,
  )
})

describe('a proof', () => {
  test('that was worked for is accepted', async () => {
    const { challenge, nonces } = await solveChallenge(easy, { pause })
    expect(challenge).toBe(easy.challenge)
    expect(isProven(easy, nonces)).toBe(true)
  })

  test('is good for its challenge only, whole and in its order', async () => {
    const { nonces } = await solveChallenge(easy, { pause })
    const [first = 0, ...others] = nonces
    expect(isProven({ ...easy, challenge: 'y'.repeat(22) }, nonces)).toBe(false)
    expect(isProven(easy, others)).toBe(false)
    expect(isProven(easy, [...others, first])).toBe(false)
    expect(isProven(easy, [...nonces, 1])).toBe(false)
    expect(isProven(easy, [])).toBe(false)
    expect(isProven({ ...easy, bits: 24 }, nonces)).toBe(false)
  })
})

test('work pauses, reports its progress, and stops when no caller waits for it', async () => {
  const pauses = vi.fn(pause)
  const shares: number[] = []
  await solveChallenge(
    { ...easy, bits: 12 },
    { pause: pauses, pieceMs: 0, onProgress: (share) => shares.push(share) },
  )
  expect(pauses.mock.calls.length).toBeGreaterThan(10)
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1])

  const control = new AbortController()
  const endless = solveChallenge({ ...easy, bits: 32 }, { pause, signal: control.signal })
  control.abort(new Error('left the page'))
  await expect(endless).rejects.toThrow('left the page')
})

test('a second’s worth takes between a quarter of a second and many', async () => {
  const began = performance.now()
  const rounds = roundsPerSecond / 4
  await solveChallenge({ challenge: 'a-second-s-worth', rounds, bits: challengeBits }, { pause })
  const seconds = ((performance.now() - began) * 4) / 1_000
  expect(seconds).toBeGreaterThan(0.1)
  expect(seconds).toBeLessThan(30)
})
