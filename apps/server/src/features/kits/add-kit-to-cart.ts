import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { addKitToCart as endpoint } from '@portal/contract/kits'
import { defaultDomainId } from '@portal/domain/ids'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { lockKitFor } from './lock-kit-for.ts'
import { seenKit } from './seen-kit.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now'>

/**
 * Puts devices of a kit into the caller's cart (docs/spec/fleet.md#kits), without add-ons that are not sold any more.
 * Throws KIT_NOT_FOUND, OFFER_NOT_FOUND, OFFERS_CHANGED, and as `addToCart`.
 */
export const addKitToCart = (
  needs: Needs,
  kitId: string,
  { quantity, seen }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
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
