import { expect, test } from 'vitest'
import {
  acceptsTypedQuantity,
  addToCartBlockers,
  type CartLine,
  cartTotals,
  dueAtCheckoutCents,
  quantityEdit,
  totalDueCents,
} from './cart-rules.ts'

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

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  quantity: 2,
  itemPriceCents: 28_900,
  msrpCents: 30_000,
  isCarrierInventory: false,
  screenRepair: null,
  accessory: null,
  ...changes,
})

test.for([
  ['its price times its quantity', {}, 57_800],
  ['nothing when the carrier bills it', { isCarrierInventory: true }, 0],
  ['coverage for each unit beside it', { screenRepair: { quantity: 2, itemPriceCents: 4_900 } }, 67_600],
  [
    'only the add-ons when the carrier bills the device',
    { isCarrierInventory: true, accessory: { quantity: 2, itemPriceCents: 3_450 } },
    6_900,
  ],
] as const)('a line costs %s', ([, change, cents]) => {
  expect(dueAtCheckoutCents(line(change))).toBe(cents)
})

test('the cart adds up what is due today, its units and its declared value', () => {
  const lines = [line(), line({ quantity: 10, isCarrierInventory: true, msrpCents: 100 })]
  expect(cartTotals(lines)).toEqual({ todayCents: 57_800, cartItemCount: 12, declaredValueCents: 61_000 })
  expect(cartTotals([])).toEqual({ todayCents: 0, cartItemCount: 0, declaredValueCents: 0 })
})

test('total due is the items plus the chosen rate, and the items alone until one is chosen', () => {
  expect(totalDueCents(231_200, 4_820)).toBe(236_020)
  expect(totalDueCents(231_200, null)).toBe(231_200)
})
