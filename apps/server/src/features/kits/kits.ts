import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  createKit as createKitCall,
  getKits,
  Kit,
  removeKit as removeKitCall,
  updateKit as updateKitCall,
} from '@portal/contract/kits'
import { kitLimits, kitMessages } from '@portal/domain/kits'
import { toDollars } from '@portal/domain/money'
import { v7 } from 'uuid'
import { changedSince } from '../../audit/changed-since.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Reader, Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import { refusingTaken } from '../../db/refuse-taken.ts'
import type { KitRow } from '../../db/schema/kits.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { authorFor, findOwner, mayActForAccount } from '../accounts/account-author.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { findOffer } from '../catalog/find-offer.ts'
import { normalApps } from '../catalog/installed-apps.ts'
import { type KitToday, kitsToday } from './kit-today.ts'
import {
  addKit,
  deleteKit,
  findKit,
  findKits,
  lockKit,
  lockKitForReading,
  lockKitsOf,
  type ShownKit,
  writeKit,
} from './kits.store.ts'

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

type CreateKitNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Saves a kit of an account (docs/spec/fleet.md#kits).
 * Throws ACCOUNT_NOT_FOUND, OFFER_NOT_FOUND for an offer that is not sold now, and INVALID_INPUT for a name that another
 * kit of the account has, an unknown app, and more kits than an account can have.
 */
export const createKit = (
  needs: CreateKitNeeds,
  accountId: string,
  { offerId, installedApps, ...sent }: BodyOf<typeof createKitCall>,
): Promise<AnswerOf<typeof createKitCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { at } = await authorFor(tx, needs, accountId)
    const terms = await termsOfOffer(tx, offerId)
    if ((await lockKitsOf(tx, accountId)) >= kitLimits.kitsMax)
      throw new AppError('INVALID_INPUT', { fields: { name: [kitMessages.full] } })
    const kit = {
      kitId: v7(),
      zohoAccountId: accountId,
      ...sent,
      ...terms,
      installedApps: normalApps(installedApps),
      version: 1,
      createdAt: at,
    }
    await refusingTaken(() => addKit(tx, kit))
    await recordChange(tx, needs, {
      entity: 'kit',
      entityId: kit.kitId,
      entityName: kit.name,
      action: 'created',
      before: null,
      after: { accountId, ...factsOf(kit) },
    })
    return { result: { kitId: kit.kitId, version: 1 } }
  })

type UpdateKitNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Changes a kit (docs/spec/fleet.md#kits). With an offer its price of today is the one that the kit has seen.
 * Throws KIT_NOT_FOUND, KIT_CHANGED, OFFER_NOT_FOUND, and INVALID_INPUT as `createKit`.
 */
export const updateKit = (
  needs: UpdateKitNeeds,
  kitId: string,
  { version, offerId, installedApps, ...sent }: BodyOf<typeof updateKitCall>,
): Promise<AnswerOf<typeof updateKitCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const before = await lockKitFor(tx, needs, kitId)
    if (before.version !== version)
      throw await changedSince(tx, 'KIT_CHANGED', { entity: 'kit', entityId: kitId })
    const after = {
      ...before,
      ...sent,
      ...(offerId !== undefined && (await termsOfOffer(tx, offerId))),
      installedApps: normalApps(installedApps),
      version: version + 1,
    }
    await refusingTaken(() => writeKit(tx, after))
    await recordChange(tx, needs, {
      entity: 'kit',
      entityId: kitId,
      entityName: after.name,
      action: 'changed',
      before: factsOf(before),
      after: factsOf(after),
    })
    return { result: { kitId, version: after.version } }
  })

type RemoveKitNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/** Removes a kit; orders that were made with it stay as they are (docs/spec/fleet.md#kits). Throws KIT_NOT_FOUND. */
export const removeKit = (needs: RemoveKitNeeds, kitId: string): Promise<AnswerOf<typeof removeKitCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const kit = await lockKitFor(tx, needs, kitId)
    await deleteKit(tx, kitId)
    await recordChange(tx, needs, {
      entity: 'kit',
      entityId: kitId,
      entityName: kit.name,
      action: 'removed',
      before: factsOf(kit),
      after: null,
    })
    return { result: { kitId } }
  })

/**
 * A kit of the caller's, locked until the transaction ends.
 * Throws KIT_NOT_FOUND for an unknown kit and for one of another account.
 */
export async function lockKitFor(
  tx: Tx,
  { actor }: Pick<SignedInContext, 'actor'>,
  kitId: string,
): Promise<KitRow> {
  const kit = await lockKit(tx, kitId)
  const owner = kit && (await findOwner(tx, kit.zohoAccountId))
  if (!kit || !mayActForAccount(actor, kit.zohoAccountId, owner)) throw new AppError('KIT_NOT_FOUND')
  return kit
}

/**
 * A kit that something of its account is about to name: no one can change or remove it until the transaction ends.
 * Undefined for an unknown kit and for one of another account.
 */
export async function keepKit(tx: Tx, accountId: string, kitId: string): Promise<KitRow | undefined> {
  const kit = await lockKitForReading(tx, kitId)
  return kit?.zohoAccountId === accountId ? kit : undefined
}

/** A kit with the names of what it orders, for features that name one; undefined for one that is not there. */
export const showKit = (on: Reader, kitId: string): Promise<ShownKit | undefined> => findKit(on, kitId)

/** The terms of an offer that is sold now, as a kit keeps them. Throws OFFER_NOT_FOUND. */
async function termsOfOffer(on: Reader, offerId: string) {
  const offer = await findOffer(on, offerId)
  if (!offer?.isOffered) throw new AppError('OFFER_NOT_FOUND')
  const { productId, carrierId, purchaseTypeId, isCarrierInventory, rateCents, ratePlanPriceCents } = offer
  return { offerId, productId, carrierId, purchaseTypeId, isCarrierInventory, rateCents, ratePlanPriceCents }
}

/** What the activity log says of a kit. */
const factsOf = (kit: KitRow) => ({
  name: kit.name,
  offerId: kit.offerId,
  rate: toDollars(kit.rateCents),
  ratePlanPrice: toDollars(kit.ratePlanPriceCents),
  withScreenRepair: kit.withScreenRepair,
  withAccessory: kit.withAccessory,
  installedApps: kit.installedApps,
  stagingNotes: kit.stagingNotes,
})
