import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  closeRepair,
  findRepairDevice,
  reopenRepair,
  withdrawRepair,
} from '@portal/contract/repair-changes'
import { hasEnded } from '@portal/domain/device-status'
import { caseActions } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { afterAction } from '../fleet/change-device-status.ts'
import { changeDevices, namesFor } from '../fleet/change-devices.ts'
import { changeCase, intoState, refuseOpenCase } from './change-case.ts'
import { type LockedCase, lockCaseFor } from './lock-case-for.ts'
import { mailChanged } from './mail-case.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/** Staff closes a case. Throws as `lockCaseFor`. */
export const closeCase = (
  needs: Needs,
  caseId: string,
  { version }: BodyOf<typeof closeRepair>,
): Promise<AnswerOf<typeof closeRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockCaseFor(tx, needs, caseId, { version, action: 'close' })
    return { result: { caseId, version: await closeIn(tx, needs, locked, 'close') } }
  })

/** Closes a locked case, in the transaction of a caller who knows that the author may. */
export async function closeIn(
  tx: Tx,
  needs: Pick<Needs, 'actor' | 'timeZone'>,
  { found, author }: Pick<LockedCase, 'found' | 'author'>,
  action: 'close' | 'withdraw',
): Promise<number> {
  const { at } = author
  const changed = await changeCase(tx, author, found, {
    changes: {
      ...intoState(found, 'closed', { at, timeZone: needs.timeZone }),
      ...(action === 'close' && { worksAgainAt: found.worksAgainAt ?? at }),
    },
    event: { kind: action, text: caseActions[action].done },
  })
  await mailChanged(tx, needs, found, changed.eventId)
  return changed.version
}

/** A report is taken back. Throws as `lockCaseFor`. */
export const withdrawCase = (
  needs: Needs,
  caseId: string,
  { version }: BodyOf<typeof withdrawRepair>,
): Promise<AnswerOf<typeof withdrawRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockCaseFor(tx, needs, caseId, { version, action: 'withdraw' })
    return { result: { caseId, version: await closeIn(tx, needs, locked, 'withdraw') } }
  })

/**
 * A lost or stolen device was found: it gets the status that it had before, and the case is closed
 * (docs/spec/repairs.md#lost-and-stolen). Throws as `lockCaseFor`.
 */
export const foundAgain = (
  needs: Needs,
  caseId: string,
  { version }: BodyOf<typeof findRepairDevice>,
): Promise<AnswerOf<typeof findRepairDevice>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockCaseFor(tx, needs, caseId, { version, action: 'find' })
    const { found, author } = locked
    await restore(tx, locked)
    const { at } = author
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'closed', { at, timeZone: needs.timeZone }),
        foundAt: at,
        worksAgainAt: found.worksAgainAt ?? at,
      },
      event: { kind: 'find', text: caseActions.find.done },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })

/** One that was found, replaced or retired by another way meanwhile stays as it is. */
async function restore(tx: Tx, { found, device, author }: LockedCase): Promise<void> {
  const after = afterAction(device, 'find')
  if (!after) return
  const status = found.statusBefore ?? after.status
  const names = await namesFor(tx, device.zohoAccountId, [device])
  await changeDevices(tx, author, {
    kind: 'find',
    changes: [{ before: device, after: { ...after, status } }],
    names,
  })
}

/**
 * A case that was declined or closed is reported again. Cover that it used stays used, and is not used again.
 * Throws as `lockCaseFor`, CASE_OPEN and CASE_DEVICE_ENDED.
 */
export const reopenCase = (
  needs: Needs,
  caseId: string,
  { version, reason }: BodyOf<typeof reopenRepair>,
): Promise<AnswerOf<typeof reopenRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, device, author } = await lockCaseFor(tx, needs, caseId, { version, action: 'reopen' })
    await refuseOpenCase(tx, found)
    if (hasEnded(device.status) && found.replacementDeviceId === null) throw new AppError('CASE_DEVICE_ENDED')
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'reported', { at: author.at, timeZone: needs.timeZone }),
        decidedBy: null,
        decidedAt: null,
        declineReason: null,
        // What was charged stays charged until staff decides again.
        ...(found.charge !== 'price' && { charge: null, priceCents: null }),
        decision: null,
      },
      event: { kind: 'reopen', text: caseActions.reopen.done, detail: reason },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })
