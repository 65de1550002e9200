import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  markRepairReturned,
  sendReplacement as sendEndpoint,
  startRepair as startEndpoint,
} from '@portal/contract/repair-changes'
import type { updateRepairShipping } from '@portal/contract/repair-details'
import { hasEnded } from '@portal/domain/device-status'
import { caseActions, deviceEndLabels, isGone } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeDevices, namesFor } from '../fleet/devices/change-devices.ts'
import { afterAction, comeBack } from '../fleet/devices/device-status.ts'
import { changeCase, intoState } from './change-case.ts'
import { type LockedCase, lockCaseFor } from './lock-case-for.ts'
import { mailChanged } from './mail-case.ts'
import { returnDueOn, type Tracking, trackingText } from './return-due.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>
/** The tracking numbers that were given; what was left out stays. */
const trackingOf = ({ trackingNumber, returnTrackingNumber }: Tracking): Partial<CaseRow> => ({
  ...(trackingNumber !== undefined && { trackingNumber }),
  ...(returnTrackingNumber !== undefined && { returnTrackingNumber }),
})

/** The device is repaired or comes back: where it is at work, it becomes "In repair". */
async function takeFromWork(
  tx: Tx,
  { device, author }: Pick<LockedCase, 'device' | 'author'>,
): Promise<void> {
  const after = afterAction(device, 'repair')
  if (!after) return
  const names = await namesFor(tx, device.zohoAccountId, [device])
  await changeDevices(tx, author, { kind: 'repair', changes: [{ before: device, after }], names })
}

/** A replacement was sent; the old device is waited for (docs/spec/repairs.md#states). Throws as `lockCaseFor`. */
export const sendReplacement = (
  needs: Needs,
  caseId: string,
  { version, ...tracking }: BodyOf<typeof sendEndpoint>,
): Promise<AnswerOf<typeof sendEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, device, author } = await lockCaseFor(tx, needs, caseId, {
      version,
      action: 'sendReplacement',
    })
    if (!isGone(found.kind)) await takeFromWork(tx, { device, author })
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'replacementSent', { at: author.at, timeZone: needs.timeZone }),
        ...returnDueOn(found, device, needs),
        ...trackingOf(tracking),
      },
      event: {
        kind: 'sendReplacement',
        text: caseActions.sendReplacement.done,
        detail: trackingText(tracking),
      },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })

/** The device is repaired. Throws as `lockCaseFor`, and CASE_DEVICE_ENDED. */
export const startRepair = (
  needs: Needs,
  caseId: string,
  { version, ...tracking }: BodyOf<typeof startEndpoint>,
): Promise<AnswerOf<typeof startEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, device, author } = await lockCaseFor(tx, needs, caseId, {
      version,
      action: 'startRepair',
    })
    if (hasEnded(device.status)) throw new AppError('CASE_DEVICE_ENDED')
    await takeFromWork(tx, { device, author })
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'inRepair', { at: author.at, timeZone: needs.timeZone }),
        ...trackingOf(tracking),
      },
      event: { kind: 'startRepair', text: caseActions.startRepair.done, detail: trackingText(tracking) },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })

/**
 * The device came back, and becomes what staff says (docs/spec/repairs.md#replace).
 * Throws as `lockCaseFor` and `comeBack`.
 */
export const markReturned = (
  needs: Needs,
  caseId: string,
  { version, becomes, unitNumber }: BodyOf<typeof markRepairReturned>,
): Promise<AnswerOf<typeof markRepairReturned>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, device, author } = await lockCaseFor(tx, needs, caseId, {
      version,
      action: 'markReturned',
    })
    await comeBack(tx, author, device, { becomes, unitNumber })
    const { at } = author
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'returned', { at, timeZone: needs.timeZone }),
        returnedAt: at,
        deviceEnd: becomes,
        worksAgainAt: found.worksAgainAt ?? (becomes === 'inService' ? at : null),
      },
      event: {
        kind: 'markReturned',
        text: caseActions.markReturned.done,
        detail: deviceEndLabels[becomes],
      },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })

/** Tracking numbers are entered or corrected, in every state. Throws as `lockCaseFor`. */
export const updateShipping = (
  needs: Needs,
  caseId: string,
  { version, ...tracking }: BodyOf<typeof updateRepairShipping>,
): Promise<AnswerOf<typeof updateRepairShipping>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, author } = await lockCaseFor(tx, needs, caseId, { version, isStaff: true })
    const changed = await changeCase(tx, author, found, {
      changes: trackingOf(tracking),
      event: {
        kind: 'shipping',
        text: 'Tracking numbers changed',
        detail: trackingText({ ...found, ...trackingOf(tracking) }),
      },
    })
    return { result: { caseId, version: changed.version } }
  })
