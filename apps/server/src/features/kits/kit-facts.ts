import { AppError } from '@portal/contract/errors'
import { toDollars } from '@portal/domain/money'
import type { Reader } from '../../db/client.ts'
import { findOffer } from '../catalog/find-offer.ts'
import type { KitRow } from './kits.tables.ts'

/** The terms of an offer that is sold now, as a kit keeps them. Throws OFFER_NOT_FOUND. */
export async function termsOfOffer(on: Reader, offerId: string) {
  const offer = await findOffer(on, offerId)
  if (!offer?.isOffered) throw new AppError('OFFER_NOT_FOUND')
  const { productId, carrierId, purchaseTypeId, isCarrierInventory, rateCents, ratePlanPriceCents } = offer
  return { offerId, productId, carrierId, purchaseTypeId, isCarrierInventory, rateCents, ratePlanPriceCents }
}

/** What the activity log says of a kit. */
export const factsOf = (kit: KitRow) => ({
  name: kit.name,
  offerId: kit.offerId,
  rate: toDollars(kit.rateCents),
  ratePlanPrice: toDollars(kit.ratePlanPriceCents),
  withScreenRepair: kit.withScreenRepair,
  withAccessory: kit.withAccessory,
  installedApps: kit.installedApps,
  stagingNotes: kit.stagingNotes,
})
