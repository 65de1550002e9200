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
import { changeCase, intoState, refuseOpenCase, tellCase } from './change-case.ts'
import { goneBy, statusBefore, thereAgain } from './gone-device.ts'
import { isLent, takeSpareBack } from './lend-spare.ts'
import { type LockedCase, lockCaseFor } from './lock-case-for.ts'
import { mailChanged } from './mail-case.ts'
import type { CaseRow } from './repairs.tables.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/** Staff closes a case. Throws as `lockCaseFor`. */
export const closeCase = (
  needs: Needs,
  caseId: string,
  { version, spareIsBack }: BodyOf<typeof closeRepair>,
): Promise<AnswerOf<typeof closeRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockToEnd(tx, needs, caseId, { version, action: 'close' })
    return { result: { caseId, version: await closeIn(tx, needs, locked, { action: 'close', spareIsBack }) } }
  })

/** Locks a case with the spare that is lent for it, which may be back with the end of the case. */
const lockToEnd = (
  tx: Tx,
  needs: Needs,
  caseId: string,
  asked: { version: number; action: 'close' | 'withdraw' | 'find' },
) => lockCaseFor(tx, needs, caseId, { ...asked, alsoDevices: ({ spareDeviceId }) => [spareDeviceId] })

type Ending = {
  action: 'close' | 'withdraw' | 'find'
  /** Whether the spare that is lent is back as well; else it stays lent. */
  spareIsBack?: boolean | undefined
  changes?: Partial<CaseRow>
}

/** Closes a locked case, in the transaction of a caller who knows that the author may. */
export async function closeIn(
  tx: Tx,
  needs: Pick<Needs, 'actor' | 'timeZone'>,
  { found, others, author }: Pick<LockedCase, 'found' | 'others' | 'author'>,
  { action, spareIsBack = false, changes = {} }: Ending,
): Promise<number> {
  const { at } = author
  const spare = spareIsBack && isLent(found) ? await takeSpareBack(tx, { found, others, author }) : null
  if (spare) await tellCase(tx, author, found.caseId, spare.event)
  const changed = await changeCase(tx, author, found, {
    changes: {
      ...intoState(found, 'closed', { at, timeZone: needs.timeZone }),
      ...(action !== 'withdraw' && { worksAgainAt: found.worksAgainAt ?? at }),
      ...spare?.changes,
      ...changes,
    },
    event: { kind: action, text: caseActions[action].done },
  })
  await mailChanged(tx, needs, found, changed.eventId)
  return changed.version
}

/** A report is taken back; a device that it made lost or stolen is there again. Throws as `lockCaseFor`. */
export const withdrawCase = (
  needs: Needs,
  caseId: string,
  { version, spareIsBack }: BodyOf<typeof withdrawRepair>,
): Promise<AnswerOf<typeof withdrawRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockToEnd(tx, needs, caseId, { version, action: 'withdraw' })
    // A device that was lost before the report stays so.
    const changes = locked.found.statusBefore === null ? {} : await thereAgain(tx, locked)
    const ending = { action: 'withdraw', spareIsBack, changes } as const
    return { result: { caseId, version: await closeIn(tx, needs, locked, ending) } }
  })

/**
 * A lost or stolen device was found: it gets the status that it had before, and the case is closed
 * (docs/spec/repairs.md#lost-and-stolen). Throws as `lockCaseFor`.
 */
export const foundAgain = (
  needs: Needs,
  caseId: string,
  { version, spareIsBack }: BodyOf<typeof findRepairDevice>,
): Promise<AnswerOf<typeof findRepairDevice>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockToEnd(tx, needs, caseId, { version, action: 'find' })
    const changes = { ...(await thereAgain(tx, locked)), foundAt: locked.author.at }
    const ending = { action: 'find', spareIsBack, changes } as const
    return { result: { caseId, version: await closeIn(tx, needs, locked, ending) } }
  })

/**
 * A case that was declined or closed is reported again: a lost or stolen device becomes so again. Cover that it used stays
 * used, and is not used again. Throws as `lockCaseFor`, CASE_OPEN and CASE_DEVICE_ENDED.
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
    await goneBy(tx, author, device, found.kind)
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'reported', { at: author.at, timeZone: needs.timeZone }),
        statusBefore: statusBefore(found.kind, device) ?? found.statusBefore,
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
