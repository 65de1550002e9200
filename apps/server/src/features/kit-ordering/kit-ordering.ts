import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  addKitToCart as addKitToCartCall,
  addKitToOrder as addKitToOrderCall,
} from '@portal/contract/kits'
import { defaultDomainId } from '@portal/domain/ids'
import { kitMessages, withKitNotes } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import { fromDollars } from '@portal/domain/money'
import type { Reader } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { KitRow } from '../../db/schema/kits.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { addToCart } from '../cart/cart-items.ts'
import { normalApps } from '../catalog/installed-apps.ts'
import { type KitToday, kitToday } from '../kits/kit-today.ts'
import { lockKitFor } from '../kits/kits.ts'
import { withQuotes } from '../orders/draft/draft-shipping.ts'
import { lockOrderFor } from '../orders/draft/lock-order.ts'
import { addDraftLines } from '../orders/draft/order-items.ts'
import { newLine } from '../orders/draft/order-lines.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now'>

/**
 * Puts devices of a kit into the caller's cart (docs/spec/fleet.md#kits), without add-ons that are not sold any more.
 * Throws KIT_NOT_FOUND, OFFER_NOT_FOUND, OFFERS_CHANGED, and as `addToCart`.
 */
export const addKitToCart = (
  needs: Needs,
  kitId: string,
  { quantity, seen }: BodyOf<typeof addKitToCartCall>,
): Promise<AnswerOf<typeof addKitToCartCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const kit = await lockKitFor(tx, needs, kitId)
    const { offer, screenRepair, accessory } = await seenKit(tx, kit, seen)
    const { result } = await addToCart(
      { db: tx, now: needs.now, actor: needs.actor },
      {
        domainId: defaultDomainId,
        offerId: offer.offerId,
        quantity,
        screenRepairQuantity: screenRepair ? quantity : 0,
        accessoryQuantity: accessory ? quantity : 0,
      },
    )
    const { installedApps, stagingNotes } = kit
    return { result: { ...result, installedApps, stagingNotes } }
  })

type AddKitToOrderNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'shippingRates'
>

/**
 * Adds devices of a kit to a draft of its account as a line with its add-ons (docs/spec/fleet.md#kits). What was typed into
 * the order stays: apps join, staging notes only when the person says so.
 * Throws KIT_NOT_FOUND (also for an order of another account), ORDER_NOT_FOUND, ORDER_NOT_DRAFT, ORDER_FULL,
 * OFFER_NOT_FOUND, OFFERS_CHANGED, and INVALID_INPUT for staging notes that get too long.
 */
export const addKitToOrder = (
  ctx: AddKitToOrderNeeds,
  kitId: string,
  { orderId, quantity, seen, notes = 'keep' }: BodyOf<typeof addKitToOrderCall>,
): Promise<AnswerOf<typeof addKitToOrderCall>> =>
  withQuotes(ctx, (quotes) =>
    idempotentTransaction(ctx, async (tx) => {
      const order = await lockOrderFor(tx, ctx, orderId, 'edit')
      const kit = await lockKitFor(tx, ctx, kitId)
      if (kit.zohoAccountId !== order.zohoAccountId) throw new AppError('KIT_NOT_FOUND')
      const { offer, screenRepair, accessory } = await seenKit(tx, kit, seen)
      const stagingNotes = withKitNotes(order.stagingNotes, kit.stagingNotes, notes)
      if (stagingNotes.length > limits.notesMax)
        throw new AppError('INVALID_INPUT', { fields: { notes: [kitMessages.notesTooLong] } })
      const line = newLine(offer, quantity)
      const addOns = [screenRepair, accessory].filter((addOn) => addOn !== null)
      await addDraftLines(tx, ctx, {
        order,
        lines: [line, ...addOns.map((addOn) => newLine(addOn, quantity, { isAddOn: true }))],
        texts: { installedApps: normalApps(`${order.installedApps},${kit.installedApps}`), stagingNotes },
        quotes,
      })
      return { result: { orderItemId: line.orderItemId } }
    }),
  )

/** What a kit orders today, with an offer. */
type OrderableKit = KitToday & { offer: NonNullable<KitToday['offer']> }

/**
 * What a kit orders today, when that is what the person saw.
 * Throws OFFER_NOT_FOUND when its product is not sold, OFFERS_CHANGED for another offer or price.
 */
async function seenKit(
  on: Reader,
  kit: KitRow,
  seen: BodyOf<typeof addKitToCartCall>['seen'],
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
