import type { changeDeviceStatus as changeDeviceStatusCall } from '@portal/contract/device-changes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { fleetMessages, unitText } from '@portal/domain/device-fields'
import {
  allowsDevice,
  type DeviceAction,
  type DeviceStatus,
  deviceActions,
  deviceRefusal,
} from '@portal/domain/device-status'
import type { LineFate } from '@portal/domain/line-states'
import { becomesWhenReturned, type ReturnedBecomes } from '@portal/domain/repair-cases'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { type DeviceRow, devices } from '../../../db/schema/fleet.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import type { EventAuthor, FleetAuthor } from '../../accounts/account-author.ts'
import { changeDevices, type DeviceChange, namesFor, noteInHistory } from './change-devices.ts'
import { lockDevices, lockWithReplaced } from './devices.store.ts'
import { lockDeviceFor } from './lock-devices.ts'
import { withCoverOfArrivals } from './ordered-cover.ts'
import { findFreeNumber, lockSettings } from './settings.store.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>

/**
 * Takes an action on a device (docs/spec/fleet.md#statuses); cover that was ordered begins when the device arrives. The line of one
 * that is retired is cancelled, suspended or kept, as the person says (docs/spec/lines.md#device).
 * Throws DEVICE_NOT_FOUND, DEVICE_CHANGED, DEVICE_STATUS_REFUSED when the status does not allow it, and NOT_ALLOWED.
 */
export const changeDeviceStatus = (
  needs: Needs,
  deviceId: string,
  { action, version, line: fate }: BodyOf<typeof changeDeviceStatusCall>,
): Promise<AnswerOf<typeof changeDeviceStatusCall>> =>
  idempotentTransaction(needs, async (tx) => {
    refuseFate(needs, fate)
    if (mayArrive(action)) await lockWithReplaced(tx, [deviceId])
    const { device, author } = await lockDeviceFor(tx, needs, deviceId, version)
    const after = afterAction(device, action)
    if (!after) throw new AppError('DEVICE_STATUS_REFUSED', { message: deviceRefusal(device.status, action) })
    const names = await namesFor(tx, device.zohoAccountId, [device])
    const changes = await withCoverOfArrivals(tx, needs, [{ before: device, after }])
    await changeDevices(tx, author, { kind: action, changes, names, fate })
    return { result: { deviceId, version: version + 1 } }
  })

/** Throws NOT_ALLOWED for people who may change devices and no lines: they end none (docs/spec/lines.md#who-may). */
export function refuseFate({ actor }: Pick<SignedInContext, 'actor'>, fate: LineFate | undefined): void {
  if (fate === 'cancel' && !mayDo(actor, 'order')) throw new AppError('NOT_ALLOWED')
}

/**
 * Whether a device may take the place of another one by this action. Both are then locked together, in the order in which
 * changes of many devices lock theirs.
 */
export const mayArrive = (action: DeviceAction) => action === 'receive' || action === 'find'

/** The device after the action; undefined when its status does not allow it. */
export function afterAction(device: DeviceRow, action: DeviceAction): DeviceRow | undefined {
  const { to } = deviceActions[action]
  return to !== null && allowsDevice(device.status, action) ? { ...device, status: to } : undefined
}

type ReceiveDevicesNeeds = Pick<SignedInContext, 'now' | 'timeZone'> & { author: FleetAuthor }

/** A device that is here: who has it now (without a holder it stays as it was), or whether it is kept as a spare. */
type Here = { deviceId: string; holder?: string; isSpare: boolean }

/** What happens to devices that were shipped in a box of ours, and to those that the carrier ships direct. */
const ways = {
  box: { arrive: 'receive', miss: 'miss' },
  carrier: { arrive: 'arrive', miss: 'missArrival' },
} as const satisfies Record<string, Record<string, DeviceAction>>

/**
 * Devices of one account arrive or are missing, with their history, in the caller's transaction. Those that others received
 * before stay as they are; those that were missing and are here are found.
 * @returns the ids of the devices that were received now, that are missing now, and that had been received
 */
export async function receiveDevices(
  tx: Tx,
  needs: ReceiveDevicesNeeds,
  zohoAccountId: string,
  { here, gone, from = 'box' }: { here: readonly Here[]; gone: readonly string[]; from?: keyof typeof ways },
) {
  const way = ways[from]
  const ids = [...here.map(({ deviceId }) => deviceId), ...gone]
  const rows = (await lockWithReplaced(tx, ids)).filter((row) => ids.includes(row.deviceId))
  const names = await namesFor(tx, zohoAccountId, rows)
  const given = new Map(here.map((row) => [row.deviceId, row]))
  const write = async (kind: DeviceAction, asked: readonly DeviceChange[]) => {
    const changes = await withCoverOfArrivals(tx, needs, asked)
    await changeDevices(tx, needs.author, { kind, changes, names })
    return asked.map(({ after }) => after.deviceId)
  }

  const arriving = rows.filter(({ deviceId }) => given.has(deviceId))
  const withHolder = (row: DeviceRow, action: DeviceAction) => {
    const after = afterAction(row, action)
    const holder = given.get(row.deviceId)?.holder ?? row.holder
    return after ? [{ before: row, after: { ...after, holder } }] : []
  }
  const received = await write(
    way.arrive,
    arriving.flatMap((row) => withHolder(row, way.arrive)),
  )
  const found = await write(
    'find',
    arriving.filter(({ status }) => status === 'missing').flatMap((row) => withHolder(row, 'find')),
  )
  const missed = await write(
    way.miss,
    rows
      .filter(({ deviceId }) => gone.includes(deviceId))
      .flatMap((row) => {
        const after = afterAction(row, way.miss)
        return after ? [{ before: row, after }] : []
      }),
  )
  const now = [...received, ...found]
  await keepSpares(
    tx,
    needs.author,
    now.filter((id) => given.get(id)?.isSpare),
    zohoAccountId,
  )
  return { received: now, missed, already: ids.filter((id) => ![...now, ...missed].includes(id)) }
}

