import { carrierIds, defaultDomainId, purchaseTypeIds, screenRepairOfferId } from '@portal/domain/ids'
import { messages } from '@portal/domain/messages'
import { repeatedOfferWarning } from '@portal/domain/offers'
import { zohoIdMessages } from '@portal/domain/zoho-product-id'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import {
  type Answer,
  anOfferForm,
  aProductForm,
  aSoldProduct,
  auditOf,
  test,
  theRepairOffer,
} from './testing.ts'

const missing = '01900000-0000-7000-8000-00000000dead'
type Page = { results: Array<{ productId: string }>; total: number; nextCursor: string | null }

test.for([
  [`product/GetSingle/${missing}/true`, undefined, 'PRODUCT_NOT_FOUND'],
  [`offer/GetOffersByProductIdAdmin/${missing}`, undefined, 'PRODUCT_NOT_FOUND'],
  [`offer/Delete/${missing}`, undefined, 'OFFER_NOT_FOUND'],
  [`offer/Delete/${missing}`, { json: {} }, 'OFFER_NOT_FOUND'],
  ['offer/UpsertOffer', { json: anOfferForm(missing) }, 'PRODUCT_NOT_FOUND'],
] as const)('%s answers 404 for what does not exist', async ([path, body, code], { ask }) => {
  const reply = await ask(path, body)

  expect([reply.statusCode, reply.json().error.code]).toEqual([404, code])
})

test('an id that exists nowhere answers 404 when it is to be changed', async ({ ask, tx, makerId }) => {
  const { productId } = await aSoldProduct(tx)

  const product = await ask('product/Upsert', { json: aProductForm(makerId, { productId: missing }) })
  const offer = await ask('offer/UpsertOffer', { json: anOfferForm(productId, { offerId: missing }) })

  expect([product.statusCode, product.json().error.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect([offer.statusCode, offer.json().error.code]).toEqual([404, 'OFFER_NOT_FOUND'])
})

const long = (length: number) => 'x'.repeat(length)

describe('the product form refuses', () => {
  const { product } = messages
  test.for([
    ['model', 'A', product.modelMin],
    ['model', '  A  ', product.modelMin],
    ['model', long(101), product.modelMax],
    ['manufacturerId', '', product.manufacturerRequired],
    ['manufacturerId', undefined, product.manufacturerRequired],
    ['manufacturerId', missing, product.noManufacturer],
    ['productTypeId', '', product.productTypeRequired],
    ['productTypeId', missing, product.noProductType],
    ['zohoProductId', ' ', product.zohoProductIdRequired],
    ['zohoProductId', '4.87688E+17', zohoIdMessages.shortened],
    ['zohoProductId', 'A-100', zohoIdMessages.digits],
    ['msrp', '-1', product.msrp],
    ['msrp', '1.234', product.msrp],
    ['msrp', 'free', product.msrp],
    ['msrp', '', product.msrp],
    ['msrp', 1e-7, product.msrp],
    ['msrp', null, product.msrp],
    ['msrp', '99999999.00', 'Enter at most 9999999.99.'],
    ['year', '-2026', product.year],
    ['year', 'soon', product.year],
    ['year', '2026.123', product.year],
    ['year', '10000', product.year],
    ['image', '', product.imageRequired],
    ['image', 'javascript:hostile()', product.imageAddress],
    ['image', 'http://pictures.example/a.png', product.imageAddress],
    ['image', 'data:image/svg+xml,<svg onload=hostile()>', product.imageAddress],
    ['accessoryOfferId', missing, product.noAccessory],
    ['isScreenRepairEligible', true, product.noRepairOffer],
    ['shortDescription', long(501), 'Enter at most 500 characters.'],
    ['isActive', 'yes', 'Choose true or false.'],
  ] as const)('%s %s: %s', async ([field, value, message], { ask, makerId }) => {
    const reply = await ask('product/Upsert', { json: aProductForm(makerId, { [field]: value }) })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({ [field]: [message] })
  })
})

describe('the offer form refuses', () => {
  const { offer } = messages
  test.for([
    ['itemPrice', '-1', offer.itemPrice],
    ['itemPrice', '', offer.itemPrice],
    ['itemPrice', '1,000', offer.itemPrice],
    ['ratePlanPrice', '18.999', offer.ratePlanPrice],
    ['displayPricePrimary', '', offer.displayPricePrimaryRequired],
    ['displayPricePrimary', '<script></script>', offer.displayPricePrimaryRequired],
    ['displayPricePrimary', long(51), offer.displayPricePrimaryMax],
    ['displayPriceSecondary', long(251), offer.displayPriceSecondaryMax],
    ['ratePlanDisplayPrice', ' ', offer.ratePlanDisplayPriceRequired],
    ['ratePlanDisplayPrice', long(101), offer.ratePlanDisplayPriceMax],
    ['ratePlanDisplay', long(101), offer.ratePlanDisplayMax],
    ['statusId', undefined, offer.statusRequired],
    ['statusId', 3, offer.statusRequired],
    ['carrierId', '', offer.carrierRequired],
    ['carrierId', missing, offer.noCarrier],
    ['purchaseTypeId', '', offer.purchaseTypeRequired],
    ['purchaseTypeId', purchaseTypeIds.Finance, offer.purchaseTypeRule],
    ['purchaseTypeId', missing, offer.purchaseTypeRule],
    ['ratePlanId', missing, offer.noRatePlan],
    ['domainId', missing, 'That catalog does not exist.'],
  ] as const)('%s %s: %s', async ([field, value, message], { ask, tx }) => {
    const { productId } = await aSoldProduct(tx)

    const reply = await ask('offer/UpsertOffer', { json: anOfferForm(productId, { [field]: value }) })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields?.[field]).toContain(message)
  })

  test('nothing with Carrier Inventory that is a purchase type of ours', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    for (const purchaseTypeId of Object.values(purchaseTypeIds)) {
      const form = anOfferForm(productId, {
        carrierId: carrierIds['AT&T'],
        isCarrierInventory: true,
        purchaseTypeId,
        displayPricePrimary: 'Ask us',
      })
      expect((await ask('offer/UpsertOffer', { json: form })).statusCode).toBe(200)
    }
  })
})

