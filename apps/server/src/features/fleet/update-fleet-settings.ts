import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { updateFleetSettings as endpoint } from '@portal/contract/fleet'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { authorFor } from './author-for.ts'
import { toSettings } from './read-fleet-settings.ts'
import { lockSettings, writeSettings } from './settings.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Changes how an account numbers its devices; devices keep their unit numbers (docs/spec/fleet.md#settings).
 * Throws ACCOUNT_NOT_FOUND and FLEET_SETTINGS_CHANGED.
 */
export const updateFleetSettings = (
  needs: Needs,
  accountId: string,
  { version, shortCode, unitDigits, nextNumber }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    await authorFor(tx, needs, accountId)
    const before = await lockSettings(tx, accountId)
    if (before.version !== version) throw new AppError('FLEET_SETTINGS_CHANGED')
    const facts = { shortCode: shortCode ?? '', unitDigits, nextNumber }
    const after = { ...facts, zohoAccountId: accountId, version: version + 1 }
    await writeSettings(tx, after)
    await recordChange(tx, needs, {
      entity: 'fleet settings',
      entityId: accountId,
      entityName: facts.shortCode,
      action: 'changed',
      before: { shortCode: before.shortCode, unitDigits: before.unitDigits, nextNumber: before.nextNumber },
      after: facts,
    })
    return { result: await toSettings(tx, after) }
  })