/** Received devices that no one has. */
async function keepSpares(tx: Tx, author: FleetAuthor, ids: readonly string[], zohoAccountId: string) {
  if (ids.length === 0) return
  const rows = await lockDevices(tx, ids)
  const changes = rows.flatMap((before) => {
    const after = afterAction(before, 'makeSpare')
    return after ? [{ before, after: { ...after, holder: '' } }] : []
  })
  await changeDevices(tx, author, {
    kind: 'makeSpare',
    changes,
    names: await namesFor(tx, zohoAccountId, rows),
  })
}

/**
 * Staged devices of one account leave: they are shipped, with their history, in the caller's transaction. Devices whose status
 * does not allow it stay as they are.
 */
export async function shipDevices(
  tx: Tx,
  author: FleetAuthor,
  { deviceIds, zohoAccountId }: { deviceIds: readonly string[]; zohoAccountId: string },
  /** `unship` for those whose box came back. */
  action: 'ship' | 'unship' = 'ship',
): Promise<void> {
  const rows = await lockDevices(tx, deviceIds)
  const changes = rows.flatMap((before) => {
    const after = afterAction(before, action)
    return after ? [{ before, after }] : []
  })
  await changeDevices(tx, author, { kind: action, changes, names: await namesFor(tx, zohoAccountId, rows) })
}

const actionTo: Record<ReturnedBecomes, DeviceAction> = {
  inService: 'use',
  spare: 'makeSpare',
  retired: 'retire',
}

function actionFor(status: DeviceStatus, becomes: ReturnedBecomes): DeviceAction {
  if (status === 'replaced') return becomes === 'spare' ? 'comeBack' : 'retireReplaced'
  return actionTo[becomes]
}

/**
 * What becomes of a locked device that came back (docs/spec/repairs.md#replace). One that was replaced gave its unit number
 * away: as a spare it gets the next free one of the account unless another is given.
 * Throws DEVICE_STATUS_REFUSED, and INVALID_INPUT for a unit number that another device has.
 */
export async function comeBack(
  tx: Tx,
  author: EventAuthor,
  device: DeviceRow,
  { becomes, unitNumber }: { becomes: ReturnedBecomes; unitNumber: string | undefined },
): Promise<void> {
  if (device.status === becomes) return
  if (!becomesWhenReturned(device.status).includes(becomes)) throw new AppError('DEVICE_STATUS_REFUSED')
  const kind = actionFor(device.status, becomes)
  const after: DeviceRow = { ...device, status: deviceActions[kind].to ?? device.status }
  if (becomes === 'spare') after.holder = ''
  if (kind === 'comeBack') after.unitNumber = unitNumber ?? (await nextUnit(tx, device.zohoAccountId))
  const names = await namesFor(tx, device.zohoAccountId, [device])
  await changeDevices(tx, author, { kind, changes: [{ before: device, after }], names })
}

/** Those who ask wait for each other. */
async function nextUnit(tx: Tx, zohoAccountId: string): Promise<string> {
  const { nextNumber, unitDigits } = await lockSettings(tx, zohoAccountId)
  const free = await findFreeNumber(tx, zohoAccountId, nextNumber)
  if (free === null)
    throw new AppError('INVALID_INPUT', { fields: { unitNumber: [fleetMessages.noFreeNumber] } })
  return unitText(free, unitDigits)
}

/**
 * Says in the history of a locked device that a problem was reported, in the caller's transaction. Its version rises, so that
 * an import that is undone keeps it (docs/spec/fleet.md#imports).
 * @param label such as "C-1043: Cracked"
 */
export async function noteCase(tx: Tx, author: EventAuthor, device: DeviceRow, label: string): Promise<void> {
  await tx
    .update(devices)
    .set({ version: sql`${devices.version} + 1`, changedAt: author.at })
    .where(eq(devices.deviceId, device.deviceId))
  const names = await namesFor(tx, device.zohoAccountId, [device])
  const changes = [{ field: 'case', from: null, to: label }]
  await noteInHistory(tx, author, { kind: 'case', device, changes, names })
}