describe('a product', () => {
  test('is created with its slug, at the end of the shop, and read back whole', async ({
    ask,
    tx,
    makerId,
  }) => {
    const saved = await ask('product/Upsert', {
      json: aProductForm(makerId, { year: '2026.5', inStock: false }),
    })
    const { productId, urlPathName } = saved.json().result
    const read = await ask(`product/GetSingle/${productId}/true`)

    expect(urlPathName).toMatch(/^kestrel-[\da-f]{6}-m9-route$/)
    expect(read.json().result).toMatchObject({
      ...aProductForm(makerId),
      productId,
      urlPathName,
      msrp: 649,
      year: 2026.5,
      inStock: false,
      version: 1,
      carriers: [],
    })
    const [row] = await tx.select().from(products).where(eq(products.productId, productId))
    const [first] = await tx.select().from(products).orderBy(products.shopOrder).limit(1)
    expect(row?.shopOrder).toBeGreaterThan(first?.productId === productId ? 0 : (first?.shopOrder ?? 0))
  })

  test('of the same name gets its own address, and keeps it while its name stays', async ({
    ask,
    makerId,
  }) => {
    const results = []
    for (const zohoProductId of ['1', '2', '3'])
      results.push(
        (await ask('product/Upsert', { json: aProductForm(makerId, { zohoProductId }) })).json().result,
      )
    const [first, second, third] = results

    expect([second.urlPathName, third.urlPathName]).toEqual([
      `${first.urlPathName}-2`,
      `${first.urlPathName}-3`,
    ])
    const { productId } = third
    const same = await ask('product/Upsert', { json: aProductForm(makerId, { productId, msrp: 1 }) })
    const renamed = await ask('product/Upsert', {
      json: aProductForm(makerId, { productId, model: 'Ünic 5G+' }),
    })
    expect(same.json().result.urlPathName).toBe(third.urlPathName)
    expect(renamed.json().result.urlPathName).toMatch(/-unic-5g$/)
  })

  test('that is called otherwise is found where it was before, by form and by file, until it leaves the shop', async ({
    ask,
    deps,
    makerId,
  }) => {
    const { manifest } = deps
    const save = async (changes: Record<string, unknown>) =>
      (await ask('product/Upsert', { json: aProductForm(makerId, changes) })).json().result
    const first = await save({})
    expect(await manifest.newSlugOf(first.urlPathName)).toBeUndefined()

    const { productId } = first
    const second = await save({ productId, model: 'M10 Route' })
    expect(await manifest.newSlugOf(first.urlPathName)).toBe(second.urlPathName)

    const file = { file: `productId,model\r\n${productId},M11 Route`, type: 'text/csv' }
    const { token } = (await ask('product/Import', file)).json().result
    await ask(`product/Import?token=${token}`, file)
    const third = (await ask(`product/GetSingle/${productId}/true`)).json().result.urlPathName
    expect(third).toMatch(/m11-route$/)
    expect(await manifest.newSlugOf(first.urlPathName)).toBe(third)
    expect(await manifest.newSlugOf(second.urlPathName)).toBe(third)

    // Anyone who takes an address that is free again has it, and hands it on.
    const other = await save({ zohoProductId: '487687600000009001' })
    expect(other.urlPathName).toBe(first.urlPathName)
    const ofOther = { productId: other.productId, model: 'M12 Route', zohoProductId: '487687600000009001' }
    const moved = await save(ofOther)
    expect(await manifest.newSlugOf(first.urlPathName)).toBe(moved.urlPathName)
    await save({ ...ofOther, isActive: false })
    expect(await manifest.newSlugOf(first.urlPathName)).toBeUndefined()
  })

  test('of the manufacturer NONE is called by its model alone, which has something to be called by', async ({
    ask,
    tx,
  }) => {
    const { manufacturerId } = await aProduct(tx, { manufacturerName: 'NONE' })
    const refused = await ask('product/Upsert', { json: aProductForm(manufacturerId, { model: '!!' }) })
    expect(refused.json().error.fields).toEqual({ model: [messages.product.slugMissing] })

    const saved = await ask('product/Upsert', { json: aProductForm(manufacturerId, { model: 'Door Tag' }) })

    expect(saved.json().result.urlPathName).toBe('door-tag')
  })

  test('eligible for screen repair gets the fixed offer, and loses it when it is not any more', async ({
    ask,
    tx,
    makerId,
  }) => {
    await theRepairOffer(tx)
    const form = aProductForm(makerId, { isScreenRepairEligible: true })
    const { productId } = (await ask('product/Upsert', { json: form })).json().result
    const repairOf = async () =>
      (await ask(`product/GetSingle/${productId}/true`)).json().result.screenRepairOfferId

    expect(await repairOf()).toBe(screenRepairOfferId)
    await ask('product/Upsert', { json: aProductForm(makerId, { productId, isScreenRepairEligible: false }) })
    expect(await repairOf()).toBeNull()
  })

  test('keeps what the form leaves out', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx, { type: 'accessory' })
    const stored = await aProduct(tx, {
      accessoryOfferId: offerId,
      promoTag: 'Save $50',
      features: ['Two SIM cards'],
      inStock: false,
    })

    await ask('product/Upsert', {
      json: aProductForm(stored.manufacturerId, { productId: stored.productId }),
    })

    const [row] = await tx.select().from(products).where(eq(products.productId, stored.productId))
    expect(row).toMatchObject({
      accessoryOfferId: offerId,
      promoTag: 'Save $50',
      features: ['Two SIM cards'],
      inStock: false,
    })
  })

  test('that someone changed meanwhile is not overwritten: the second save is refused', async ({
    ask,
    tx,
  }) => {
    const stored = await aProduct(tx)
    const form = (model: string) =>
      aProductForm(stored.manufacturerId, { productId: stored.productId, version: 1, model })

    const first = await ask('product/Upsert', { json: form('Faster') })
    const second = await ask('product/Upsert', { json: form('Slower') })

    expect(first.json().result.version).toBe(2)
    expect([second.statusCode, second.json().error]).toEqual([
      409,
      {
        code: 'PRODUCT_CHANGED',
        message: 'Someone changed this product while you were editing it.',
        changed: { by: expect.stringMatching(/\w/), at: expect.any(String) },
      },
    ])
    const [row] = await tx.select().from(products).where(eq(products.productId, stored.productId))
    expect(row?.model).toBe('Faster')
  })

  test('leaves in the audit log who changed what, before and after', async ({ ask, tx, makerId }) => {
    const { productId } = (await ask('product/Upsert', { json: aProductForm(makerId) })).json().result
    await ask('product/Upsert', { json: aProductForm(makerId, { productId, msrp: '599', isActive: false }) })
    await ask('product/Upsert', { json: aProductForm(makerId, { productId, msrp: '599', isActive: false }) })

    const [created, changed, ...more] = await auditOf(tx)
    expect(created).toMatchObject({
      entity: 'product',
      entityId: productId,
      action: 'created',
      userName: 'Ada Whitlock',
      before: null,
    })
    expect(changed).toMatchObject({
      action: 'changed',
      before: { msrp: 649, isActive: true },
      after: { msrp: 599, isActive: false },
    })
    // Saving without a change is no news.
    expect(more).toEqual([])
  })
})

