import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { kitAddOnLabels } from '@portal/domain/kits'
import { lineState } from '@portal/domain/line-terms'
import { offerAfter } from '@portal/domain/offer-after'
import type { Reader } from '../../db/client.ts'
import { type AddOns, findOffer, findOffers, findSoldOffers, type OfferFacts } from '../catalog/find-offer.ts'
import { findProductsOf } from '../catalog/find-product-of-model.ts'
import { kitToday } from '../kits/kit-today.ts'
import { type ShownKit, showKit } from '../kits/show-kit.ts'
import { findWholeOrder, type ItemRow, type WholeOrder } from '../orders/find-whole-order.ts'
import type { DeviceRow } from './fleet.tables.ts'

type SoldOffer = OfferFacts & AddOns

/** What a replacement of a device orders today (docs/spec/fleet.md#replacement). Amounts in cents. */
export type ReplacementPlan = {
  /** The device's order; null when it was bought elsewhere. */
  order: WholeOrder | null
  line: ItemRow | null
  /** The device's kit; when its product is sold, it says what is ordered, apps and staging notes. */
  kit: (ShownKit & { isSold: boolean }) | null
  offer: OfferFacts | null
  state: 'same' | 'price-changed' | 'other' | 'none'
  addOns: OfferFacts[]
  /** Add-ons of the kit or the order line that are not sold any more, by name. */
  goneAddOns: string[]
}

/**
 * The offer of the device's kit, else that of its order line, while it is sold as it was, else what came after it; with its
 * add-ons.
 * @param offerId another offer that the person chose
 */
export async function planReplacement(
  on: Reader,
  device: DeviceRow,
  offerId?: string,
): Promise<ReplacementPlan> {
  const order = device.orderId === null ? null : ((await findWholeOrder(on, device.orderId)) ?? null)
  const lines = order?.items ?? []
  const place = lines.findIndex(({ orderItemId }) => orderItemId === device.orderItemId)
  const line = lines[place] ?? null
  const kit = device.kitId === null ? undefined : await showKit(on, device.kitId)
  const prepared = kit && offerId === undefined ? await byKit(on, kit) : null
  if (kit && prepared) return { order, line, kit: { ...kit, isSold: true }, ...prepared }
  const [offer, state] =
    offerId === undefined ? await findSuccessor(on, device, line) : await chosenOffer(on, offerId)
  const { addOns, goneAddOns } = await addOnsFor(on, offer, {
    line,
    wanted: withItsAddOns(lines, place).slice(1),
  })
  return { order, line, kit: kit ? { ...kit, isSold: false } : null, offer, state, addOns, goneAddOns }
}

/** What a kit orders today; null where its product is not sold, or is no device. */
async function byKit(
  on: Reader,
  { kit }: ShownKit,
): Promise<Pick<ReplacementPlan, 'offer' | 'state' | 'addOns' | 'goneAddOns'> | null> {
  const { offer, state, screenRepair, accessory } = await kitToday(on, kit)
  if (!offer || !isDevice(offer)) return null
  return {
    offer,
    state,
    addOns: [screenRepair, accessory].filter((addOn) => addOn !== null),
    goneAddOns: [
      ...(kit.withScreenRepair && !screenRepair ? [kitAddOnLabels.screenRepair] : []),
      ...(kit.withAccessory && !accessory ? [kitAddOnLabels.accessory] : []),
    ],
  }
}

type Found = [offer: SoldOffer | null, state: ReplacementPlan['state']]

async function chosenOffer(on: Reader, offerId: string): Promise<Found> {
  const offer = await findOffer(on, offerId)
  return offer?.isOffered && isDevice(offer) ? [offer, 'other'] : [null, 'none']
}

const isDevice = ({ productTypeId }: OfferFacts) => {
  const type = productTypeOf(productTypeId)
  return type === 'phone' || type === 'tablet' || type === 'router'
}

async function findSuccessor(on: Reader, device: DeviceRow, line: ItemRow | null): Promise<Found> {
  const productId = device.productId ?? (await findProductsOf(on, [device]))(device)?.productId ?? null
  const bought = line ?? { productId, carrierId: device.carrierId, purchaseTypeId: null }
  if (bought.productId === null) return [null, 'none']
  const sold = await findSoldOffers(on, bought.productId)
  const own = line && (sold.find(({ offerId }) => offerId === line.offerId) ?? null)
  const state = line && own ? lineState(line, own) : 'unavailable'
  if (own && state !== 'unavailable') return [own, state]
  const next = offerAfter(bought, sold)
  return next ? [next, 'other'] : [null, 'none']
}

/** The same add-ons while they are sold with the same product, else what the offer's product is sold with of their kind. */
async function addOnsFor(
  on: Reader,
  offer: SoldOffer | null,
  { line, wanted }: { line: ItemRow | null; wanted: readonly ItemRow[] },
): Promise<Pick<ReplacementPlan, 'addOns' | 'goneAddOns'>> {
  if (!offer || wanted.length === 0) return { addOns: [], goneAddOns: [] }
  const candidates = wanted.map((addOn) => ({
    addOn,
    ids: [
      line?.productId === offer.productId ? addOn.offerId : null,
      productTypeOf(addOn.productTypeId) === 'service' ? offer.screenRepairOfferId : offer.accessoryOfferId,
    ].filter((id) => id !== null),
  }))
  const found = await findOffers(on, [...new Set(candidates.flatMap(({ ids }) => ids))])
  const sold = new Map(found.filter(({ isOffered }) => isOffered).map((one) => [one.offerId, one]))
  const chosen = candidates.map(({ addOn, ids }) => ({
    addOn,
    offer: ids.map((id) => sold.get(id)).find((one) => one !== undefined),
  }))
  return {
    addOns: chosen.flatMap(({ offer: one }) => (one ? [one] : [])),
    goneAddOns: chosen.flatMap(({ addOn, offer: one }) => (one ? [] : [productNameOf(addOn)])),
  }
}
