import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { recordStatus } from '@portal/domain/catalog'
import { defaultDomainId } from '@portal/domain/ids'
import { eq } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/db/client.ts'
import { offers, products } from '../../apps/server/src/db/schema/catalog.tables.ts'
import { anOffer, aProduct } from '../../apps/server/src/testing/builders.ts'
import { callApi } from './api.ts'
import type { SignedIn } from './people.ts'

/** A phone of one test's own: its price may change and it may leave the shop without disturbing anyone. */
export type OwnPhone = {
  name: string
  putIntoCart: (owner: SignedIn, quantity: number) => Promise<void>
  addToDraft: (owner: SignedIn, orderId: number) => Promise<void>
  /** In cents. */
  setPrice: (cents: number) => Promise<void>
  leaveShop: () => Promise<void>
}

/** Written straight into the database: $289.00, paid once, on Verizon. Let it leave the shop in the end. */
export async function addPhone(database: Database, request: APIRequestContext): Promise<OwnPhone> {
  const model = `Own ${randomInt(1_000_000)}`
  const { productId, offerId } = await database.inTransaction(async (tx) => {
    const product = await aProduct(tx, { manufacturerName: 'Ferro', model, zohoProductId: crmId() })
    return anOffer(tx, product.productId)
  })
  return {
    name: `Ferro ${model}`,
    async putIntoCart({ token }, quantity) {
      const addOns = { screenRepairQuantity: 0, accessoryQuantity: 0 }
      const body = { domainId: defaultDomainId, offerId, quantity, ...addOns }
      await callApi(request, 'insertCartItem', { token, body })
    },
    async addToDraft({ token }, orderId) {
      await callApi(request, 'insertOrderItem', { token, body: { orderId, productId, offerId, quantity: 1 } })
    },
    setPrice: (cents) =>
      database.inTransaction(async (tx) => {
        await tx.update(offers).set({ itemPriceCents: cents }).where(eq(offers.offerId, offerId))
      }),
    leaveShop: () =>
      database.inTransaction(async (tx) => {
        await tx.update(offers).set({ statusId: recordStatus.archived }).where(eq(offers.offerId, offerId))
        await tx.update(products).set({ isActive: false }).where(eq(products.productId, productId))
      }),
  }
}

/** Workers share one database and no counter, so ids are drawn. */
const crmId = () => `8${Array.from({ length: 17 }, () => randomInt(10)).join('')}`
