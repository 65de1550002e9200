import { expect, test } from 'vitest'
import { acceptsTypedQuantity, addToCartBlockers, quantityEdit, quantityStep } from './cart-rules.ts'

const choice = { offerId: 'offer', quantity: '12', signedIn: true, inStock: true }

test.for([
  ['an offer, a quantity and a sign-in', {}, []],
  ['the least quantity', { quantity: '1' }, []],
  ['the greatest quantity', { quantity: '300' }, []],
  ['no offer', { offerId: null }, ['offer']],
  ['an empty quantity', { quantity: '' }, ['quantity']],
  ['quantity 0', { quantity: '0' }, ['quantity']],
  ['quantity 301, which the box accepts', { quantity: '301' }, ['quantity']],
  ['words for a quantity', { quantity: 'many' }, ['quantity']],
  ['half a unit', { quantity: '1.5' }, ['quantity']],
  ['no user signed in', { signedIn: false }, ['signed-out']],
  [
    'a product that is out of stock, regardless of what else is missing',
    { inStock: false, offerId: null },
    ['out-of-stock'],
  ],
  ['nothing at all', { offerId: null, quantity: '', signedIn: false }, ['offer', 'quantity', 'signed-out']],
] as const)('adding to the cart with %s is blocked by the right things', ([, change, blockers]) => {
  expect(addToCartBlockers({ ...choice, ...change })).toEqual(blockers)
})

test.for([
  ['', true],
  ['7', true],
  ['500', true],
  ['501', false],
  ['-1', false],
  ['1e2', false],
  ['12a', false],
] as const)('typing "%s" into the quantity box is accepted: %s', ([text, accepted]) => {
  expect(acceptsTypedQuantity(text)).toBe(accepted)
})

test.for([
  ['7', 5, { apply: 7 }],
  ['1', 5, { apply: 1 }],
  ['100', 5, { apply: 100 }],
  ['101', 5, { ignore: 'out of range' }],
  ['0', 5, { ignore: 'out of range' }],
  ['5', 5, { ignore: 'unchanged' }],
  ['', 5, { ignore: 'not a number' }],
  ['5 units', 5, { ignore: 'not a number' }],
] as const)('editing a line to "%s" from %s', ([text, current, edit]) => {
  expect(quantityEdit(text, current)).toEqual(edit)
})

test.for([
  ['one more', 12, 1, 13],
  ['one less', 12, -1, 11],
  ['the last one more', 99, 1, 100],
  ['nothing above the most', 100, 1, null],
  ['nothing below the least', 1, -1, null],
  ['the way back into the range', 101, -1, 100],
  ['nothing while it stays outside of the range', 150, -1, null],
] as const)('a press of − or + gives %s', ([, current, by, next]) => {
  expect(quantityStep(current, by)).toBe(next)
})
