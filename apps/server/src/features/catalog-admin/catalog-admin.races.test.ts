import { carrierIds } from '@portal/domain/ids'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/client.ts'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct, aZohoId } from '../../testing/builders.ts'
import { test, testDeps } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { anOfferForm, aProductForm, send, signIn } from './testing.ts'

/** Two Administrators who save at the same moment, over their own connections. */

async function aBackOffice(database: Database) {
  const { reader, inTransaction } = database
  const app = await buildApp({
    deps: testDeps({ db: reader, inTransaction }),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
  })
  onTestFinished(() => app.close())
  const { token, product, offer } = await inTransaction(async (tx) => {
    const product = await aProduct(tx)
    const offer = await anOffer(tx, product.productId)
    return { token: await signIn(tx, 'Administrator'), product, offer }
  })
  const save = (path: string, json: unknown) => async () => {
    const reply = await send(app, token, path, { json })
    return reply.json().error?.code ?? reply.json().result
  }
  const carriersVersion = async (): Promise<number> =>
    (await send(app, token, 'settings/GetOne/carriers')).json().result.version
  return { product, offer, save, carriersVersion }
}

describe('Of two who save the same version at once, one saves and the other gets a conflict:', () => {
  test('a product', async ({ database }) => {
    const { product, save } = await aBackOffice(database)
    const { productId, manufacturerId, model } = product
    const saving = (shortDescription: string) =>
      save('product/Upsert', aProductForm(manufacturerId, { productId, version: 1, model, shortDescription }))

    const answers = await whileHeld(
      database,
      sql`select from products where product_id = ${productId} for no key update`,
      [saving('Faster'), saving('Slower')],
    )

    expect(answers.filter((answer) => answer === 'PRODUCT_CHANGED')).toHaveLength(1)
    const [row] = await database.reader.select().from(products).where(eq(products.productId, productId))
    expect(row?.version).toBe(2)
  })

  test('an offer', async ({ database }) => {
    const { offer, save } = await aBackOffice(database)
    const { offerId, productId } = offer
    const saving = (itemPrice: number) =>
      save('offer/UpsertOffer', anOfferForm(productId, { offerId, version: 1, itemPrice }))

    const answers = await whileHeld(
      database,
      sql`select from offers where offer_id = ${offerId} for no key update`,
      [saving(10), saving(20)],
    )

    expect(answers.filter((answer) => answer === 'OFFER_CHANGED')).toHaveLength(1)
    const [row] = await database.reader.select().from(offers).where(eq(offers.offerId, offerId))
    expect(row?.version).toBe(2)
  })
})

test('A product that is saved while a file is imported waits for it, and neither fails', async ({
  database,
}) => {
  const { product, save } = await aBackOffice(database)
  const { productId, manufacturerId, model, zohoProductId } = product
  const answers = await whileHeld(
    database,
    // As an import locks the catalog, before it writes its products.
    sql`lock table products, offers, manufacturers, rate_plans in share row exclusive mode`,
    [save('product/Upsert', aProductForm(manufacturerId, { productId, model, zohoProductId }))],
    sql`update products set in_stock = false where product_id = ${productId}`,
  )
  expect(answers).toMatchObject([{ productId }])
})

test('Two new offers of one carrier and payment that are saved at once are both there', async ({
  database,
}) => {
  const { product, save } = await aBackOffice(database)
  const form = anOfferForm(product.productId, { carrierId: carrierIds['AT&T'] })
  const saving = save('offer/UpsertOffer', form)

  const answers = await whileHeld(database, sql`lock table audit_log in share mode`, [saving, saving])

  expect(answers).toMatchObject([{ version: 1 }, { version: 1 }])
})

test('Of an active offer and the end of its carrier that are saved at once one is refused', async ({
  database,
}) => {
  const { product, save, carriersVersion } = await aBackOffice(database)
  const version = await carriersVersion()
  const carriers = ['AT&T', 'T-Mobile', 'Verizon', 'US Cellular'].map((name) => ({
    key: carrierIds[name as keyof typeof carrierIds],
    name,
    offer: name === 'US Cellular' ? 'ended' : 'offered',
  }))

  const answers = await whileHeld(database, sql`lock table audit_log in share mode`, [
    save('offer/UpsertOffer', anOfferForm(product.productId, { carrierId: carrierIds['US Cellular'] })),
    save('settings/Publish', { key: 'carriers', version, value: { carriers }, note: '' }),
  ])

  expect(answers.filter((answer) => answer === 'INVALID_INPUT')).toHaveLength(1)
})

test('Carriers are renamed while an order with both is being written: neither fails', async ({
  database,
}) => {
  const { save, carriersVersion } = await aBackOffice(database)
  const version = await carriersVersion()
  const renamed = (['AT&T', 'T-Mobile', 'Verizon', 'US Cellular'] as const).map((name) => ({
    key: carrierIds[name],
    name: `${name} 5G`,
    offer: 'offered',
  }))
  const lineOf = (carrierId: string) => sql`select from carriers where id = ${carrierId} for key share`

  const [answer] = await whileHeld(
    database,
    // What a line of an order does to its carrier.
    lineOf(carrierIds.Verizon),
    [save('settings/Publish', { key: 'carriers', version, value: { carriers: renamed }, note: '' })],
    lineOf(carrierIds['AT&T']),
  )

  expect(answer).toEqual({ version: version + 1 })
})

test('Two new products of one name that are saved at once have their own addresses', async ({ database }) => {
  const { product, save } = await aBackOffice(database)
  const twin = () =>
    save('product/Upsert', aProductForm(product.manufacturerId, { model: 'Twin', zohoProductId: aZohoId() }))

  const answers = await whileHeld(
    database,
    // Both have chosen an address by then, unless the second waits for the first to be done.
    sql`lock table audit_log in share mode`,
    [twin(), twin()],
  )

  expect(new Set(answers.map(({ urlPathName }) => urlPathName)).size).toBe(2)
})

test('Of two new products with one Zoho product id that are saved at once one is refused', async ({
  database,
}) => {
  const { product, save } = await aBackOffice(database)
  const zohoProductId = aZohoId()
  const saving = (model: string) =>
    save('product/Upsert', aProductForm(product.manufacturerId, { model, zohoProductId }))

  const answers = await whileHeld(database, sql`lock table audit_log in share mode`, [
    saving('Same one'),
    saving('Same two'),
  ])

  expect(answers.filter((answer) => answer === 'INVALID_INPUT')).toHaveLength(1)
})