describe('the list of products', () => {
  test('has what the shop does not show, and finds by maker, model and id', async ({ ask, tx }) => {
    const hidden = await aProduct(tx, { manufacturerName: 'Orbis', model: '100%_Duty', isActive: false })
    await aProduct(tx, { manufacturerName: 'Orbis', model: '100x-Duty' })
    const found = async (search: string) =>
      (await ask(`product/GetAllAdmin?search=${encodeURIComponent(search)}`))
        .json()
        .results.map(({ productId }: { productId: string }) => productId)

    expect(await found('orbis 100%_')).toEqual([hidden.productId])
    expect(await found(hidden.productId.toUpperCase())).toEqual([hidden.productId])
    expect(await found('nothing like it')).toEqual([])
  })

  test('comes page by page, each product once', async ({ ask, tx }) => {
    for (let n = 0; n < 5; n++) await aProduct(tx)
    const all = (await ask('product/GetAllAdmin')).json()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = (await ask(`product/GetAllAdmin?limit=2${cursor && `&cursor=${cursor}`}`)).json()
      expect(page.total).toBe(all.total)
      seen.push(...page.results.map(({ productId }) => productId))
      cursor = page.nextCursor
    }

    expect(seen).toEqual(all.results.map(({ productId }: { productId: string }) => productId))
    expect((await ask('product/GetAllAdmin?cursor=1')).json().error.fields).toHaveProperty('cursor')
  })
})

