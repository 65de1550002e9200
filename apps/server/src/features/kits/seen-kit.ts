import type { BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { addKitToCart } from '@portal/contract/kits'
import { fromDollars } from '@portal/domain/money'
import type { Reader } from '../../db/client.ts'
import { type KitToday, kitToday } from './kit-today.ts'
import type { KitRow } from './kits.tables.ts'

/** What a kit orders today, with an offer. */
export type OrderableKit = KitToday & { offer: NonNullable<KitToday['offer']> }

/**
 * What a kit orders today, when that is what the person saw.
 * Throws OFFER_NOT_FOUND when its product is not sold, OFFERS_CHANGED for another offer or price.
 */
export async function seenKit(
  on: Reader,
  kit: KitRow,
  seen: BodyOf<typeof addKitToCart>['seen'],
): Promise<OrderableKit> {
  const { offer, ...today } = await kitToday(on, kit)
  if (!offer) throw new AppError('OFFER_NOT_FOUND')
  const isSeen =
    offer.offerId === seen.offerId &&
    offer.rateCents === fromDollars(seen.rate) &&
    offer.ratePlanPriceCents === fromDollars(seen.ratePlanPrice)
  if (!isSeen) throw new AppError('OFFERS_CHANGED')
  return { ...today, offer }
}
