import { carrierIds } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { carriers, offers } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { anOfferForm, aProductForm, auditOf, test } from './testing.ts'

describe('one save of an offer for several carriers', () => {
  test('creates the same for each, without the SOC code, and logs each', async ({ ask, tx }) => {
    const { productId } = await aProduct(tx)
    const alsoCarrierIds = [carrierIds['AT&T'], carrierIds['T-Mobile'], carrierIds['US Cellular']]

    const reply = await ask('offer/UpsertOffer', {
      json: anOfferForm(productId, { socCode: 'VZ-1', itemPromoMessage: '<b>Save</b>', alsoCarrierIds }),
    })

    expect(reply.json().result.alsoOfferIds).toHaveLength(3)
    const rows = await tx.select().from(offers).where(eq(offers.productId, productId))
    expect(new Set(rows.map(({ carrierId }) => carrierId))).toEqual(
      new Set([carrierIds.Verizon, ...alsoCarrierIds]),
    )
    for (const row of rows)
      expect(row).toMatchObject({
        itemPriceCents: 28_900,
        itemPromoMessage: '<b>Save</b>',
        socCode: row.carrierId === carrierIds.Verizon ? 'VZ-1' : '',
      })
    expect((await auditOf(tx)).map(({ entity, action }) => [entity, action])).toEqual(
      rows.map(() => ['offer', 'created']),
    )
  })

  test('saves nothing where one of them has the offer, or is no longer offered', async ({ ask, tx }) => {
    const { productId } = await aProduct(tx)
    await anOffer(tx, productId, { carrier: 'AT&T' })
    await tx.update(carriers).set({ isOffered: false }).where(eq(carriers.id, carrierIds['US Cellular']))
    const fieldsOf = async (carrierId: string) =>
      (
        await ask('offer/UpsertOffer', { json: anOfferForm(productId, { alsoCarrierIds: [carrierId] }) })
      ).json().error.fields

    expect(await fieldsOf(carrierIds['AT&T'])).toEqual({ alsoCarrierIds: ['AT&T already has this bundle.'] })
    expect(Object.keys(await fieldsOf(carrierIds['US Cellular']))).toEqual(['alsoCarrierIds'])
    expect(await tx.select().from(offers).where(eq(offers.productId, productId))).toHaveLength(1)
  })
})

describe('a product that begins as a copy', () => {
  test('gets the offers of the other one, except those that are archived', async ({ ask, tx, makerId }) => {
    const from = await aProduct(tx)
    await anOffer(tx, from.productId, { carrier: 'AT&T' })
    await anOffer(tx, from.productId, { carrier: 'Verizon' })
    const gone = await anOffer(tx, from.productId, { carrier: 'T-Mobile' })
    await ask(`offer/Delete/${gone.offerId}`)

    const { result } = (
      await ask('product/Upsert', { json: aProductForm(makerId, { copyOffersOf: from.productId }) })
    ).json()

    expect(result.copiedOffers).toBe(2)
    const rows = await tx.select().from(offers).where(eq(offers.productId, result.productId))
    expect(
      rows.map(({ carrierId, itemPriceCents, version }) => [carrierId, itemPriceCents, version]),
    ).toEqual([
      [carrierIds['AT&T'], 28_900, 1],
      [carrierIds.Verizon, 28_900, 1],
    ])
    const logged = (await auditOf(tx)).filter(({ action }) => action === 'created')
    expect(logged.map(({ entity }) => entity).toSorted()).toEqual(['offer', 'offer', 'product'])
  })

  test('of one that does not exist is not saved', async ({ ask, tx, makerId }) => {
    const reply = await ask('product/Upsert', {
      json: aProductForm(makerId, { copyOffersOf: '00000000-0000-4000-8000-000000000000' }),
    })
    expect(reply.json().error.code).toBe('PRODUCT_NOT_FOUND')
    expect(await auditOf(tx)).toEqual([])
  })
})