describe('an offer', () => {
  test('is created, changed and archived; the list has all three states', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const created = await ask('offer/UpsertOffer', {
      json: anOfferForm(productId, { carrierId: carrierIds['AT&T'] }),
    })
    const { offerId, version } = created.json().result
    await ask('offer/UpsertOffer', {
      json: anOfferForm(productId, { offerId, version, itemPrice: 19.5, statusId: 0 }),
    })
    const listed = async () =>
      (await ask(`offer/GetOffersByProductIdAdmin/${productId}`))
        .json()
        .results.find((offer: { offerId: string }) => offer.offerId === offerId)

    expect(await listed()).toMatchObject({
      itemPrice: 19.5,
      statusId: 0,
      carrier: { name: 'Verizon' },
      version: 2,
      productMsrp: 649,
    })
    expect((await ask(`offer/Delete/${offerId}`)).json()).toEqual({ hasError: false, result: null })
    expect(await listed()).toMatchObject({ statusId: 2 })
    expect((await ask(`offer/Delete/${offerId}`, { json: {} })).statusCode).toBe(200)
    expect(
      (await auditOf(tx)).map(({ action, entityName }) => [action, entityName.split(', ').slice(1).join()]),
    ).toEqual([
      ['created', 'AT&T,Buy'],
      ['changed', 'Verizon,Buy'],
      ['archived', 'Verizon,Buy'],
    ])
  })

  test('stays with its product', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)
    const other = await aSoldProduct(tx)

    const reply = await ask('offer/UpsertOffer', { json: anOfferForm(other.productId, { offerId }) })

    expect(reply.json().error.code).toBe('OFFER_NOT_FOUND')
  })

  test('that someone changed meanwhile is not overwritten: the second save is refused', async ({
    ask,
    tx,
  }) => {
    const { productId, offerId } = await aSoldProduct(tx)
    const form = (itemPrice: number) => ({ json: anOfferForm(productId, { offerId, version: 1, itemPrice }) })

    expect((await ask('offer/UpsertOffer', form(10))).statusCode).toBe(200)
    const second = await ask('offer/UpsertOffer', form(20))

    expect([second.statusCode, second.json().error.code]).toEqual([409, 'OFFER_CHANGED'])
  })

  test('may carry the HTML of the allow-list and nothing else', async ({ ask, tx }) => {
    const { productId, offerId } = await aSoldProduct(tx)
    const html =
      '<p>Save <strong onclick="hostile()">$50</strong> &amp; <a href="https://wbc.example/x" target="_blank">more</a></p><img src=x onerror=hostile()><script>hostile()</script><a href="javascript:hostile()">no</a><ul><li>one</ul>'

    await ask('offer/UpsertOffer', {
      json: anOfferForm(productId, { offerId, itemPromoMessage: html, ratePlanDisplay: 'Talk & Text' }),
    })

    const [row] = await tx.select().from(offers).where(eq(offers.offerId, offerId))
    expect(row?.itemPromoMessage).toBe(
      '<p>Save <strong>$50</strong> &amp; <a href="https://wbc.example/x">more</a></p><a>no</a><ul><li>one</li></ul>',
    )
    expect(row?.ratePlanDisplay).toBe('Talk & Text')
  })

  test('with the fixed id of screen repair can be created where a catalog has none', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx, { type: 'service' })

    const reply = await ask('offer/UpsertOffer', {
      json: anOfferForm(productId, { offerId: screenRepairOfferId, carrierId: carrierIds['N/A'] }),
    })

    expect(reply.json().result.offerId).toBe(screenRepairOfferId)
  })
})

