import { AppError } from '@portal/contract/errors'
import { isReplacing } from '@portal/domain/device-replacement'
import { type DeviceStatus, hasEnded } from '@portal/domain/device-status'
import { lineNumberTaken } from '@portal/domain/line-messages'
import type { LineFate } from '@portal/domain/line-states'
import type { Tx } from '../../db/client.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { LineRow } from '../../db/schema/lines.tables.ts'
import type { EventAuthor } from '../accounts/account-author.ts'
import { bearLinesOf } from './bear-lines.ts'
import { findGivenUp, findOrderTerms, findRivals, lockLinesOf, type Rival } from './keep-lines.ts'
import { dayOf, inState, newLine } from './line-history.ts'
import { type LineChange, writeLineChanges } from './write-lines.ts'

/** What lines do when their devices change (docs/spec/lines.md#device). */

/** A device as it was, null for a new one, and as it is to be. */
export type ChangedDevice = { before: DeviceRow | null; after: DeviceRow }

const notHere: ReadonlySet<DeviceStatus> = new Set(['planned', 'ordered', 'staged', 'shipped'])
const isHere = (row: DeviceRow | null) => row !== null && !notHere.has(row.status) && !isReplacing(row)

const copies = (row: DeviceRow | null) =>
  [row?.phoneNumber ?? null, row?.iccid ?? null, row?.carrierId ?? null].join()
const edits = ({ before, after }: ChangedDevice) => copies(before) !== copies(after)
const ends = ({ before, after }: ChangedDevice) =>
  hasEnded(after.status) && !hasEnded(before?.status ?? 'planned')
const arrives = ({ before, after }: ChangedDevice) => !isHere(before) && isHere(after)
const entersNumber = ({ before, after }: ChangedDevice) =>
  after.phoneNumber !== null && after.phoneNumber !== (before?.phoneNumber ?? null)

const concernsLine = (change: ChangedDevice): boolean =>
  ends(change) ||
  (!hasEnded(change.after.status) &&
    change.after.status !== 'planned' &&
    (edits(change) || (arrives(change) && (change.after.phoneNumber ?? change.after.iccid) !== null))) ||
  takesOver(change)

/** A replacement that keeps the number of the device that it replaces arrives. */
const takesOver = ({ before, after }: ChangedDevice) =>
  before !== null && isReplacing(before) && !isReplacing(after) && before.numberWish === 'keep'

/** Whether a number or SIM at this device is a line: elsewhere it is a wish. */
const makesLine = (change: ChangedDevice): boolean => {
  const { after } = change
  if (isHere(after)) return (after.phoneNumber ?? after.iccid) !== null
  const isWished = after.numberWish === 'keep' || after.numberWish === 'port' || isReplacing(after)
  return change.before !== null && entersNumber(change) && !isWished
}

type Found = {
  own: ReadonlyMap<string, LineRow>
  /** By the device that gave it up. */
  givenUp: ReadonlyMap<string, LineRow>
  rivals: readonly Rival[]
  day: string
  fate: LineFate
  at: Date
}

/**
 * What lines do because of changes of devices of one account, which the caller writes before `apply` changes the lines, so that each
 * device is written once: number, SIM and carrier of a device are edited in its line, a device that has ended leaves its line, and a
 * replacement takes it over.
 * Throws INVALID_INPUT for a number that another device has; so does `apply` when it got it at the same moment.
 * @returns the changes with number, SIM and carrier as their lines will have them
 */
export async function followDevices<Change extends ChangedDevice>(
  tx: Tx,
  author: EventAuthor,
  changes: readonly Change[],
  { carriers, fate = 'keep' }: { carriers: ReadonlyMap<string, string>; fate?: LineFate | undefined },
): Promise<{ changes: readonly Change[]; apply: () => Promise<void> }> {
  const touched = changes.filter(concernsLine)
  if (touched.length === 0) return { changes, apply: () => settleOrders(tx, changes, author.at) }
  const found = await findFor(tx, author, touched, fate)
  const steps = new Map(touched.map((change) => [change.after.deviceId, stepOf(change, found, touched)]))
  const all = [...steps.values()].flat()
  await withTerms(tx, all, touched)
  const units = [
    ...touched.map(({ after }) => [after.deviceId, after.unitNumber] as const),
    ...found.rivals.map(({ line, unitNumber }) => [line.deviceId, unitNumber] as const),
  ].flatMap(([id, unit]) => (id !== null && unit !== null ? [[id, unit] as const] : []))
  return {
    changes: changes.map((change) => {
      const { after } = change
      const line = steps.get(after.deviceId)?.find((one) => one.after.deviceId === after.deviceId)
      return line ? { ...change, after: { ...after, ...copiesOf(line.after, after) } } : change
    }),
    apply: async () => {
      await writeLineChanges(tx, author, all, { carriers, units: new Map(units) })
      await settleOrders(tx, changes, author.at)
    },
  }
}

