import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError, errorCatalogue } from '@portal/contract/errors'
import type {
  closeRepair,
  closeRepairCases,
  findRepairDevice,
  reopenRepair,
  withdrawRepair,
} from '@portal/contract/repair-changes'
import { type DeviceStatus, deviceActions, hasEnded } from '@portal/domain/device-status'
import { type CaseKind, caseActions, caseRefusal, deviceActionOf, isGone } from '@portal/domain/repair-cases'
import { isCustomer } from '@portal/domain/roles'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import {
  type EventAuthor,
  findOwner,
  fleetAuthor,
  mayActForAccount,
  type Owner,
} from '../accounts/account-author.ts'
import { changeDevices, namesFor } from '../fleet/devices/change-devices.ts'
import { afterAction, comeBack } from '../fleet/devices/device-status.ts'
import { lockCases } from './cases.store.ts'
import { changeCase, intoState, refuseOpenCase, tellCase } from './change-case.ts'
import { isLent, takeSpareBack } from './lend-spare.ts'
import { factsOf, type LockedCase, lockCaseFor } from './lock-case-for.ts'
import { mailChanged } from './mail-case.ts'

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
async function closeIn(
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

type CloseCasesNeeds = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/**
 * Closes many cases: all of them, or none with the reason for each that prevents it (docs/spec/repairs.md#list).
 * Throws CASE_NOT_FOUND where one is of another account, and NOT_ALLOWED.
 */
export const closeCases = (
  needs: CloseCasesNeeds,
  { cases }: BodyOf<typeof closeRepairCases>,
): Promise<AnswerOf<typeof closeRepairCases>> =>
  idempotentTransaction(needs, async (tx) => {
    if (isCustomer(needs.actor)) throw new AppError('NOT_ALLOWED')
    const versions = new Map(cases.map(({ caseId, version }) => [caseId, version]))
    const rows = await lockCases(tx, [...versions.keys()])
    const owners = await ownersOf(tx, needs, rows)
    if (rows.length !== versions.size || rows.some((row) => owners.get(row.zohoAccountId) === null))
      throw new AppError('CASE_NOT_FOUND')
    const refused = rows.flatMap((row) => {
      const reason = refusalOf(row, versions.get(row.caseId))
      return reason === null ? [] : [{ caseId: row.caseId, caseNumber: row.caseNumber, reason }]
    })
    if (refused.length > 0) return { result: { closed: 0, refused } }
    for (const found of rows) {
      const author = await fleetAuthor(tx, needs, owners.get(found.zohoAccountId) ?? undefined)
      await closeIn(tx, needs, { found, others: [], author }, { action: 'close' })
    }
    return { result: { closed: rows.length, refused: [] } }
  })

/** The owner of each account; null where the caller may not act for it. */
async function ownersOf(tx: Tx, { actor }: CloseCasesNeeds, rows: readonly CaseRow[]) {
  const owners = new Map<string, Owner | null | undefined>()
  for (const { zohoAccountId } of rows) {
    if (owners.has(zohoAccountId)) continue
    const owner = await findOwner(tx, zohoAccountId)
    owners.set(zohoAccountId, mayActForAccount(actor, zohoAccountId, owner) ? owner : null)
  }
  return owners
}

function refusalOf(row: CaseRow, version: number | undefined): string | null {
  if (row.version !== version) return errorCatalogue.CASE_CHANGED.message
  return caseRefusal(factsOf(row), 'close')
}

/** Devices that are reported as lost or stolen, and are there again (docs/spec/repairs.md#lost-and-stolen). */

/** The status that such a report takes from a device, which it gets again when it is found; null where the status stays. */
export const statusBefore = (kind: CaseKind, { status }: DeviceRow): DeviceStatus | null =>
  deviceActionOf(kind, status) === null ? null : status

/** A locked device becomes lost or stolen by a report; by every other one it stays as it is. */
export async function goneBy(tx: Tx, author: EventAuthor, device: DeviceRow, kind: CaseKind): Promise<void> {
  const action = deviceActionOf(kind, device.status)
  if (action === null) return
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const after = { ...device, status: deviceActions[action].to ?? device.status }
  await changeDevices(tx, author, { kind: action, changes: [{ before: device, after }], names })
}

/**
 * The device of a lost or stolen case is there again: it gets the status that it had before the report. One that was replaced
 * meanwhile comes back as a spare; one that was found or retired by another way stays as it is.
 * @returns what changes of the case
 */
async function thereAgain(tx: Tx, { found, device, author }: LockedCase): Promise<Partial<CaseRow>> {
  if (!isGone(found.kind)) return {}
  if (device.status === 'replaced') {
    await comeBack(tx, author, device, { becomes: 'spare', unitNumber: undefined })
    return { returnedAt: author.at, deviceEnd: 'spare' }
  }
  const after = afterAction(device, 'find')
  if (!after) return {}
  const status = found.statusBefore ?? after.status
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const changes = [{ before: device, after: { ...after, status } }]
  await changeDevices(tx, author, { kind: 'find', changes, names })
  return {}
}
