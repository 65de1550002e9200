import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { acceptRepair, declineRepair } from '@portal/contract/repair-changes'
import { usedRepairs } from '@portal/domain/device-cover'
import { hasEnded } from '@portal/domain/device-status'
import { fromDollars } from '@portal/domain/money'
import { caseActions, caseChargeText } from '@portal/domain/repair-cases'
import { coverMayPay, payingCover } from '@portal/domain/repair-cover'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeDevices, namesFor } from '../fleet/devices/change-devices.ts'
import { changeCase, intoState } from './change-case.ts'
import { type CoverWorld, findCoverWorld, judgeCover } from './judge-cover.ts'
import { type LockedCase, lockCaseFor } from './lock-case-for.ts'
import { mailChanged } from './mail-case.ts'
import { returnDueOn } from './return-due.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId' | 'repairPrices'
>

/**
 * Staff accepts a case and says how it is paid (docs/spec/repairs.md#cover). A repair of cover is used in this transaction,
 * once for a case, under the lock of the device: of two cases at once one gets the last repair.
 * Throws as `lockCaseFor`, CASE_DEVICE_ENDED, COVER_CHANGED, and INVALID_INPUT without a price that is needed.
 */
export const acceptCase = (
  needs: Needs,
  caseId: string,
  { version, charge, price }: BodyOf<typeof acceptRepair>,
): Promise<AnswerOf<typeof acceptRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockCaseFor(tx, needs, caseId, { version, action: 'accept', alsoDevices: swappedIn })
    const { found, device, others, author } = locked
    if (hasEnded(device.status) && found.replacementDeviceId === null) throw new AppError('CASE_DEVICE_ENDED')
    // The cover went with the unit number to the spare that took the device's place.
    const covered = others[0] ?? device
    const world = await findCoverWorld(tx, needs, covered)
    const priceCents = charge === 'price' ? priceOf(found, world, price) : 0
    const used = charge === 'cover' ? await spendCover(tx, { ...locked, device: covered }, world) : {}
    // A spare took its place before: nothing is to be sent any more.
    const state = found.isSwap && found.replacementDeviceId !== null ? 'replacementSent' : 'accepted'
    const { at, by } = author
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, state, { at, timeZone: needs.timeZone }),
        ...(state === 'replacementSent' && returnDueOn(found, device, needs)),
        charge,
        priceCents,
        decision: judgeCover(world, found.kind),
        decidedBy: by,
        decidedAt: at,
        ...used,
      },
      event: { kind: 'accept', text: caseActions.accept.done, detail: caseChargeText(charge, priceCents) },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })

const swappedIn = ({ isSwap, replacementDeviceId }: CaseRow) => (isSwap ? [replacementDeviceId] : [])

/** The price that was entered, else that of a screen; other problems have none. */
function priceOf({ kind }: CaseRow, { prices }: CoverWorld, price: number | undefined): number {
  if (price !== undefined) return fromDollars(price)
  if (kind === 'cracked') return prices.screenCents
  throw new AppError('INVALID_INPUT', { fields: { price: ['Enter the price.'] } })
}

/**
 * Uses a repair of the cover that pays for this case; one that used cover before keeps what it used.
 * Throws COVER_CHANGED, which says why no cover pays.
 */
async function spendCover(
  tx: Tx,
  { found, device, author }: LockedCase,
  world: CoverWorld,
): Promise<Partial<CaseRow>> {
  if (found.coverSource !== null) return {}
  if (!coverMayPay(found.kind))
    throw new AppError('COVER_CHANGED', { message: judgeCover(world, found.kind).detail })
  const paying = payingCover(world, world.today)
  if (!paying) {
    const { detail, text } = judgeCover(world, 'cracked')
    throw new AppError('COVER_CHANGED', { message: `${detail} ${text}` })
  }
  const { source, until: coverUntil } = paying
  if (source === 'program')
    return { coverSource: source, coverUntil, programId: world.programRow?.id ?? null }
  const coverRepair = usedRepairs(device, world.program, world.today) + 1
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const after = { ...device, repairsUsed: coverRepair }
  await changeDevices(tx, author, { kind: 'coverUsed', changes: [{ before: device, after }], names })
  return { coverSource: source, coverUntil, coverRepair }
}

/** Staff declines a case with a reason. Throws as `lockCaseFor`. */
export const declineCase = (
  needs: Needs,
  caseId: string,
  { version, reason }: BodyOf<typeof declineRepair>,
): Promise<AnswerOf<typeof declineRepair>> =>
  idempotentTransaction(needs, async (tx) => {
    const { found, author } = await lockCaseFor(tx, needs, caseId, { version, action: 'decline' })
    const { at, by } = author
    const changed = await changeCase(tx, author, found, {
      changes: {
        ...intoState(found, 'declined', { at, timeZone: needs.timeZone }),
        decidedBy: by,
        decidedAt: at,
        declineReason: reason,
      },
      event: { kind: 'decline', text: caseActions.decline.done, detail: reason },
    })
    await mailChanged(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })
