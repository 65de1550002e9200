import type { AnswerOf } from '@portal/contract/endpoint'
import type { FleetSettings, getFleetSettings } from '@portal/contract/fleet'
import { unitText } from '@portal/domain/device-fields'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { getVisibleAccount } from '../accounts/visible-account.ts'
import { findFreeNumber, findSettings, type SettingsRow } from './settings.store.ts'

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
