import { expect, test } from 'vitest'
import { activeOfferKey, alreadyExistsWords, becomesRepeated } from './repeated-offer.ts'

const offer = { statusId: 1, productId: 'P', carrierId: 'Verizon', purchaseTypeId: 'Buy', ratePlanId: 'R' }

test.for([
  ['another carrier', { carrierId: 'AT&T' }],
  ['another payment', { purchaseTypeId: 'Finance' }],
  ['another rate plan', { ratePlanId: 'S' }],
  ['another product', { productId: 'Q' }],
  ['an inactive offer', { statusId: 0 }],
  ['an archived offer', { statusId: 2 }],
] as const)('%s repeats nothing', ([, change]) => {
  expect(becomesRepeated({ ...offer, ...change }, undefined, [offer])).toBe(false)
  expect(becomesRepeated(offer, undefined, [{ ...offer, ...change }])).toBe(false)
})

test('a new offer, a moved one and one that becomes active again repeat an active offer', () => {
  expect(becomesRepeated(offer, undefined, [offer])).toBe(true)
  expect(becomesRepeated(offer, { ...offer, carrierId: 'AT&T' }, [offer])).toBe(true)
  expect(becomesRepeated(offer, { ...offer, statusId: 2 }, [offer])).toBe(true)
  expect(alreadyExistsWords('N6, Verizon, Buy')).toBe('N6, Verizon, Buy already exists.')
})

test('what repeated another before can still be changed', () => {
  expect(becomesRepeated(offer, offer, [offer])).toBe(false)
})

test('an inactive offer has no key', () => {
  expect(activeOfferKey({ ...offer, statusId: 0 })).toBeUndefined()
})
