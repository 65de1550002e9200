import { type LineState, lineState, offerAfter } from '@portal/domain/order-lines'
import type { Reader } from '../../db/client.ts'
import type { KitRow } from '../../db/schema/kits.tables.ts'
import { type AddOns, findOffers, findSoldOffers, type OfferFacts } from '../catalog/find-offer.ts'

/** What a kit orders today: its offer, or what came after it; null when its product is not sold. Amounts in cents. */
export type KitToday = {
  state: Exclude<LineState, 'unavailable'> | 'other' | 'none'
  offer: OfferFacts | null
  /** Null when the kit has none, or the product is not sold with one any more. */
  screenRepair: OfferFacts | null
  accessory: OfferFacts | null
}

type Terms = Pick<
  KitRow,
  | 'offerId'
  | 'productId'
  | 'carrierId'
  | 'purchaseTypeId'
  | 'isCarrierInventory'
  | 'rateCents'
  | 'ratePlanPriceCents'
  | 'withScreenRepair'
  | 'withAccessory'
>

/** Compares kits with what is sold now (docs/spec/fleet.md#kits). */
export async function kitsToday(on: Reader, all: readonly Terms[]): Promise<KitToday[]> {
  const ids = [...new Set(all.map(({ productId }) => productId))]
  const sold = (await Promise.all(ids.map((id) => findSoldOffers(on, id)))).flat()
  const chosen = all.map((kit) => ({ kit, ...chooseOffer(kit, sold) }))
  const addOnIds = chosen.flatMap(({ kit, offer }) => Object.values(addOnIdsOf(kit, offer)))
  const addOns = await findOffers(on, [...new Set(addOnIds.filter((id) => id !== null))])
  const byId = new Map(addOns.map((one) => [one.offerId, one]))
  const addOn = (id: string | null) => (id === null ? null : (byId.get(id) ?? null))
  return chosen.map(({ kit, state, offer }) => {
    const own = addOnIdsOf(kit, offer)
    return { state, offer, screenRepair: addOn(own.screenRepair), accessory: addOn(own.accessory) }
  })
}

/** The same for one. */
export async function kitToday(on: Reader, kit: Terms): Promise<KitToday> {
  const [today] = await kitsToday(on, [kit])
  if (!today) throw new Error('One kit has one answer.')
  return today
}

type Sold = OfferFacts & AddOns

function chooseOffer(kit: Terms, sold: readonly Sold[]): { state: KitToday['state']; offer: Sold | null } {
  const own = sold.find(({ offerId }) => offerId === kit.offerId) ?? null
  const state = lineState(kit, own)
  if (own && state !== 'unavailable') return { state, offer: own }
  const next = offerAfter(kit, sold)
  return next ? { state: 'other', offer: next } : { state: 'none', offer: null }
}

const addOnIdsOf = (kit: Terms, offer: Sold | null) => ({
  screenRepair: (kit.withScreenRepair && offer?.screenRepairOfferId) || null,
  accessory: (kit.withAccessory && offer?.accessoryOfferId) || null,
})
