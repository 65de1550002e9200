import type { AnswerOf } from '@portal/contract/endpoint'
import type { getKits, Kit } from '@portal/contract/kits'
import { toDollars } from '@portal/domain/money'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { type KitToday, kitsToday } from './kit-today.ts'
import { findKits, type ShownKit } from './kits.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/** The kits of an account by name, each with what it would order today (docs/spec/fleet.md#kits). Throws ACCOUNT_NOT_FOUND. */
export async function listKits(needs: Needs, accountId: string): Promise<AnswerOf<typeof getKits>> {
  await getVisibleAccount(needs, accountId)
  const found = await findKits(needs.db, accountId)
  const today = await kitsToday(
    needs.db,
    found.map(({ kit }) => kit),
  )
  return {
    results: found.flatMap((shown, index) => {
      const now = today[index]
      return now ? [toKit(shown, now)] : []
    }),
  }
}

type Priced = {
  carrier: string
  purchaseType: string
  isCarrierInventory: boolean
  rateCents: number
  ratePlanPriceCents: number
}
const termsOf = (one: Priced) => ({
  carrier: one.carrier,
  purchaseType: one.purchaseType,
  isCarrierInventory: one.isCarrierInventory,
  rate: toDollars(one.rateCents),
  ratePlanPrice: toDollars(one.ratePlanPriceCents),
})

const toKit = ({ kit, carrier, purchaseType, ...product }: ShownKit, today: KitToday): Kit => ({
  kitId: kit.kitId,
  accountId: kit.zohoAccountId,
  name: kit.name,
  productId: kit.productId,
  ...product,
  withScreenRepair: kit.withScreenRepair,
  withAccessory: kit.withAccessory,
  installedApps: kit.installedApps,
  stagingNotes: kit.stagingNotes,
  seen: termsOf({ ...kit, carrier, purchaseType }),
  today: {
    state: today.state,
    offer: today.offer && { offerId: today.offer.offerId, ...termsOf(today.offer) },
    screenRepair: today.screenRepair && toDollars(today.screenRepair.rateCents),
    accessory: today.accessory && toDollars(today.accessory.rateCents),
    goneAddOns: [
      ...(today.offer && kit.withScreenRepair && !today.screenRepair ? (['screenRepair'] as const) : []),
      ...(today.offer && kit.withAccessory && !today.accessory ? (['accessory'] as const) : []),
    ],
  },
  version: kit.version,
})