/** What a device copies of its line; of a pending one it keeps the number that is wished. */
export const copiesOf = (
  { state, number, iccid, carrierId }: LineRow,
  device: Pick<DeviceRow, 'phoneNumber'>,
) => ({
  phoneNumber: state === 'pending' ? device.phoneNumber : number,
  iccid,
  carrierId,
})

/** Units that keep the number of another device, or were said to have no line, get none with their order. */
const hasNoLine = ({ numberWish }: DeviceRow) => numberWish === 'keep' || numberWish === 'none'

/** Lines of new devices that are of orders, or whose wishes changed: they are made, met, or dropped. */
async function settleOrders(tx: Tx, changes: readonly ChangedDevice[], at: Date): Promise<void> {
  const orders = changes.flatMap(({ before, after }) =>
    after.orderId !== null &&
    (after.status === 'ordered' || after.status === 'staged') &&
    (before === null || hasNoLine(before) !== hasNoLine(after))
      ? [after.orderId]
      : [],
  )
  for (const orderId of new Set(orders)) await bearLinesOf(tx, { orderId, at })
}

async function findFor(
  tx: Tx,
  author: EventAuthor,
  touched: readonly ChangedDevice[],
  fate: LineFate,
): Promise<Found> {
  const known = touched.flatMap(({ before }) => (before ? [before.deviceId] : []))
  const own = known.length > 0 ? await lockLinesOf(tx, known) : []
  const replaced = touched.filter(takesOver).flatMap(({ after }) => after.replacesDeviceId ?? [])
  const givenUp = replaced.length > 0 ? await findGivenUp(tx, replaced, author.at) : []
  const wanted = touched.filter((change) => !ends(change)).map(({ after }) => after)
  const numbers = wanted.flatMap(({ phoneNumber }) => phoneNumber ?? [])
  const iccids = wanted.flatMap(({ iccid }) => iccid ?? [])
  const zohoAccountId = touched[0]?.after.zohoAccountId ?? ''
  return {
    own: new Map(own.flatMap((line) => (line.deviceId === null ? [] : [[line.deviceId, line]]))),
    givenUp: new Map(givenUp.map(({ line, deviceId }) => [deviceId, line])),
    rivals:
      numbers.length + iccids.length > 0 ? await findRivals(tx, { zohoAccountId, numbers, iccids }) : [],
    day: dayOf(author),
    fate,
    at: author.at,
  }
}

/** What happens to lines because of one device. */
function stepOf(change: ChangedDevice, found: Found, all: readonly ChangedDevice[]): LineChange[] {
  const { after } = change
  const line = found.own.get(after.deviceId)
  if (ends(change)) return line ? [ended(line, found)] : []
  const heritage = takesOver(change) && found.givenUp.get(after.replacesDeviceId ?? '')
  if (heritage) return [...parted(line, found.day), attached(heritage, change)]
  if (!line && !makesLine(change)) return []
  const rival = rivalOf(change, found)
  if (rival && rival.line.lineId !== line?.lineId && rival.line.deviceId !== null) {
    if (all.some((other) => leaves(other, rival))) return edited(line, change, found)
    // What arrives with a number that another device has leaves it there.
    if (!edits(change) || change.before === null) refuseIf(change.before === null, after, rival)
    else refuseIf(entersNumber(change), after, rival)
    return line ? edited(line, change, found) : []
  }
  if (rival && rival.line.lineId !== line?.lineId)
    return [...parted(line, found.day), attached(rival.line, change)]
  return edited(line, change, found)
}

function refuseIf(isRefused: boolean, { phoneNumber }: DeviceRow, { unitNumber }: Rival): void {
  if (!isRefused || phoneNumber === null) return
  throw new AppError('INVALID_INPUT', { fields: { phoneNumber: [lineNumberTaken(phoneNumber, unitNumber)] } })
}

/** Whether a change gives the number of this line free. */
const leaves = ({ before, after }: ChangedDevice, { line }: Rival) =>
  before !== null &&
  line.deviceId === after.deviceId &&
  (ends({ before, after }) || after.phoneNumber !== line.number)