describe('the price list', () => {
  const line = (offerId: string, changes = {}) => ({
    offerId,
    version: 1,
    itemPrice: '199.99',
    displayPricePrimary: '$199.99',
    ratePlanPrice: '0',
    ratePlanDisplayPrice: '$0.00',
    ...changes,
  })

  test('saves many prices at once, each with its line in the audit log', async ({ ask, tx }) => {
    const sold = [await aSoldProduct(tx), await aSoldProduct(tx)]

    const reply = await ask('offer/UpdatePrices', {
      json: { offers: sold.map(({ offerId }) => line(offerId)) },
    })

    expect(reply.json().result).toEqual({ saved: 2 })
    for (const { offerId } of sold) {
      const [row] = await tx.select().from(offers).where(eq(offers.offerId, offerId))
      expect(row).toMatchObject({ itemPriceCents: 19_999, displayPricePrimary: '$199.99', version: 2 })
    }
    expect((await auditOf(tx)).map(({ before, after }) => [before, after])).toEqual(
      sold.map(() => [
        { itemPrice: 289, displayPricePrimary: '$289.00' },
        { itemPrice: 199.99, displayPricePrimary: '$199.99' },
      ]),
    )
  })

  test('saves none when one is wrong, late, archived or there twice, and says which', async ({ ask, tx }) => {
    const [right, other] = [await aSoldProduct(tx), await aSoldProduct(tx)]
    const archived = await anOffer(tx, right.productId, { statusId: 2 })
    const refusals = [
      [line(other.offerId, { itemPrice: '-1' }), 400, 'offers.1.itemPrice'],
      [
        line(other.offerId, { displayPricePrimary: '<i></i><b></b>'.repeat(4) }),
        400,
        'offers.1.displayPricePrimary',
      ],
      [line(other.offerId, { version: 7 }), 409, 'offers.1'],
      [line(archived.offerId), 404, 'offers.1'],
      [line(right.offerId), 404, 'offers.1'],
      [line(v7()), 404, 'offers.1'],
    ] as const
    for (const [wrong, status, field] of refusals) {
      const reply = await ask('offer/UpdatePrices', { json: { offers: [line(right.offerId), wrong] } })
      expect([reply.statusCode, Object.keys(reply.json().error.fields)]).toEqual([status, [field]])
    }
    const [row] = await tx.select().from(offers).where(eq(offers.offerId, right.offerId))
    expect(row?.version).toBe(1)
  })

  test('lists what matches, without what is archived', async ({ ask, tx }) => {
    const { productId, offerId } = await aSoldProduct(tx, { model: 'Pricey 7' })
    await anOffer(tx, productId, { statusId: 2 })

    const { results, total } = (await ask('offer/GetPrices?search=pricey%207%20verizon')).json()

    expect([results.map((one: { offerId: string }) => one.offerId), total]).toEqual([[offerId], 1])
  })
})

