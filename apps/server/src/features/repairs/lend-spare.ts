import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { lendRepairSpare, returnRepairSpare } from '@portal/contract/repair-changes'
import { hasEnded } from '@portal/domain/device-status'
import { isOpenCase } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { changeDevices, namesFor } from '../fleet/devices/change-devices.ts'
import { afterAction } from '../fleet/devices/device-status.ts'
import { findLent } from './cases.store.ts'
import { type CaseEvent, changeCase } from './change-case.ts'
import { type LockedCase, lockCaseFor } from './lock-case-for.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * A spare is lent until the device of a case is back (docs/spec/repairs.md#spare).
 * Throws as `lockCaseFor`, CASE_SPARE_LENT, CASE_DEVICE_ENDED and SPARE_NOT_FREE.
 */
export const lendSpare = (
  needs: Needs,
  caseId: string,
  { version, spareDeviceId }: BodyOf<typeof lendRepairSpare>,
): Promise<AnswerOf<typeof lendRepairSpare>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, device, others, author } = await lockCaseFor(tx, needs, caseId, {
      version,
      alsoDevices: () => [spareDeviceId],
    })
    if (!isOpenCase(found.state)) throw new AppError('CASE_STATE_REFUSED')
    if (isLent(found)) throw new AppError('CASE_SPARE_LENT')
    if (hasEnded(device.status)) throw new AppError('CASE_DEVICE_ENDED')
    const spare = others[0]
    await lendIn(tx, author, { device, spare, holder: device.holder })
    const changed = await changeCase(tx, author, found, {
      changes: lentAt(spareDeviceId, author.at, found.worksAgainAt),
      event: { kind: 'lent', text: `Lent spare ${spare?.unitNumber ?? ''}` },
    })
    return { result: { caseId, version: changed.version } }
  })

/** Whether a spare is lent for the case now. */
export const isLent = ({ spareDeviceId, spareReturnedAt }: CaseRow) =>
  spareDeviceId !== null && spareReturnedAt === null

/** What a case keeps of a spare that is lent now; its holder has a device that works again. */
export const lentAt = (spareDeviceId: string, at: Date, worksAgainAt: Date | null) => ({
  spareDeviceId,
  spareLentAt: at,
  spareReturnedAt: null,
  worksAgainAt: worksAgainAt ?? at,
})

/** Gives a locked spare to the holder of the device. Throws SPARE_NOT_FREE. */
export async function lendIn(
  tx: Tx,
  author: EventAuthor,
  { device, spare, holder }: { device: DeviceRow; spare: DeviceRow | undefined; holder: string },
): Promise<void> {
  const free = spare && (await isFree(tx, device, spare)) ? afterAction(spare, 'use') : undefined
  if (!spare || !free) throw new AppError('SPARE_NOT_FREE')
  const names = await namesFor(tx, device.zohoAccountId, [device, spare])
  const after = { ...free, holder, stationId: device.stationId ?? spare.stationId }
  await changeDevices(tx, author, { kind: 'use', changes: [{ before: spare, after }], names })
}

/** Whether a locked device is a spare of the same account that is not lent. */
export const isFree = async (tx: Tx, device: DeviceRow, spare: DeviceRow): Promise<boolean> =>
  spare.zohoAccountId === device.zohoAccountId &&
  spare.deviceId !== device.deviceId &&
  spare.status === 'spare' &&
  !(await findLent(tx, [spare.deviceId])).has(spare.deviceId)

/** The lent spare is back. Possible in every state of the case. Throws as `lockCaseFor`, CASE_STATE_REFUSED without one. */
export const returnSpare = (
  needs: Needs,
  caseId: string,
  { version }: BodyOf<typeof returnRepairSpare>,
): Promise<AnswerOf<typeof returnRepairSpare>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, others, author } = await lockCaseFor(tx, needs, caseId, {
      version,
      alsoDevices: (seen) => [seen.spareDeviceId],
    })
    if (!isLent(found))
      throw new AppError('CASE_STATE_REFUSED', { message: 'No spare is lent for this case.' })
    const { changes, event } = await takeSpareBack(tx, { found, others, author })
    const changed = await changeCase(tx, author, found, { changes, event })
    return { result: { caseId, version: changed.version } }
  })

/** Makes the lent spare of a case, which is locked with it, a spare again; what changes of the case, and its entry. */
export async function takeSpareBack(
  tx: Tx,
  { found, others, author }: Pick<LockedCase, 'found' | 'others' | 'author'>,
): Promise<{ changes: Partial<CaseRow>; event: CaseEvent }> {
  const spare = others.find(({ deviceId }) => deviceId === found.spareDeviceId)
  // One that was lost or retired meanwhile stays so.
  const after = spare && afterAction(spare, 'makeSpare')
  if (after) {
    const names = await namesFor(tx, spare.zohoAccountId, [spare])
    const changes = [{ before: spare, after: { ...after, holder: '' } }]
    await changeDevices(tx, author, { kind: 'makeSpare', changes, names })
  }
  return {
    changes: { spareReturnedAt: author.at },
    event: { kind: 'spareReturned', text: `Spare ${spare?.unitNumber ?? ''} returned` },
  }
}
