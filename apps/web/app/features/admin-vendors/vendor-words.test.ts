import { expect, test } from 'vitest'
import { attemptFacts, outcomeName, stepName } from './vendor-words.ts'

const attempt = {
  attempt: 1,
  step: 'invoice',
  at: '2026-03-02T15:00:00.000Z',
  tookMs: 240,
  outcome: 'unavailable',
  httpStatus: 503,
  vendorCode: '44',
  says: null,
}

test('an attempt says its HTTP status, the vendor’s code and how long it took, as far as there are any', () => {
  expect(attemptFacts(attempt)).toBe('HTTP 503, code 44, 240 ms')
  expect(attemptFacts({ ...attempt, httpStatus: null, vendorCode: null, tookMs: 20_040 })).toBe('20.0 s')
})

test('a step or an outcome that is new here keeps its own name', () => {
  expect([stepName('sales-order'), stepName('teleport')]).toEqual(['Sales order', 'teleport'])
  expect([outcomeName('rate_limited'), outcomeName('eaten')]).toEqual(['Rate limited', 'eaten'])
})
