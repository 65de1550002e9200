import { getManifest } from '@portal/contract/catalog'
import { recordStatus } from '@portal/domain/catalog'
import { carrierIds } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { manufacturers, offers, products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { readManifest } from './read-manifest.ts'

const names = (list: ReadonlyArray<{ model: string }>) => list.map(({ model }) => model)

test('the manifest says exactly what the contract names', async ({ tx }) => {
  const phone = await aProduct(tx, {
    manufacturerName: 'Halden',
    model: 'N7',
    features: ['5G', 'Dual SIM'],
    year: 2025,
  })
  await anOffer(tx, phone.productId, { carrier: 'Verizon', purchaseType: 'Finance' })

  const manifest = await readManifest(tx)

  expect(getManifest.answer.parse({ result: manifest }).result).toEqual(manifest)
  expect(manifest.products[0]).toMatchObject({
    manufacturerName: 'Halden',
    productTypeName: 'phone',
    msrp: 649,
    year: 2025,
    features: ['5G', 'Dual SIM'],
    isActive: true,
    carriers: [{ label: 'Verizon', carrierId: carrierIds.Verizon }],
  })
  expect(manifest.offers[0]).toMatchObject({
    carrier: 'Verizon',
    purchaseType: 'Finance',
    productTypeId: phone.productTypeId,
    productName: 'Halden N7',
    product: { image: phone.image, model: 'N7' },
  })
})

test('a display price that reads as another amount is published as the amount that orders charge', async ({
  tx,
}) => {
  const phone = await aProduct(tx)
  await anOffer(tx, phone.productId, { itemPriceCents: 64_900, displayPricePrimary: '$599.00' })

  const { offers: published } = await readManifest(tx)

  expect(published).toMatchObject([{ itemPrice: 649, displayPricePrimary: '$649.00' }])
})

test('a secondary display price as a new offer has it is not published; one that was written is', async ({
  tx,
}) => {
  const phone = await aProduct(tx)
  await anOffer(tx, phone.productId, { displayPriceSecondary: '$0.00' })
  await anOffer(tx, phone.productId, { displayPriceSecondary: '$0.00 down', carrier: 'AT&T' })

  const { offers: published } = await readManifest(tx)

  expect(published.map(({ displayPriceSecondary }) => displayPriceSecondary).sort()).toEqual([
    '',
    '$0.00 down',
  ])
})

test('an empty catalog is empty lists beside the lists that never change', async ({ tx }) => {
  const { products, offers, carriers, purchaseTypes, categories, ratePlans } = await readManifest(tx)

  expect({ products, offers }).toEqual({ products: [], offers: [] })
  expect(carriers.map(({ name }) => name)).toEqual(['AT&T', 'T-Mobile', 'Verizon', 'US Cellular', 'N/A'])
  expect(purchaseTypes.map(({ name }) => name)).toEqual(['Buy', 'Finance', 'Subsidy'])
  expect(categories.map(({ name }) => name)).toContain('Mobile Broadband & Routers')
  expect(ratePlans).toHaveLength(1)
})

test('only active products with their active offers are published', async ({ tx }) => {
  const shown = await aProduct(tx, { model: 'Shown' })
  const hidden = await aProduct(tx, { model: 'Hidden', isActive: false })
  const offer = await anOffer(tx, shown.productId)
  await anOffer(tx, shown.productId, { statusId: recordStatus.inactive })
  await anOffer(tx, shown.productId, { statusId: recordStatus.archived, carrier: 'AT&T' })
  await anOffer(tx, hidden.productId)

  const manifest = await readManifest(tx)

  expect(names(manifest.products)).toEqual(['Shown'])
  expect(manifest.offers.map(({ offerId }) => offerId)).toEqual([offer.offerId])
  expect(manifest.products[0]?.carriers.map(({ label }) => label)).toEqual(['Verizon'])
})

test('products stand in the order of the shop, then by maker and model', async ({ tx }) => {
  await aProduct(tx, { manufacturerName: 'Orbis', model: 'B2', shopOrder: 1 })
  await aProduct(tx, { manufacturerName: 'Halden', model: 'A2', shopOrder: 1 })
  await aProduct(tx, { manufacturerName: 'Halden', model: 'A1', shopOrder: 1 })
  await aProduct(tx, { manufacturerName: 'Orbis', model: 'Z9', shopOrder: 0 })

  expect(names((await readManifest(tx)).products)).toEqual(['Z9', 'A1', 'A2', 'B2'])
})

test('a product names each carrier once, and N/A only when it has no other', async ({ tx }) => {
  const phone = await aProduct(tx, { model: 'Phone', shopOrder: 0 })
  for (const carrier of ['N/A', 'Verizon', 'AT&T', 'Verizon'] as const)
    await anOffer(tx, phone.productId, { carrier })
  const mount = await aProduct(tx, { type: 'accessory', model: 'Mount', shopOrder: 1 })
  await anOffer(tx, mount.productId, { carrier: 'N/A' })

  const { products } = await readManifest(tx)

  expect(products.map(({ carriers }) => carriers.map(({ label }) => label))).toEqual([
    ['AT&T', 'Verizon'],
    ['N/A'],
  ])
})

test('makers carry the count of their published devices', async ({ tx }) => {
  await aProduct(tx, { manufacturerName: 'Halden' })
  await aProduct(tx, { manufacturerName: 'Halden' })
  await aProduct(tx, { manufacturerName: 'Orbis', isActive: false })
  await aProduct(tx, { manufacturerName: 'NONE', model: 'Bare mount' })

  const counts = (await readManifest(tx)).manufacturers.map(({ name, devices }) => [name, devices])

  expect(Object.fromEntries(counts)).toEqual({ Halden: 2, Orbis: 0, NONE: 1 })
})

test('"NONE, Other and SIM CARD mean no brand": such an offer goes by its model alone', async ({ tx }) => {
  const sim = await aProduct(tx, { manufacturerName: 'SIM CARD', model: 'Triple-cut SIM' })
  await anOffer(tx, sim.productId)

  expect((await readManifest(tx)).offers[0]?.productName).toBe('Triple-cut SIM')
})

test('repair and accessory offers are named only while the shop sells them, repair only for eligible products', async ({
  tx,
}) => {
  const service = await aProduct(tx, { type: 'service', model: 'Screen repair', shopOrder: 9 })
  const repair = await anOffer(tx, service.productId, { carrier: 'N/A' })
  const mount = await aProduct(tx, { type: 'accessory', model: 'Mount', shopOrder: 9 })
  const accessory = await anOffer(tx, mount.productId, { carrier: 'N/A' })
  const addOns = { screenRepairOfferId: repair.offerId, accessoryOfferId: accessory.offerId }
  await aProduct(tx, { model: 'Eligible', isScreenRepairEligible: true, ...addOns, shopOrder: 0 })
  await aProduct(tx, { model: 'Not eligible', isScreenRepairEligible: false, ...addOns, shopOrder: 1 })
  const named = async () =>
    (await readManifest(tx)).products
      .slice(0, 2)
      .map((one) => [one.screenRepairOfferId, one.accessoryOfferId])

  expect(await named()).toEqual([
    [repair.offerId, accessory.offerId],
    [null, accessory.offerId],
  ])

  await tx.update(offers).set({ statusId: recordStatus.archived }).where(eq(offers.offerId, repair.offerId))
  await tx.update(products).set({ isActive: false }).where(eq(products.productId, mount.productId))
  expect(await named()).toEqual([
    [null, null],
    [null, null],
  ])
})

test('text that people typed survives as it is', async ({ tx }) => {
  const model = 'Ünïcode "5G" \\ <b>&</b> 📱'
  await aProduct(tx, { model, longDescription: 'line one\nline two\t"quoted"' })

  expect((await readManifest(tx)).products[0]).toMatchObject({
    model,
    longDescription: 'line one\nline two\t"quoted"',
  })
  expect(await tx.select().from(manufacturers)).toHaveLength(1)
})
