import { carrierIds, defaultDomainId, purchaseTypeIds } from '@portal/domain/ids'
import { newRule } from '@portal/domain/promised-rule'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { type Answer, anOfferForm, aSoldProduct, test } from '../testing.ts'

const tenth = '<strong>$5 off</strong> each line from the tenth'

const aRule = (changes: Record<string, unknown> = {}) => {
  const { amountCents: _, amountPercent: __, ...rule } = newRule(carrierIds['AT&T'], '2026-01-01')
  return { ...rule, amount: 5, percent: null, fromUnit: 10, ...changes }
}
const financed = (productId: string, changes: Record<string, unknown> = {}) =>
  anOfferForm(productId, {
    carrierId: carrierIds['AT&T'],
    purchaseTypeId: purchaseTypeIds.Finance,
    isCarrierInventory: true,
    termMonths: '36',
    itemPrice: '19.99',
    displayPricePrimary: '$19.99/mo.',
    ratePlanPrice: '40',
    ratePlanDisplayPrice: '$40.00/mo.',
    ...changes,
  })
const resultOf = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}
const errorOf = (answer: Answer) => answer.json().error

describe('the preview of a rule', () => {
  test('shows what it makes of its offers', async ({ ask, tx }) => {
    const { productId, offerId: unbilled } = await aSoldProduct(tx)
    const { offerId } = resultOf(await ask('offer/UpsertOffer', { json: financed(productId) }))

    const rule = aRule({ offerIds: [offerId, unbilled] })
    const preview = resultOf(await ask('priceRule/Preview', { json: { ruleId: null, rule } }))

    expect(preview).toMatchObject({ words: '$5.00 off each line from the 10th', moreOffers: 0 })
    const [{ offerId: shown, units }] = preview.offers
    expect([shown, preview.offers.length]).toEqual([offerId, 1])
    type Costs = { monthly: number; termMonths: number; committed: number }
    const said = units.map(
      ({ quantity, before, after }: { quantity: number; before: Costs; after: Costs }) => [
        quantity,
        before.monthly,
        after.monthly,
        after.committed,
      ],
    )
    expect(said).toEqual([
      [1, 59.99, 59.99, 2_159.64],
      [10, 599.9, 594.9, 21_416.4],
      // "45 N6 Pro at AT&T cost $2,519.55 a month and $90,703.80".
      [45, 2_699.55, 2_519.55, 90_703.8],
      [100, 5_999, 5_544, 199_584],
    ])
  })
})

