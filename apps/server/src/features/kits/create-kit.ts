import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createKit as endpoint } from '@portal/contract/kits'
import { kitLimits, kitMessages } from '@portal/domain/kits'
import { v7 } from 'uuid'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { authorFor } from '../fleet/author-for.ts'
import { refusingTaken } from '../fleet/refuse-taken.ts'
import { normalApps } from '../orders/order-header.ts'
import { factsOf, termsOfOffer } from './kit-facts.ts'
import { addKit, lockKitsOf } from './kits.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Saves a kit of an account (docs/spec/fleet.md#kits).
 * Throws ACCOUNT_NOT_FOUND, OFFER_NOT_FOUND for an offer that is not sold now, and INVALID_INPUT for a name that another
 * kit of the account has, an unknown app, and more kits than an account can have.
 */
export const createKit = (
  needs: Needs,
  accountId: string,
  { offerId, installedApps, ...sent }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
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
