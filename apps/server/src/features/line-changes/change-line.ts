import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  changeLine as changeLineCall,
  createLine as createLineCall,
  moveLine as moveLineCall,
} from '@portal/contract/line-changes'
import { hasEnded } from '@portal/domain/device-status'
import { lineMessages } from '@portal/domain/line-messages'
import {
  allowsLine,
  hasLineEnded,
  type LineAction,
  lineActions,
  lineRefusal,
} from '@portal/domain/line-states'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { LineRow } from '../../db/schema/lines.tables.ts'
import { authorFor } from '../accounts/account-author.ts'
import { lockTheseDevices } from '../fleet/devices/lock-devices.ts'
import { lockLinesOf } from '../lines/keep-lines.ts'
import { dayOf, inState, newLine } from '../lines/line-history.ts'
import { refuseUnknownCarrier, withFacts } from './line-facts.ts'
import { type LineNeeds, lockLineFor, refuseTakenNumber } from './lock-line.ts'
import { writeLine } from './write-line.ts'

type Answer = AnswerOf<typeof changeLineCall>
const answer = ({ lineId, state }: LineRow, version: number): Answer => ({
  result: { lineId, version, state },
})

/**
 * Adds a line that the carrier has already (docs/spec/lines.md#changes).
 * Throws ACCOUNT_NOT_FOUND, DEVICE_NOT_FOUND, NUMBER_TAKEN, and INVALID_INPUT for an unknown carrier, for a device that has a line, and
 * when neither number nor SIM is named.
 */
export const createLine = (
  needs: LineNeeds,
  accountId: string,
  { deviceId = null, ...facts }: BodyOf<typeof createLineCall>,
): Promise<Answer> =>
  idempotentTransaction(needs, async (tx) => {
    const author = await authorFor(tx, needs, accountId)
    const device = await lockTarget(tx, accountId, deviceId)
    const known = withFacts(
      newLine({ zohoAccountId: accountId, bornOf: 'hand', termsFrom: 'hand' }, author.at),
      facts,
    )
    // What the person says counts before what the device has.
    const line = device ? { ...given(known, device), iccid: known.iccid ?? device.iccid } : known
    if (line.number === null && line.iccid === null)
      throw new AppError('INVALID_INPUT', { fields: { number: [lineMessages.numberNeeded] } })
    await refuseUnknownCarrier(tx, line)
    await refuseTakenNumber(tx, line)
    const devices = new Map(device ? [[device.deviceId, device]] : [])
    return answer(line, await writeLine(tx, author, { kind: 'born', before: null, after: line, devices }))
  })

/**
 * Changes what is known of a line, or its state, by the machine of states (docs/spec/lines.md#states).
 * Throws LINE_NOT_FOUND, LINE_CHANGED, LINE_STATE_REFUSED, NUMBER_TAKEN, and INVALID_INPUT for an unknown carrier and a suspension
 * without a reason.
 */
export const changeLine = (
  needs: LineNeeds,
  lineId: string,
  { version, action: asked, suspension, reason, ...facts }: BodyOf<typeof changeLineCall>,
): Promise<Answer> =>
  idempotentTransaction(needs, async (tx) => {
    const { line, devices, author } = await lockLineFor(tx, needs, { lineId, seen: version })
    const isNumbered = line.state === 'pending' && facts.number !== undefined && facts.number !== null
    const action = asked ?? (isNumbered ? 'activate' : undefined)
    if (action !== undefined && !allowsLine(line.state, action)) throw refused(line, action)
    if (hasLineEnded(line.state) && facts.number !== undefined) throw new AppError('LINE_STATE_REFUSED')
    const known = withFacts(line, facts)
    const after =
      action === undefined ? known : afterAction(known, action, { suspension, day: dayOf(author) })
    if (facts.carrierId !== undefined) await refuseUnknownCarrier(tx, after)
    if (after.number !== line.number) await refuseTakenNumber(tx, after)
    const kind = action ?? 'changed'
    return answer(after, await writeLine(tx, author, { kind, before: line, after, reason, devices }))
  })

const refused = ({ state }: LineRow, action: LineAction) =>
  new AppError('LINE_STATE_REFUSED', { message: lineRefusal(state, action) })

type Suspension = BodyOf<typeof changeLineCall>['suspension']

/** The line after an action that its state allows. Throws INVALID_INPUT for a suspension without a reason. */
function afterAction(
  line: LineRow,
  action: LineAction,
  { suspension, day }: { suspension: Suspension; day: string },
): LineRow {
  const after = inState(line, lineActions[action].to, day)
  if (action !== 'suspend') return after
  if (!suspension)
    throw new AppError('INVALID_INPUT', { fields: { suspension: [lineMessages.reasonNeeded] } })
  const { reason, billing = null, until = null, thenState = null } = suspension
  return { ...after, suspendReason: reason, suspendBilling: billing, suspendedUntil: until, thenState }
}

/**
 * Gives a line to another device of its account, or to none (docs/spec/lines.md#device). The SIM of the new device is the line's from
 * then on, where it has one.
 * Throws LINE_NOT_FOUND, LINE_CHANGED, DEVICE_NOT_FOUND, LINE_STATE_REFUSED for a line that has ended, and INVALID_INPUT for a device
 * that has a line.
 */
export const moveLine = (
  needs: LineNeeds,
  lineId: string,
  { deviceId, version }: BodyOf<typeof moveLineCall>,
): Promise<Answer> =>
  idempotentTransaction(needs, async (tx) => {
    const { line, devices, author } = await lockLineFor(tx, needs, { lineId, seen: version, also: deviceId })
    if (hasLineEnded(line.state)) throw new AppError('LINE_STATE_REFUSED')
    if (line.deviceId === deviceId) return answer(line, line.version)
    const device = await lockTarget(tx, line.zohoAccountId, deviceId)
    const after = device ? given(line, device) : { ...line, deviceId: null }
    return answer(
      after,
      await writeLine(tx, author, { kind: device ? 'moved' : 'parted', before: line, after, devices }),
    )
  })

/** The line with this device, whose own SIM it has where there is one. */
const given = (line: LineRow, device: DeviceRow): LineRow => ({
  ...line,
  deviceId: device.deviceId,
  iccid: device.iccid ?? line.iccid,
  carrierId: line.carrierId ?? device.carrierId,
})

/** The device that is to get a line. Throws DEVICE_NOT_FOUND, and INVALID_INPUT when it has ended or has a line. */
async function lockTarget(
  tx: Tx,
  accountId: string,
  deviceId: string | null,
): Promise<DeviceRow | undefined> {
  if (deviceId === null) return undefined
  const [device] = await lockTheseDevices(tx, [deviceId])
  if (!device || device.zohoAccountId !== accountId) throw new AppError('DEVICE_NOT_FOUND')
  const [other] = await lockLinesOf(tx, [deviceId])
  if (hasEnded(device.status) || device.status === 'planned')
    throw new AppError('INVALID_INPUT', { fields: { deviceId: [lineMessages.deviceEnded] } })
  if (other) throw new AppError('INVALID_INPUT', { fields: { deviceId: [lineMessages.deviceHasLine] } })
  return device
}
