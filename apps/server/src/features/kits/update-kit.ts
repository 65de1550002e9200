import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateKit as endpoint } from '@portal/contract/kits'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { refusingTaken } from '../fleet/refuse-taken.ts'
import { normalApps } from '../orders/order-header.ts'
import { factsOf, termsOfOffer } from './kit-facts.ts'
import { writeKit } from './kits.store.ts'
import { lockKitFor } from './lock-kit-for.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Changes a kit (docs/spec/fleet.md#kits). With an offer its price of today is the one that the kit has seen.
 * Throws KIT_NOT_FOUND, KIT_CHANGED, OFFER_NOT_FOUND, and INVALID_INPUT as `createKit`.
 */
export const updateKit = (
  needs: Needs,
  kitId: string,
  { version, offerId, installedApps, ...sent }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const before = await lockKitFor(tx, needs, kitId)
    if (before.version !== version) throw new AppError('KIT_CHANGED')
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
