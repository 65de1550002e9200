import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { monthsNamed, termProblem, termToStore } from './offer-term.ts'

test.each([
  ['$18.99 for 36 mo.', [36]],
  ['over <strong>24</strong> months', [24]],
  ['a 36-month plan', [36]],
  ['3 months free', []],
  ['$24.00/mo.', []],
  ['Unlimited', []],
])('"%s" names the terms %j', (text, terms) => {
  expect(monthsNamed(text)).toEqual(terms)
})

test.each([
  ['Finance', '24', undefined],
  ['Finance', 36, undefined],
  ['Finance', undefined, undefined],
  ['Finance', '', messages.offer.termRequired],
  ['Finance', '18', messages.offer.term],
  ['Buy', null, undefined],
  ['Buy', '', undefined],
  ['Subsidy', 24, messages.offer.termOnlyFinanced],
])('%s with the term %j: %s', (purchaseType, said, problem) => {
  expect(termProblem(purchaseType, said)).toBe(problem)
})

const financed = { purchaseType: 'Finance', said: undefined, stored: null, texts: [] }

test('a term that is not said stays, or is what the texts name, or the usual one', () => {
  expect(termToStore({ ...financed, said: '12', stored: 24 })).toBe(12)
  expect(termToStore({ ...financed, stored: 24, texts: ['over 12 months'] })).toBe(24)
  expect(termToStore({ ...financed, texts: ['over 12 months'] })).toBe(12)
  expect(termToStore(financed)).toBe(36)
  expect(termToStore({ ...financed, purchaseType: 'Buy', stored: 24 })).toBeNull()
})
