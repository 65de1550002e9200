import { randomBytes } from 'node:crypto'
import type {
  closeBox as closeEndpoint,
  openBox as openEndpoint,
  putInBox as putEndpoint,
  removeBox as removeEndpoint,
} from '@portal/contract/boxes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { allowsBox, type BoxAction, boxLimits, boxRefusal } from '@portal/domain/boxes'
import { boxMixups } from '@portal/domain/device-destination'
import { tagCodeOf } from '@portal/domain/device-fields'
import { counted } from '@portal/domain/format'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { BoxRow } from '../../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { findDeviceDestinations } from '../../orders/destinations/device-destinations.ts'
import { type DeskOrder, deskAuthor, lockAtDesk } from '../lock-at-desk.ts'
import { recountStaging } from '../staging.store.ts'
import { destinationOfBox, refuseStrays, unitWords } from './box-destination.ts'
import {
  addBox,
  addBoxEvent,
  deleteBox,
  findBox,
  findBoxes,
  findBoxStations,
  findContents,
  findPrepared,
  moveToBox,
  writeBox,
} from './boxes.store.ts'

type Changed = AnswerOf<typeof closeEndpoint>
type DeviceIds = BodyOf<typeof putEndpoint>['deviceIds']

/**
 * Opens the next box of an order (docs/spec/staging.md#boxes).
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_STAGED and BOXES_FULL.
 */
export const openBox = (needs: BoxNeeds, orderId: number): Promise<AnswerOf<typeof openEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    await lockAtDesk(tx, needs.actor, orderId)
    const { by, at } = await deskAuthor(tx, needs)
    const last = (await findBoxes(tx, orderId)).at(-1)?.number ?? 0
    if (last >= boxLimits.boxesMax) throw new AppError('BOXES_FULL')
    const box = {
      boxId: v7(),
      orderId,
      number: last + 1,
      boxCode: tagCodeOf(randomBytes(boxLimits.codeLength)),
    }
    await addBox(tx, { ...box, openedBy: by, openedAt: at })
    await addBoxEvent(tx, { boxId: box.boxId, kind: 'opened', by, at })
    await recountStaging(tx, orderId)
    return { result: { boxId: box.boxId, number: box.number, boxCode: box.boxCode, version: 1 } }
  })

/**
 * Puts staged devices of the order into an open box, all of them or none.
 * Throws as `lockBox`, and BOX_DEVICES_REFUSED for devices that are not of the order, not staged, in another box, or
 * of another destination than the box.
 */
export const putInBox = (needs: BoxNeeds, boxId: string, deviceIds: DeviceIds): Promise<Changed> =>
  idempotentTransaction(needs, async (tx) => {
    const { box } = await lockBox(tx, needs, boxId, 'put')
    return { result: { boxId, version: await putDevices(tx, box, deviceIds) } }
  })

/** Puts devices into a box that the caller locked. Throws BOX_DEVICES_REFUSED. @returns the version of the box */
export async function putDevices(tx: Tx, box: BoxRow, deviceIds: readonly string[]): Promise<number> {
  const { boxId, orderId } = box
  const wanted = new Set(deviceIds)
  const prepared = await findPrepared(tx, orderId, [...wanted])
  refuseOthers(boxId, prepared, wanted.size - prepared.length)
  const destinationPosition = await refuseMixups(tx, box, prepared)
  await moveToBox(tx, { to: boxId, deviceIds: [...wanted] })
  const version = await writeBox(tx, boxId, { destinationPosition })
  await recountStaging(tx, orderId)
  return version
}

type Prepared = Awaited<ReturnType<typeof findPrepared>>[number]

const shownMax = 5
/** @param foreign how many devices are not of the order */
function refuseOthers(boxId: string, prepared: readonly Prepared[], foreign: number): void {
  const unknown = foreign > 0 ? [`${counted(foreign, 'device is', 'devices are')} not of this order.`] : []
  const ofOrder = prepared.flatMap((device) => {
    const unit = unitWords(device)
    if (device.boxId !== null && device.boxId !== boxId) return [`${unit} is in box ${device.boxNumber}.`]
    return device.status === 'staged' && device.stagedAt !== null ? [] : [`${unit} is not staged.`]
  })
  refuse([...unknown, ...ofOrder])
}

/**
 * A box goes to one destination, which it gets with its first device (docs/spec/staging.md#destinations).
 * @returns its position
 */
