import { carrierIds, defaultDomainId, purchaseTypeIds } from '@portal/domain/ids'
import { newRule } from '@portal/domain/promised-rule'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { offers } from '../../../db/schema/catalog.tables.ts'
import { type Answer, anOfferForm, aSoldProduct, auditOf, test } from '../testing.ts'

/** Today is Monday, March 2, 2026, in New York. */
const missing = '01900000-0000-7000-8000-00000000dead'
const tenth = '<strong>$5 off</strong> each line from the tenth'

const aRule = (changes: Record<string, unknown> = {}) => ({
  ...newRule(carrierIds['AT&T'], '2026-01-01'),
  amountCents: 500,
  fromUnit: 10,
  ...changes,
})
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

describe('price rules', () => {
  test('are saved, listed, changed and ended, with their history', async ({ ask, tx }) => {
    const { ruleId, version, words } = resultOf(await ask('priceRule/Save', { json: aRule() }))
    expect({ version, words }).toEqual({ version: 1, words: '$5.00 off each line from the 10th' })

    const changed = await ask('priceRule/Save', { json: aRule({ ruleId, version, amountCents: 600 }) })
    expect(resultOf(changed)).toEqual({ ruleId, version: 2, words: '$6.00 off each line from the 10th' })
    await ask('priceRule/Save', { json: aRule({ activeFrom: '2026-03-03' }) })
    await ask('priceRule/Save', { json: aRule({ activeUntil: '2026-03-01' }) })

    expect(resultOf(await ask(`priceRule/End/${ruleId}`, { json: { version: 2 } }))).toEqual({
      ruleId,
      version: 3,
    })
    // Again, it does nothing.
    expect(resultOf(await ask(`priceRule/End/${ruleId}`, { json: {} })).version).toBe(3)
    const { results } = (await ask('priceRule/GetRules')).json()
    expect(results.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'ahead',
      'ended',
      'over',
    ])
    const log = (await auditOf(tx)).filter(({ entity }) => entity === 'price rule')
    expect(log.map(({ action }) => action)).toEqual(['created', 'changed', 'created', 'created', 'ended'])
  })

  test('are refused from another version, after their end, and where there is none', async ({ ask }) => {
    const { ruleId } = resultOf(await ask('priceRule/Save', { json: aRule() }))
    const save = async (changes: object) => errorOf(await ask('priceRule/Save', { json: aRule(changes) }))?.code

    expect(await save({ ruleId, version: 2 })).toBe('PRICE_RULE_CHANGED')
    expect(await save({ ruleId: missing })).toBe('PRICE_RULE_NOT_FOUND')
    expect(errorOf(await ask(`priceRule/End/${missing}`, { json: {} })).code).toBe('PRICE_RULE_NOT_FOUND')
    await ask(`priceRule/End/${ruleId}`, { json: {} })
    expect(await save({ ruleId })).toBe('PRICE_RULE_CHANGED')
  })

  test.for([
    ['amountPercent', { amountPercent: 1_000 }],
    ['amountCents', { amountCents: 0 }],
    ['months', { months: 37 }],
    ['fromUnit', { fromUnit: 501 }],
    ['needsUnits', { needsUnits: 3 }],
    ['activeUntil', { activeUntil: '2025-12-31' }],
    ['carrierId', { carrierId: missing }],
  ] as const)('are refused for their %s', async ([field, changes], { ask }) => {
    const answer = await ask('priceRule/Save', { json: aRule(changes) })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(errorOf(answer).fields)).toEqual([field])
  })

  test('show what they make of their offers', async ({ ask, tx }) => {
    const { productId, offerId: unbilled } = await aSoldProduct(tx)
    const { offerId } = resultOf(await ask('offer/UpsertOffer', { json: financed(productId) }))

    const preview = resultOf(await ask('priceRule/Preview', { json: aRule({ offerIds: [offerId, unbilled] }) }))

    expect(preview).toMatchObject({ words: '$5.00 off each line from the 10th', total: 1 })
    const [{ offerId: shown, termMonths, costs }] = preview.offers
    expect([shown, termMonths]).toEqual([offerId, 36])
    expect(costs.map(({ quantity, monthlyCents }: Record<string, number>) => [quantity, monthlyCents])).toEqual([
      [1, 5_999],
      [10, 59_490],
      // "45 N6 Pro at AT&T cost $2,519.55 a month and $90,703.80".
      [45, 251_955],
      [100, 554_400],
    ])
    expect(costs[2]).toMatchObject({ committedCents: 9_070_380, listMonthlyCents: 269_955, missing: 0 })
  })
})

describe('a promise of a promo text', () => {
  test('is warned of, listed until a rule keeps it, and shown in the shop as in no total', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const saved = await ask('offer/UpsertOffer', { json: financed(productId, { ratePlanPromoMessage: tenth }) })
    const { offerId } = resultOf(saved)
    expect(saved.json().warnings).toEqual([
      {
        field: 'ratePlanPromoMessage',
        message: '“$5 off each line from the tenth” is in no price and no price rule, so it is not in any total.',
      },
    ])
    const listed = async () =>
      (await ask('priceRule/GetPromises')).json().results.filter((one: { offerId: string }) => one.offerId === offerId)
    const outside = async () =>
      resultOf(await ask(`resource/GetAll/${defaultDomainId}`)).offers.find(
        (one: { offerId: string }) => one.offerId === offerId,
      ).promosNotInTotals
    const [promise] = await listed()
    expect(promise).toMatchObject({ field: 'ratePlanPromoMessage', words: '$5 off each line from the tenth' })
    expect(await outside()).toEqual(['ratePlanPromoMessage'])

    const { ruleId } = resultOf(await ask('priceRule/Save', { json: promise.rule }))
    expect(await listed()).toEqual([])
    expect(await outside()).toEqual([])

    await ask(`priceRule/End/${ruleId}`, { json: {} })
    expect(await listed()).toHaveLength(1)
    expect(await outside()).toEqual(['ratePlanPromoMessage'])
  })

  test('that is confirmed is not listed, and the shop says so all the same', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const form = financed(productId, { ratePlanPromoMessage: tenth, confirmPromo: true })
    const saved = await ask('offer/UpsertOffer', { json: form })
    const { offerId } = resultOf(saved)
    const isConfirmed = async () =>
      (await tx.select().from(offers).where(eq(offers.offerId, offerId)))[0]?.isPromoConfirmed

    expect(saved.json().warnings).toEqual([])
    expect((await ask('priceRule/GetPromises')).json().results).toEqual([])
    const { confirmPromo: _, ...left } = { ...form, offerId }
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

    expect((await look('')).errors).toEqual([
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
    const { contractMonths: _, ...form } = financed(productId, { ...subsidized, itemPrice: '0' })
    const { offerId } = resultOf(await ask('offer/UpsertOffer', { json: { ...form, displayPricePrimary: '$0.00' } }))
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
