import { recordStatus } from '@portal/domain/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { offers, products } from '../../db/schema/catalog.tables.ts'
import { anOffer, aPerson, aProduct } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { addToCart } from './cart-items.ts'
import { readCart } from './read-cart.ts'

/** A phone with a case that it is sold with, either of which may leave the shop. */
async function aPhoneWithCase(tx: Tx) {
  const accessory = await aProduct(tx, { type: 'accessory' })
  const cover = await anOffer(tx, accessory.productId, { carrier: 'N/A' })
  const phone = await aProduct(tx, { accessoryOfferId: cover.offerId })
  const offer = await anOffer(tx, phone.productId)
  return { accessory, cover, phone, offer }
}

type World = Awaited<ReturnType<typeof aPhoneWithCase>>

const hide = (tx: Tx, { productId }: { productId: string }) =>
  tx.update(products).set({ isActive: false }).where(eq(products.productId, productId))
const archive = (tx: Tx, { offerId }: { offerId: string }) =>
  tx.update(offers).set({ statusId: recordStatus.archived }).where(eq(offers.offerId, offerId))

describe('What has left the shop is refused, and nothing of it is in the cart:', () => {
  test.for([
    ['an offer', (tx: Tx, { offer }: World) => archive(tx, offer)],
    ['its product', (tx: Tx, { phone }: World) => hide(tx, phone)],
    ['the offer of its case', (tx: Tx, { cover }: World) => archive(tx, cover)],
    ['the product of its case', (tx: Tx, { accessory }: World) => hide(tx, accessory)],
  ] as const)('%s', async ([, leave], { tx, deps }) => {
    const world = await aPhoneWithCase(tx)
    await leave(tx, world)
    const caller = asCaller(deps, await aPerson(tx))

    const adding = addToCart(caller, {
      domainId: defaultDomainId,
      offerId: world.offer.offerId,
      quantity: 1,
      screenRepairQuantity: 0,
      accessoryQuantity: 1,
    })

    await expect(adding).rejects.toThrow()
    expect((await readCart(caller)).result).toEqual([])
  })
})
