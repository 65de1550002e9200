import { AppError } from '@portal/contract/errors'
import {
  type CaseAction,
  type CaseFacts,
  caseActions,
  caseRefusal,
  mayDecideCases,
} from '@portal/domain/repair-cases'
import { changedSince } from '../../audit/changed-since.ts'
import type { Reader, Tx } from '../../db/client.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor, mayActForAccount } from '../accounts/account-author.ts'
import { lockTheseDevices } from '../fleet/devices/lock-devices.ts'
import { countReopened, findCaseRow, lockCases } from './cases.store.ts'

type Needs = Pick<SignedInContext, 'actor' | 'now' | 'requestId'>

export type LockedCase = {
  found: CaseRow
  device: DeviceRow
  /** The other devices that were asked for. */
  others: DeviceRow[]
  author: FleetAuthor
}

/** A case that the caller may see. Throws CASE_NOT_FOUND, also for a case of another account. */
export async function findCaseFor(
  on: Reader,
  { actor }: Pick<Needs, 'actor'>,
  caseId: string,
): Promise<CaseRow> {
  const found = await findCaseRow(on, caseId)
  const owner = found && (await findOwner(on, found.zohoAccountId))
  if (!found || !mayActForAccount(actor, found.zohoAccountId, owner)) throw new AppError('CASE_NOT_FOUND')
  return found
}

/**
 * A case of the caller's with its device, locked until the transaction ends: devices first, as everything that changes a
 * device and its case does.
 * @param version what the person saw; null where it does not matter
 * @param alsoDevices ids of further devices, or how they are found in the case
 * Throws CASE_NOT_FOUND, NOT_ALLOWED for an action of staff, CASE_CHANGED and CASE_STATE_REFUSED.
 */
export async function lockCaseFor(
  tx: Tx,
  needs: Needs,
  caseId: string,
  {
    version,
    action,
    isStaff = action !== undefined && caseActions[action].who === 'staff',
    alsoDevices = () => [],
  }: {
    version: number | null
    action?: CaseAction
    isStaff?: boolean
    alsoDevices?: (found: CaseRow) => ReadonlyArray<string | null>
  },
): Promise<LockedCase> {
  const seen = await findCaseFor(tx, needs, caseId)
  if (isStaff && !mayDecideCases(needs.actor)) throw new AppError('NOT_ALLOWED')
  const ids = [seen.deviceId, ...alsoDevices(seen)].filter((id) => id !== null)
  const locked = await lockTheseDevices(tx, ids)
  const [found] = await lockCases(tx, [caseId])
  const device = locked.find(({ deviceId }) => deviceId === seen.deviceId)
  if (!found || !device) throw new AppError('CASE_NOT_FOUND')
  if (version !== null && found.version !== version) throw await changedSince(tx, 'CASE_CHANGED', { caseId })
  if (action !== undefined) await refuseAction(tx, found, action)
  const owner = await findOwner(tx, found.zohoAccountId)
  const others = locked.filter(({ deviceId }) => deviceId !== seen.deviceId)
  return { found, device, others, author: await fleetAuthor(tx, needs, owner) }
}

/** @param reopened how often it was reopened, which matters for reopening only */
export const factsOf = (
  { kind, state, foundAt, isSwap, replacementDeviceId }: CaseRow,
  reopened = 0,
): CaseFacts => ({
  kind,
  state,
  isFound: foundAt !== null,
  isSwapped: isSwap && replacementDeviceId !== null,
  reopened,
})

async function refuseAction(tx: Tx, found: CaseRow, action: CaseAction): Promise<void> {
  const reopened = action === 'reopen' ? await countReopened(tx, found.caseId) : 0
  const message = caseRefusal(factsOf(found, reopened), action)
  if (message !== null) throw new AppError('CASE_STATE_REFUSED', { message })
}
