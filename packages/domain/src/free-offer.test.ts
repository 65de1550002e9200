import { expect, test } from 'vitest'
import { recordStatus } from './catalog.ts'
import { becomesFree, freeOfferWords } from './offers.ts'

const { active, inactive } = recordStatus

test.for([
  ['a new one at $0', { statusId: active, itemPrice: '0.00' }, undefined, true],
  ['a new one with a price', { statusId: active, itemPrice: '0.01' }, undefined, false],
  ['a new one that no one sees', { statusId: inactive, itemPrice: 0 }, undefined, false],
  [
    'one whose price is taken away',
    { statusId: active, itemPrice: 0 },
    { statusId: active, itemPrice: 9 },
    true,
  ],
  [
    'one that is shown from now on',
    { statusId: active, itemPrice: 0 },
    { statusId: inactive, itemPrice: 0 },
    true,
  ],
  [
    'one that was free all along',
    { statusId: active, itemPrice: 0 },
    { statusId: active, itemPrice: '0' },
    false,
  ],
  ['a price that is no number', { statusId: active, itemPrice: 'free' }, undefined, false],
] as const)('%s becomes free: %s', ([, after, before, expected]) => {
  expect(becomesFree(after, before)).toBe(expected)
})

test('what is asked says how many there are', () => {
  expect(freeOfferWords(1)).toEqual({
    question: 'This offer is free ($0.00). Save anyway?',
    text: 'It is active, so the shop will sell it for $0.00, and orders and invoices will show $0.00.',
  })
  expect(freeOfferWords(1_200)).toEqual({
    question: '1,200 offers are free ($0.00). Save anyway?',
    text: 'They are active, so the shop will sell them for $0.00, and orders and invoices will show $0.00.',
  })
})