async function refuseMixups(tx: Tx, box: BoxRow, prepared: readonly Prepared[]): Promise<number> {
  const destinationOf = await findDeviceDestinations(tx, box.orderId)
  if (!destinationOf) return 1
  const inside = await findBoxStations(tx, box.boxId)
  const devices = prepared.map((one) => ({ what: unitWords(one), to: destinationOf(one.stationId) }))
  const bound =
    inside.length > 0 ? { what: `Box ${box.number}`, to: destinationOfBox(destinationOf, box, inside) } : null
  refuse(boxMixups(bound, devices))
  return (bound ?? devices[0])?.to.position ?? 1
}

function refuse(refused: readonly string[]): void {
  if (refused.length === 0) return
  const more = refused.length - shownMax
  const message = [...refused.slice(0, shownMax), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
  throw new AppError('BOX_DEVICES_REFUSED', { message, fields: { devices: [...refused] } })
}

/** Takes devices out of an open box; those that are not in it stay as they are. Throws as `lockBox`. */
export const takeOut = (needs: BoxNeeds, boxId: string, deviceIds: DeviceIds): Promise<Changed> =>
  idempotentTransaction(needs, async (tx) => {
    const { box } = await lockBox(tx, needs, boxId, 'takeOut')
    await moveToBox(tx, { from: boxId, to: null, deviceIds })
    const isEmpty = (await findContents(tx, boxId)).length === 0
    const version = await writeBox(tx, boxId, isEmpty ? { destinationPosition: null } : {})
    await recountStaging(tx, box.orderId)
    return { result: { boxId, version } }
  })

/** A box is packed: nothing is put in or taken out any more. Throws as `lockBox` and `refuseStrays`. */
export const closeBox = (needs: BoxNeeds, boxId: string): Promise<Changed> =>
  idempotentTransaction(needs, async (tx) => {
    const { box } = await lockBox(tx, needs, boxId, 'close')
    const { by, at } = await deskAuthor(tx, needs)
    const destinationPosition = await refuseStrays(tx, box)
    const version = await writeBox(tx, boxId, { status: 'closed', closedAt: at, destinationPosition })
    await addBoxEvent(tx, { boxId, kind: 'closed', by, at })
    await recountStaging(tx, box.orderId)
    return { result: { boxId, version } }
  })

/** A closed box is open again. Throws as `lockBox`. */
export const reopenBox = (needs: BoxNeeds, boxId: string): Promise<Changed> =>
  idempotentTransaction(needs, async (tx) => {
    const { box } = await lockBox(tx, needs, boxId, 'reopen')
    const { by, at } = await deskAuthor(tx, needs)
    const version = await writeBox(tx, boxId, { status: 'open', closedAt: null })
    await addBoxEvent(tx, { boxId, kind: 'reopened', by, at })
    await recountStaging(tx, box.orderId)
    return { result: { boxId, version } }
  })

/**
 * Removes an open box; its devices are in no box again. Only the last one, so that boxes stay numbered without gaps.
 * Throws as `lockBox`.
 */
export const removeBox = (needs: BoxNeeds, boxId: string): Promise<AnswerOf<typeof removeEndpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { box } = await lockBox(tx, needs, boxId, 'remove')
    const last = (await findBoxes(tx, box.orderId)).at(-1)
    if (last && last.boxId !== boxId)
      throw new AppError('BOX_STATUS_REFUSED', {
        message: `Only the last box can be removed: box ${last.number}.`,
      })
    const deviceIds = await findContents(tx, boxId)
    if (deviceIds.length > 0) await moveToBox(tx, { from: boxId, to: null, deviceIds })
    await deleteBox(tx, boxId)
    await recountStaging(tx, box.orderId)
    return { result: { boxId } }
  })

/** What every change of a box needs. */
export type BoxNeeds = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * A box and its order, locked until the transaction ends, when the box allows the action.
 * Throws BOX_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_STAGED and BOX_STATUS_REFUSED.
 */
export async function lockBox(
  tx: Tx,
  { actor }: Pick<BoxNeeds, 'actor'>,
  boxId: string,
  action: BoxAction,
): Promise<{ box: BoxRow; order: DeskOrder }> {
  const known = await findBox(tx, boxId)
  if (!known) throw new AppError('BOX_NOT_FOUND')
  const { order } = await lockAtDesk(tx, actor, known.orderId).catch(asNoBox)
  // Again, now that no other person changes it.
  const box = await findBox(tx, boxId)
  if (!box) throw new AppError('BOX_NOT_FOUND')
  if (!allowsBox(box.status, action))
    throw new AppError('BOX_STATUS_REFUSED', { message: boxRefusal(box.number, box.status, action) })
  return { box, order }
}

/** A box of an order that does not exist for the caller does not exist either. */
export function asNoBox(error: unknown): never {
  if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND') throw new AppError('BOX_NOT_FOUND')
  throw error
}
