import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { kits } from '../../db/schema/kits.tables.ts'
import type { anOffer } from '../../testing/builders.ts'
import { testNow } from '../../testing/fixtures.ts'

/** A kit of this offer, without add-ons. Answers its id. */
export async function aKit(
  tx: Tx,
  zohoAccountId: string,
  offer: Awaited<ReturnType<typeof anOffer>>,
): Promise<string> {
  const kitId = v7()
  await tx.insert(kits).values({
    kitId,
    zohoAccountId,
    name: `Kit ${kitId}`,
    offerId: offer.offerId,
    productId: offer.productId,
    carrierId: offer.carrierId,
    purchaseTypeId: offer.purchaseTypeId,
    isCarrierInventory: offer.isCarrierInventory ?? false,
    rateCents: offer.itemPriceCents ?? 0,
    ratePlanPriceCents: 0,
    withScreenRepair: false,
    withAccessory: false,
    createdAt: testNow,
  })
  return kitId
}