describe('a display price that reads as another amount than the item price', () => {
  const differing = { itemPrice: '471.45', displayPricePrimary: '$449.00' }
  const refused = 'The shop shows $449.00, but orders charge $471.45.'

  test('is saved with one offer, whose answer warns of it once', async ({ ask, tx }) => {
    const { productId } = await aSoldProduct(tx)
    const form = anOfferForm(productId, { ...differing, carrierId: carrierIds['AT&T'] })

    const saved = await ask('offer/UpsertOffer', { json: form })
    expect([saved.statusCode, saved.json().warnings]).toEqual([
      200,
      [{ field: 'displayPricePrimary', message: refused }],
    ])
    const { offerId } = saved.json().result
    const again = await ask('offer/UpsertOffer', { json: { ...form, offerId, socCode: 'NEW' } })
    expect([again.statusCode, again.json().warnings]).toEqual([200, []])
  })

  test('is not saved with many prices until that is confirmed', async ({ ask, tx }) => {
    const [first, second] = [await aSoldProduct(tx), await aSoldProduct(tx)]
    const prices = { version: 1, ratePlanPrice: '0', ratePlanDisplayPrice: '$0.00' }
    const lines = [
      { offerId: first.offerId, itemPrice: '300', displayPricePrimary: '$300.00', ...prices },
      { offerId: second.offerId, ...differing, ...prices },
    ]

    const asked = await ask('offer/UpdatePrices', { json: { offers: lines } })
    expect([asked.statusCode, asked.json().error]).toEqual([
      409,
      expect.objectContaining({
        code: 'PRICE_DIFFERENCE',
        fields: { 'offers.1.displayPricePrimary': [refused] },
      }),
    ])
    const stored = async () =>
      (await tx.select().from(offers)).map(({ itemPriceCents }) => itemPriceCents).toSorted()
    expect(await stored()).toEqual([28_900, 28_900])
    const saved = await ask('offer/UpdatePrices', { json: { offers: lines, confirmPriceDifference: true } })
    expect(saved.json().result).toEqual({ saved: 2 })
    expect(await stored()).toEqual([30_000, 47_145])
  })

  test('words without an amount are saved without a question', async ({ ask, tx }) => {
    const { productId, offerId } = await aSoldProduct(tx)
    for (const displayPricePrimary of ['With trade-in', '2 for $30', 'Only $289.00'])
      expect(
        (await ask('offer/UpsertOffer', { json: anOfferForm(productId, { offerId, displayPricePrimary }) }))
          .statusCode,
      ).toBe(200)
  })

  test.for([
    [
      'a one-time price shown as monthly',
      { itemPrice: '649', displayPricePrimary: '$649.00/mo.' },
      'displayPricePrimary',
      'The shop shows $649.00/mo., but orders charge $649.00 once.',
    ],
    [
      'a monthly price shown as one-time',
      {
        itemPrice: '18.99',
        displayPricePrimary: '$18.99',
        isCarrierInventory: true,
        purchaseTypeId: purchaseTypeIds.Finance,
      },
      'displayPricePrimary',
      'The shop shows $18.99, but orders charge $18.99/mo.',
    ],
    [
      'another rate plan price',
      { ratePlanPrice: 140, ratePlanDisplayPrice: '$40.00/mo.' },
      'ratePlanDisplayPrice',
      'The shop shows a rate plan of $40.00/mo., but orders show $140.00/mo.',
    ],
  ] as const)('is saved with a warning: %s', async ([, prices, field, words], { ask, tx }) => {
    const { productId, offerId } = await aSoldProduct(tx)

    const saved = await ask('offer/UpsertOffer', { json: anOfferForm(productId, { offerId, ...prices }) })

    expect([saved.statusCode, saved.json().warnings]).toEqual([200, [{ field, message: words }]])
  })

  test('is asked about in the price list also where only the rate plan differs', async ({ ask, tx }) => {
    const { offerId } = await aSoldProduct(tx)
    const line = {
      offerId,
      version: 1,
      itemPrice: '289',
      displayPricePrimary: '$289.00',
      ratePlanPrice: '140',
      ratePlanDisplayPrice: '$40.00/mo.',
    }
    const asked = await ask('offer/UpdatePrices', { json: { offers: [line] } })
    expect([asked.statusCode, Object.keys(asked.json().error.fields)]).toEqual([
      409,
      ['offers.0.ratePlanDisplayPrice'],
    ])
  })
})

