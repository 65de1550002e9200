import type { getReplacement, ReplacementOffer } from '@portal/contract/device-replacement'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { productNameOf } from '@portal/domain/catalog'
import { becomesOf } from '@portal/domain/device-replacement'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { findShownDevice } from './devices.store.ts'
import { findOwner, mayActForAccount } from './fleet-author.ts'
import { planReplacement } from './plan-replacement.ts'
import { textsToRepeat } from './replacement-order.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** What a replacement of a device would order today (docs/spec/fleet.md#replacement). Throws DEVICE_NOT_FOUND. */
export async function readReplacement(
  { db, actor }: Needs,
  deviceId: string,
): Promise<AnswerOf<typeof getReplacement>> {
  const shown = await findShownDevice(db, deviceId)
  const owner = shown && (await findOwner(db, shown.device.zohoAccountId))
  if (!shown || !mayActForAccount(actor, shown.device.zohoAccountId, owner))
    throw new AppError('DEVICE_NOT_FOUND')
  const plan = await planReplacement(db, shown.device)
  const { kit, offer, line, state, addOns, goneAddOns } = plan
  const before = kit?.isSold ? { ...kit, ...kit.kit } : line
  return {
    result: {
      becomes: becomesOf(shown.device.status),
      state,
      offer: offer && { offerId: offer.offerId, productId: offer.productId, ...termsOf(offer) },
      kit: kit && { name: kit.kit.name, isSold: kit.isSold },
      ordered: before && termsOf(before),
      addOns: addOns.map((addOn) => ({ name: productNameOf(addOn), rate: toDollars(addOn.rateCents) })),
      goneAddOns,
      ...(await textsToRepeat(db, shown.device, plan)),
    },
  }
}

type Terms = Omit<ReplacementOffer, 'offerId' | 'productId' | 'rate' | 'ratePlanPrice'> & {
  rateCents: number
  ratePlanPriceCents: number
}

const termsOf = (one: Terms) => ({
  manufacturerName: one.manufacturerName,
  model: one.model,
  carrier: one.carrier,
  purchaseType: one.purchaseType,
  isCarrierInventory: one.isCarrierInventory,
  rate: toDollars(one.rateCents),
  ratePlanPrice: toDollars(one.ratePlanPriceCents),
})
