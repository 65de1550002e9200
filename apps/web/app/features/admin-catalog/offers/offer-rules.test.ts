import { productTypeIds } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { newOffer } from '@portal/domain/offers'
import { describe, expect, test } from 'vitest'
import { offerRules } from './offer-rules.ts'
import type { OfferValues } from './offer-values.ts'

const { offer } = messages
const productId = '11111111-1111-4111-8111-111111111111'
const problemsOf = async (prices: Partial<OfferValues>) => {
  const values = { ...newOffer({ productTypeId: productTypeIds.phone }), productId, ...prices }
  const options = { fields: {}, shouldUseNativeValidation: false } as const
  const { errors } = await offerRules(values as OfferValues, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

describe('a price of the offer form', () => {
  test('that is empty is asked for', async () => {
    expect(await problemsOf({ itemPrice: '', ratePlanPrice: ' ' })).toEqual({
      itemPrice: offer.itemPriceRequired,
      ratePlanPrice: offer.ratePlanPriceRequired,
    })
  })
  test('that is no number is refused in the words of the contract', async () => {
    expect(await problemsOf({ itemPrice: '-1', ratePlanPrice: '1,000' })).toEqual({
      itemPrice: offer.itemPrice,
      ratePlanPrice: offer.ratePlanPrice,
    })
  })
  test('may be 0, and the rules between fields still apply', async () => {
    expect(await problemsOf({ itemPrice: '0', ratePlanPrice: '40.00' })).toEqual({})
    expect(await problemsOf({ itemPrice: '0', ratePlanPrice: '40', termMonths: '24' })).toEqual({
      termMonths: offer.termOnlyFinanced,
    })
  })
})