describe('a second active offer of one product, carrier, purchase type and rate plan', () => {
  const warned = (reply: Answer) => [reply.statusCode, reply.json().warnings]
  const warning = [200, [{ field: 'carrierId', message: repeatedOfferWarning }]]

  test('is saved with a warning when it is new, moved there, or becomes active', async ({ ask, tx }) => {
    const { productId, offerId } = await aSoldProduct(tx)
    const moved = await anOffer(tx, productId, { carrier: 'AT&T' })
    const asleep = await anOffer(tx, productId, { statusId: 0 })
    const save = (changes: Record<string, unknown>) =>
      ask('offer/UpsertOffer', { json: anOfferForm(productId, changes) })

    for (const changes of [{}, { offerId: moved.offerId }, { offerId: asleep.offerId }])
      expect(warned(await save(changes))).toEqual(warning)
    // The one that is there can be changed, and what is not active may repeat it.
    expect(warned(await save({ offerId, itemPrice: 280, displayPricePrimary: '$280.00' }))).toEqual([200, []])
    expect(warned(await save({ statusId: 0 }))).toEqual([200, []])
    expect(warned(await save({ offerId: moved.offerId, statusId: 2 }))).toEqual([200, []])
  })

  test('comes first in the shop while it is the cheaper one: choosing the carrier picks it', async ({
    ask,
    tx,
  }) => {
    const { productId, offerId } = await aSoldProduct(tx)
    const saved = await ask('offer/UpsertOffer', {
      json: anOfferForm(productId, { itemPrice: 199, displayPricePrimary: '$199.00' }),
    })

    const { result } = (await ask(`resource/GetAll/${defaultDomainId}`)).json()

    const listed = result.offers.filter((one: { productId: string }) => one.productId === productId)
    expect(listed.map((one: { offerId: string }) => one.offerId)).toEqual([
      saved.json().result.offerId,
      offerId,
    ])
  })
})
