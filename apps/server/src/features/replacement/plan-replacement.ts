import type { getReplacement, ReplacementOffer } from '@portal/contract/device-changes'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { productNameOf, productTypeOf } from '@portal/domain/catalog'
import { becomesOf } from '@portal/domain/device-replacement'
import { withItsAddOns } from '@portal/domain/goods-to-ship'
import { kitAddOnLabels } from '@portal/domain/kits'
import { toDollars } from '@portal/domain/money'
import { lineState, offerAfter } from '@portal/domain/order-lines'
import { type Actor, isCustomer, mayActForOthers } from '@portal/domain/roles'
import type { Reader, Tx } from '../../db/client.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { findOwner, mayActForAccount, type Owner } from '../accounts/account-author.ts'
import { type AddOns, findOffer, findOffers, findSoldOffers, type OfferFacts } from '../catalog/find-offer.ts'
import { findProductsOf } from '../catalog/find-product-of-model.ts'
import { showDevice } from '../fleet/devices/show-device.ts'
import { kitToday } from '../kits/kit-today.ts'
import { showKit } from '../kits/kits.ts'
import type { Quotes } from '../orders/draft/draft-shipping.ts'
import { startDraft } from '../orders/draft/drafts.ts'
import type { NewLine } from '../orders/draft/order-lines.ts'
import { findWholeOrder, type ItemRow, type WholeOrder } from '../orders/list/find-whole-order.ts'
import { findContactIds, findStationAddress } from './replacement.store.ts'

type ShownKit = NonNullable<Awaited<ReturnType<typeof showKit>>>

type SoldOffer = OfferFacts & AddOns

/** What a replacement of a device orders today (docs/spec/fleet.md#replacement). Amounts in cents. */
type ReplacementPlan = {
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

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'timeZone'>

/** Apps and staging notes of the device's kit, else the apps of its order, whose staging notes were about that order. */
const textsToRepeat = ({ order, kit }: ReplacementPlan) =>
  kit?.isSold
    ? { installedApps: kit.kit.installedApps, stagingNotes: kit.kit.stagingNotes }
    : { installedApps: order?.installedApps ?? '', stagingNotes: '' }

type Wanted = {
  device: DeviceRow
  owner: Owner | undefined
  plan: ReplacementPlan
  lines: readonly NewLine[]
  /** Order notes, which accounting reads with the sales order; '' without. */
  notes: string
  quotes: Quotes
}

/**
 * Writes the draft of a replacement: for the account of the device, to the address of its station, quoted.
 * Throws AGENT_NOT_FOUND, ACCOUNT_NOT_FOUND and CONTACT_NOT_FOUND.
 * @returns its number
 */
export async function writeReplacementOrder(
  tx: Tx,
  needs: Needs,
  { device, owner, plan, lines, notes, quotes }: Wanted,
): Promise<number> {
  const accountId = device.zohoAccountId
  return startDraft(tx, needs, {
    agentId: owner?.zohoUserId ?? '',
    accountId,
    contactId: await contactFor(tx, needs.actor, { accountId, ordered: plan.order?.zohoContactId ?? null }),
    shipTo: await findStationAddress(tx, device.stationId),
    lines,
    texts: { ...textsToRepeat(plan), notes },
    reason: `Replaces ${device.unitNumber === null ? 'a device' : `unit ${device.unitNumber}`}.`,
    quotes,
  })
}

/** Customers order for themselves; staff for the contact of the device's order, else for the first of the account. */
async function contactFor(
  on: Reader,
  actor: Actor,
  { accountId, ordered }: { accountId: string; ordered: string | null },
): Promise<string> {
  const own = isCustomer(actor) && !mayActForOthers(actor) ? actor.zohoContactId : null
  if (own !== null) return own
  const known = await findContactIds(on, accountId)
  return (ordered !== null && known.includes(ordered) ? ordered : known[0]) ?? ''
}

type ReadReplacementNeeds = Pick<SignedInContext, 'db' | 'actor'>

/** What a replacement of a device would order today (docs/spec/fleet.md#replacement). Throws DEVICE_NOT_FOUND. */
export async function readReplacement(
  { db, actor }: ReadReplacementNeeds,
  deviceId: string,
): Promise<AnswerOf<typeof getReplacement>> {
  const shown = await showDevice(db, deviceId)
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
      ...textsToRepeat(plan),
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
