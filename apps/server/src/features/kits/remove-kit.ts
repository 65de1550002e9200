import type { AnswerOf } from '@portal/contract/endpoint'
import type { removeKit as endpoint } from '@portal/contract/kits'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { factsOf } from './kit-facts.ts'
import { deleteKit } from './kits.store.ts'
import { lockKitFor } from './lock-kit-for.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/** Removes a kit; orders that were made with it stay as they are (docs/spec/fleet.md#kits). Throws KIT_NOT_FOUND. */
export const removeKit = (needs: Needs, kitId: string): Promise<AnswerOf<typeof endpoint>> =>
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