/** The line that has the number, or without one a free line with the SIM. */
const rivalOf = ({ after: { phoneNumber, iccid } }: ChangedDevice, { rivals }: Found) =>
  phoneNumber === null
    ? rivals.find(({ line }) => iccid !== null && line.iccid === iccid && line.deviceId === null)
    : (rivals.find(({ line }) => line.number === phoneNumber) ??
      rivals.find(
        ({ line }) =>
          line.number === null && line.iccid !== null && line.iccid === iccid && line.deviceId === null,
      ))

function ended(line: LineRow, { fate, day }: Found): LineChange {
  const alone = { ...line, deviceId: null }
  if (line.state === 'pending') return { kind: 'parted', before: line, after: alone }
  if (fate === 'cancel') return { kind: 'cancel', before: line, after: inState(line, 'cancelled', day) }
  if (fate === 'suspend' && line.state === 'active')
    return {
      kind: 'suspend',
      before: line,
      after: { ...alone, state: 'suspended', suspendReason: 'notUsed' },
    }
  return { kind: 'parted', before: line, after: alone }
}

/** A line leaves a device that gets another one; one that still waits for its number is not needed any more. */
function parted(line: LineRow | undefined, day?: string): LineChange[] {
  if (!line) return []
  return line.state === 'pending' && day !== undefined
    ? [{ kind: 'drop', before: line, after: inState(line, 'dropped', day) }]
    : [{ kind: 'parted', before: line, after: { ...line, deviceId: null } }]
}

/** A line comes to a device, whose own SIM it has from then on where the device has one. */
function attached(line: LineRow, { before, after }: ChangedDevice): LineChange {
  const isOwnSim =
    after.iccid !== null &&
    (after.iccid !== before?.iccid || line.iccid === null || isReplacing(before ?? after))
  return {
    kind: 'moved',
    before: line,
    after: {
      ...line,
      deviceId: after.deviceId,
      iccid: isOwnSim ? after.iccid : line.iccid,
      carrierId: line.carrierId ?? after.carrierId,
    },
  }
}

/** Number, SIM and carrier of the device are those of its line, which is made where there is none. */
function edited(line: LineRow | undefined, change: ChangedDevice, { at, day }: Found): LineChange[] {
  const { after } = change
  const { carrierId, iccid, phoneNumber: number } = after
  if (!line) {
    const { zohoAccountId, deviceId } = after
    const made = newLine(
      { zohoAccountId, bornOf: 'fleet', termsFrom: 'hand', carrierId, number, iccid, deviceId },
      at,
    )
    // When a device that is in use already got its number, is not known.
    return [{ kind: 'born', before: null, after: isHere(after) ? made : { ...made, activatedOn: day } }]
  }
  if (line.state === 'pending') {
    const isEntered = entersNumber(change) && after.numberWish !== 'port'
    const known = { ...line, carrierId, iccid }
    return isEntered
      ? [{ kind: 'activate', before: line, after: { ...inState(known, 'active', day), number } }]
      : changed(line, known)
  }
  // Taken back before the unit left: the carrier's number was another one, and the line waits for it again.
  if (
    number === null &&
    line.bornOf === 'order' &&
    line.state === 'active' &&
    !isHere(after) &&
    after.status !== 'shipped'
  )
    return [{ kind: 'changed', before: line, after: { ...line, ...notActivated, carrierId, iccid } }]
  // Without number and SIM the device has no line any more, and the line still is one at the carrier.
  if (number === null && iccid === null) return parted(line)
  return changed(line, { ...line, carrierId, iccid, number })
}

const notActivated = { state: 'pending', number: null, activatedOn: null, firstInstallment: null } as const

const changed = (before: LineRow, after: LineRow): LineChange[] =>
  before.number === after.number && before.iccid === after.iccid && before.carrierId === after.carrierId
    ? []
    : [{ kind: 'changed', before, after }]

/** New lines of devices that were ordered have the terms of their order lines. */
async function withTerms(
  tx: Tx,
  all: readonly LineChange[],
  touched: readonly ChangedDevice[],
): Promise<void> {
  const itemOf = new Map(touched.map(({ after }) => [after.deviceId, after.orderItemId]))
  const made = all.flatMap((one) => {
    const item = one.before === null ? itemOf.get(one.after.deviceId ?? '') : null
    return item ? [{ one, item }] : []
  })
  const terms = await findOrderTerms(tx, [...new Set(made.map(({ item }) => item))])
  for (const { one, item } of made) one.after = { ...one.after, ...terms.get(item) }
}
