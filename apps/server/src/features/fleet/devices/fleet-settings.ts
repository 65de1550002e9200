import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type {
  FleetSettings,
  getFleetSettings,
  updateFleetSettings as updateFleetSettingsCall,
} from '@portal/contract/fleet'
import { unitText } from '@portal/domain/device-fields'
import { changedSince } from '../../../audit/changed-since.ts'
import { recordChange } from '../../../audit/record-change.ts'
import type { Reader } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { authorFor } from '../../accounts/account-author.ts'
import { getVisibleAccount } from '../../accounts/visible-account.ts'
import {
  findFreeNumber,
  findSettings,
  lockSettings,
  type SettingsRow,
  writeSettings,
} from './settings.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor'>

/**
 * How an account numbers its devices, with the next free unit number (docs/spec/fleet.md#settings).
 * Throws ACCOUNT_NOT_FOUND.
 */
export async function readFleetSettings(
  needs: Needs,
  accountId: string,
): Promise<AnswerOf<typeof getFleetSettings>> {
  await getVisibleAccount(needs, accountId)
  return { result: await toSettings(needs.db, await findSettings(needs.db, accountId)) }
}

export async function toSettings(on: Reader, settings: SettingsRow): Promise<FleetSettings> {
  const { zohoAccountId, shortCode, unitDigits, nextNumber, version } = settings
  const free = await findFreeNumber(on, zohoAccountId, nextNumber)
  const nextUnit = free === null ? null : unitText(free, unitDigits)
  return { shortCode, unitDigits, nextNumber, nextUnit, version }
}

type UpdateFleetSettingsNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'
>

/**
 * Changes how an account numbers its devices; devices keep their unit numbers (docs/spec/fleet.md#settings).
 * Throws ACCOUNT_NOT_FOUND and FLEET_SETTINGS_CHANGED.
 */
export const updateFleetSettings = (
  needs: UpdateFleetSettingsNeeds,
  accountId: string,
  { version, shortCode, unitDigits, nextNumber }: BodyOf<typeof updateFleetSettingsCall>,
): Promise<AnswerOf<typeof updateFleetSettingsCall>> =>
  idempotentTransaction(needs, async (tx) => {
    await authorFor(tx, needs, accountId)
    const before = await lockSettings(tx, accountId)
    if (before.version !== version)
      throw await changedSince(tx, 'FLEET_SETTINGS_CHANGED', {
        entity: 'fleet settings',
        entityId: accountId,
      })
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