describe('a promise of a promo text', () => {
  test('is warned of, listed until a rule keeps it, and shown in the shop as in no total', async ({
    ask,
    tx,
  }) => {
    const { productId } = await aSoldProduct(tx)
    const saved = await ask('offer/UpsertOffer', {
      json: financed(productId, { ratePlanPromoMessage: tenth }),
    })
    const { offerId } = resultOf(saved)
    expect(saved.json().warnings).toEqual([
      {
        field: 'ratePlanPromoMessage',
        message:
          '“$5 off each line from the tenth” is in no price and no price rule, so it is not in any total.',
      },
    ])
    const listed = async () =>
      (await ask('priceRule/GetPromises'))
        .json()
        .results.filter((one: { offerId: string }) => one.offerId === offerId)
    const outside = async () =>
      resultOf(await ask(`resource/GetAll/${defaultDomainId}`)).offers.find(
        (one: { offerId: string }) => one.offerId === offerId,
      ).promosNotInTotals
    const [promise] = await listed()
    expect(promise).toMatchObject({ field: 'ratePlanPromoMessage', words: '$5 off each line from the tenth' })
    expect(await outside()).toEqual(['ratePlanPromoMessage'])

    const { ruleId, version } = resultOf(
      await ask('priceRule/Save', { json: { ruleId: null, version: null, rule: promise.rule } }),
    )
    expect(await listed()).toEqual([])
    expect(await outside()).toEqual([])

    await ask('priceRule/End', { json: { ruleId, version } })
    expect(await listed()).toHaveLength(1)
    expect(await outside()).toEqual(['ratePlanPromoMessage'])
  })

  test('that is confirmed is not listed, and the shop says so all the same', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const form = financed(productId, { ratePlanPromoMessage: tenth })
    const saved = await ask('offer/UpsertOffer', { json: { ...form, confirmPromo: true } })
    const { offerId } = resultOf(saved)
    const isConfirmed = async () =>
      (await tx.select().from(offers).where(eq(offers.offerId, offerId)))[0]?.isPromoConfirmed

    expect(saved.json().warnings).toEqual([])
    expect((await ask('priceRule/GetPromises')).json().results).toEqual([])
    const left = { ...form, offerId }
    await ask('offer/UpsertOffer', { json: left })
    expect(await isConfirmed()).toBe(true)
    // Another text was not confirmed.
    await ask('offer/UpsertOffer', { json: { ...left, ratePlanPromoMessage: '$9 off each line' } })
    expect(await isConfirmed()).toBe(false)
  })

  test('is saved by a file only where its column says that it is meant', async ({ ask, tx }) => {
    const { productId, urlPathName } = await aSoldProduct(tx)
    const fileOf = (confirmPromo: string) =>
      [
        'offerId,product,carrier,itemPrice,displayPricePrimary,itemPromoMessage,confirmPromo',
        `,${urlPathName},T-Mobile,289,$289.00,Save $120 with a new line,${confirmPromo}`,
      ].join('\n')
    const look = async (confirmPromo: string) =>
      resultOf(await ask('offer/Import', { file: fileOf(confirmPromo), type: 'text/csv' }))

    expect((await look('')).errors).toMatchObject([
      {
        row: 2,
        column: 'itemPromoMessage',
        message:
          '“Save $120 with a new line” is in no price and no price rule, so it is not in any total. Write TRUE in confirmPromo to save it anyway.',
      },
    ])
    const { token } = await look('TRUE')
    resultOf(await ask(`offer/Import?token=${token}`, { file: fileOf('TRUE'), type: 'text/csv' }))
    const stored = await tx.select().from(offers).where(eq(offers.productId, productId))
    expect(stored.map(({ isPromoConfirmed }) => isPromoConfirmed).toSorted()).toEqual([false, true])
  })
})

describe('the contract of a subsidized offer', () => {
  const subsidized = { purchaseTypeId: purchaseTypeIds.Subsidy, termMonths: '', contractMonths: '' }
  test.for([
    ['is required', subsidized, 'Contract is required'],
    ['is one of three', { ...subsidized, contractMonths: '18' }, 'Contract must be 12, 24 or 36 months'],
    ['is no other offer’s', { contractMonths: '24' }, 'Only subsidized offers have a contract'],
  ] as const)('%s', async ([_, changes, message], { ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const answer = await ask('offer/UpsertOffer', { json: financed(productId, changes) })
    expect(errorOf(answer).fields).toEqual({ contractMonths: [message] })
  })

  test('is 24 months where nothing is said, and what carts commit to', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const form = financed(productId, {
      ...subsidized,
      contractMonths: undefined,
      itemPrice: '0',
      displayPricePrimary: '$0.00',
    })
    const { offerId } = resultOf(await ask('offer/UpsertOffer', { json: form }))
    const [offer] = (await ask(`offer/GetOffersByProductIdAdmin/${productId}`))
      .json()
      .results.filter((one: { offerId: string }) => one.offerId === offerId)
    expect([offer.termMonths, offer.contractMonths]).toEqual([null, 24])
    const shop = resultOf(await ask(`resource/GetAll/${defaultDomainId}`))
    expect(shop.offers.find((one: { offerId: string }) => one.offerId === offerId)).toMatchObject({
      termMonths: null,
      contractMonths: 24,
    })
  })
})
