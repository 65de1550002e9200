import { describe, expect, test } from 'vitest'
import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'
import { circuit } from './circuit.ts'

const fails = (kind: IntegrationFailure, retryAfterMs?: number) => () =>
  Promise.reject(new IntegrationError('UPS', kind, { retryAfterMs }))
const works = () => Promise.resolve('an answer')

function aCircuit() {
  const clock = { ms: 0 }
  const guarded = circuit({ vendor: 'UPS', failuresMax: 3, pauseMs: 1_000, now: () => new Date(clock.ms) })
  const kindOf = (ask: () => Promise<unknown>) =>
    guarded(ask).then(
      () => 'answered',
      (error: IntegrationError) => error.kind,
    )
  return { clock, kindOf }
}

describe('a vendor that keeps failing', () => {
  test('is not asked until the pause is over, and then by one caller only', async () => {
    const { clock, kindOf } = aCircuit()
    for (let tries = 0; tries < 3; tries++) expect(await kindOf(fails('timeout'))).toBe('timeout')
    expect(await kindOf(works)).toBe('unavailable')

    clock.ms = 1_000
    const slow = Promise.withResolvers<string>()
    const first = kindOf(() => slow.promise)
    expect(await kindOf(works)).toBe('unavailable')
    slow.resolve('an answer')
    expect(await first).toBe('answered')
    expect(await kindOf(works)).toBe('answered')
  })

  test('that fails again after a pause gets another one', async () => {
    const { clock, kindOf } = aCircuit()
    for (let tries = 0; tries < 3; tries++) await kindOf(fails('unavailable'))
    clock.ms = 1_000
    expect(await kindOf(fails('bad_response'))).toBe('bad_response')
    expect(await kindOf(works)).toBe('unavailable')
    clock.ms = 2_000
    expect(await kindOf(works)).toBe('answered')
  })

  test('is left alone as long as it asks for', async () => {
    const { clock, kindOf } = aCircuit()
    for (let tries = 0; tries < 3; tries++) await kindOf(fails('rate_limited', 5_000))
    clock.ms = 4_999
    expect(await kindOf(works)).toBe('unavailable')
    clock.ms = 5_000
    expect(await kindOf(works)).toBe('answered')
  })
})

test('an answer in between, or a refused question, ends the row of failures', async () => {
  const { kindOf } = aCircuit()
  for (const ask of [fails('timeout'), fails('timeout'), works, fails('timeout'), fails('timeout')])
    await kindOf(ask)
  await kindOf(fails('invalid'))
  for (let tries = 0; tries < 2; tries++) await kindOf(fails('timeout'))
  expect(await kindOf(works)).toBe('answered')
})
