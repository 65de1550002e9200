import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { replaceRepairDevice, swapRepairSpare } from '@portal/contract/repair-changes'
import type { ReplacedBecomes } from '@portal/domain/device-replacement'
import { type DeviceStatus, deviceActions, hasEnded } from '@portal/domain/device-status'
import { formatCents } from '@portal/domain/money'
import { caseChargeLabels, caseLabel, isGone, isReplaceable } from '@portal/domain/repair-cases'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { withQuotes } from '../orders/draft/draft-shipping.ts'
import { replaceIn, swapDevices } from '../replacement/replace-device.ts'
import { changeCase, intoState } from './change-case.ts'
import { isFree } from './lend-spare.ts'
import { type LockedCase, lockCaseFor } from './lock-case-for.ts'
import { mailChanged } from './mail-case.ts'
import { returnDueOn } from './return-due.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId' | 'shippingRates'
>

/** Whether the device of a case can be replaced now. */
export const mayReplace = (found: CaseRow, status: DeviceStatus): boolean =>
  isReplaceable(found.state) &&
  found.replacementDeviceId === null &&
  !hasEnded(status) &&
  deviceActions.replace.from.includes(status)

function refuseReplacing({ found, device }: LockedCase): void {
  if (found.replacementDeviceId !== null) throw new AppError('CASE_REPLACED')
  if (hasEnded(device.status)) throw new AppError('CASE_DEVICE_ENDED')
  if (!isReplaceable(found.state)) throw new AppError('CASE_STATE_REFUSED')
}

/** A device that is gone stays so; every other one is repaired or waits for that. */
const becomesOf = ({ status }: DeviceRow): ReplacedBecomes =>
  status === 'lost' || status === 'stolen' ? status : 'inRepair'

/**
 * What the order notes say of the case, so that a price that was decided reaches the order and, with its notes, the sales order;
 * lines of orders are offers at their prices and cannot carry it (docs/spec/repairs.md#cover).
 */
const chargeNote = ({ caseNumber, charge, priceCents }: CaseRow) => {
  if (charge === null) return `${caseLabel(caseNumber)}.`
  const price = charge === 'price' ? ` ${formatCents(priceCents ?? 0)}` : ''
  return `${caseLabel(caseNumber)}: repair, ${caseChargeLabels[charge].toLowerCase()}${price}.`
}

/**
 * The device of a case is replaced by one on a draft (docs/spec/repairs.md#replace), once for a case.
 * Throws as `lockCaseFor`, CASE_REPLACED, CASE_DEVICE_ENDED and the errors of `replaceIn`.
 */
export const replaceInCase = (
  ctx: Needs,
  caseId: string,
  { version, offerId }: BodyOf<typeof replaceRepairDevice>,
): Promise<AnswerOf<typeof replaceRepairDevice>> =>
  withQuotes(ctx, (quotes) =>
    idempotentTransaction(ctx, async (tx) => {
      const locked = await lockCaseFor(tx, ctx, caseId, { version })
      refuseReplacing(locked)
      const { found, device, author } = locked
      const becomes = becomesOf(device)
      const { orderId, replacementId } = await replaceIn(tx, ctx, {
        device,
        author,
        becomes,
        offerId,
        notes: chargeNote(found),
        quotes,
      })
      const changed = await changeCase(tx, author, found, {
        changes: {
          replacementDeviceId: replacementId,
          isSwap: false,
          // The device gets it again if the draft is deleted (note-replacements.ts).
          ...(becomes === 'inRepair' && !isGone(found.kind) && { statusBefore: device.status }),
        },
        event: { kind: 'replace', text: `Draft ${orderId} made for a replacement` },
      })
      return { result: { caseId, version: changed.version, orderId } }
    }),
  )

/**
 * A spare of the account, or the one that is lent for the case, takes the place of its device, once for a case.
 * Throws as `lockCaseFor`, CASE_REPLACED, CASE_DEVICE_ENDED, SPARE_NOT_FREE and the errors of `swapDevices`.
 */
export const swapInCase = (
  needs: Omit<Needs, 'shippingRates'>,
  caseId: string,
  { version, spareDeviceId }: BodyOf<typeof swapRepairSpare>,
): Promise<AnswerOf<typeof swapRepairSpare>> =>
  idempotentTransaction(needs, async (tx) => {
    const locked = await lockCaseFor(tx, needs, caseId, { version, alsoDevices: () => [spareDeviceId] })
    refuseReplacing(locked)
    const { found, device, others, author } = locked
    const spare = others[0]
    const isLent = spare !== undefined && isLentFor(found, spare)
    if (!spare || !(isLent || (await isFree(tx, device, spare)))) throw new AppError('SPARE_NOT_FREE')
    await swapDevices(tx, author, { old: device, spare })
    const changed = await changeCase(tx, author, found, {
      changes: { ...(isLent && { spareReturnedAt: author.at }), ...afterSwap(needs, locked, spare) },
      event: {
        kind: 'swap',
        text: `Spare ${spare.unitNumber ?? ''} became ${device.unitNumber ?? 'the device'}`,
      },
    })
    await mailSwapped(tx, needs, found, changed.eventId)
    return { result: { caseId, version: changed.version } }
  })

/** An accepted case has its replacement with that. */
const afterSwap = (
  needs: Pick<Needs, 'now' | 'timeZone'>,
  { found, device, author }: LockedCase,
  spare: DeviceRow,
): Partial<CaseRow> => ({
  replacementDeviceId: spare.deviceId,
  isSwap: true,
  worksAgainAt: found.worksAgainAt ?? author.at,
  ...(found.state === 'accepted' && {
    ...intoState(found, 'replacementSent', { at: author.at, timeZone: needs.timeZone }),
    ...returnDueOn(found, device, needs),
  }),
})

const isLentFor = (found: CaseRow, spare: DeviceRow) =>
  found.spareDeviceId === spare.deviceId && found.spareReturnedAt === null && spare.status === 'inService'

const mailSwapped = async (tx: Tx, needs: Pick<Needs, 'actor'>, found: CaseRow, eventId: string) => {
  if (found.state === 'accepted') await mailChanged(tx, needs, found, eventId)
}
