import { expect, test } from 'vitest'
import { activeOfferKey, alreadyExistsWords, becomesRepeated, cheapestOfTermsFirst } from './offers.ts'

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

test('of offers on the same terms the cheapest comes first, and every other one stays where it is', () => {
  const anOffer = (offerId: string, itemPriceCents: number, change: Partial<typeof offer> = {}) => ({
    ...offer,
    ...change,
    offerId,
    itemPriceCents,
    ratePlanPriceCents: 0,
  })
  const listed = [
    anOffer('regular', 64_900),
    anOffer('financed', 1_803, { purchaseTypeId: 'Finance' }),
    anOffer('campaign', 44_900),
    anOffer('other carrier', 100, { carrierId: 'AT&T' }),
  ]
  expect(cheapestOfTermsFirst(listed).map(({ offerId }) => offerId)).toEqual([
    'campaign',
    'financed',
    'regular',
    'other carrier',
  ])
})
