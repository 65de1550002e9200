import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getBox as getBoxCall, receiveBox as receiveBoxCall } from '@portal/contract/receiving'
import { counted } from '@portal/domain/format'
import { type Actor, mayActFor } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { Reader, Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { BoxRow } from '../../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor } from '../../accounts/account-author.ts'
import { receiveDevices } from '../../fleet/devices/device-status.ts'
import { tellOrder } from '../../orders/draft/order-events.ts'
import { noteReplacementsArrived } from '../../repairs/note-replacements.ts'
import { addBoxEvent, writeBox } from '../boxes/boxes.store.ts'
import { enqueueBoxReceived } from '../mail-boxes.ts'
import { lockStaging, recountStaging } from '../staging.store.ts'
import { type FoundBox, findArriving, findBoxByCode, writeArrival } from './receiving.store.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>
type Sent = BodyOf<typeof receiveBoxCall>
type Row = Sent['rows'][number]
type Received = Extract<Row, { is: 'received' }>
type Missing = Extract<Row, { is: 'missing' }>

/**
 * What arrived of a box, who has it, and what is missing (docs/spec/staging.md#receiving). Of two people who receive a device
 * the first is right; a device that was reported as missing and is there was found.
 * Throws BOX_NOT_FOUND, BOX_NOT_SHIPPED, and INVALID_INPUT for devices that are not in the box.
 */
export const receiveBox = (
  needs: Needs,
  boxCode: string,
  { rows, note = '' }: Sent,
): Promise<AnswerOf<typeof receiveBoxCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { order } = await findOwnBox(tx, needs.actor, boxCode)
    // Everyone locks the order's staging first; what is read after that is so.
    await lockStaging(tx, order.orderId)
    const { box } = await findOwnBox(tx, needs.actor, boxCode)
    if (box.shippedAt === null) throw new AppError('BOX_NOT_SHIPPED')
    await refuseOthers(tx, box, rows)
    const author = await fleetAuthor(tx, needs, await findOwner(tx, order.zohoAccountId))

    const here = rows.filter((row): row is Received => row.is === 'received')
    const gone = rows.filter((row): row is Missing => row.is === 'missing')
    const { received, missed, already } = await receiveDevices(
      tx,
      { ...needs, author },
      order.zohoAccountId,
      {
        here,
        gone: gone.map(({ deviceId }) => deviceId),
      },
    )
    await noteReplacementsArrived(tx, needs, { author, deviceIds: received })
    await writeRows(tx, { box, note, at: author.at }, here.filter(isIn(received)), gone.filter(isIn(missed)))
    if (received.length + missed.length > 0) await tell(tx, box, author, { received, missed })
    return { result: { received: received.length, missing: missed.length, already } }
  })

const isIn =
  (ids: readonly string[]) =>
  ({ deviceId }: { deviceId: string }) =>
    ids.includes(deviceId)

async function refuseOthers(tx: Tx, { boxId, number }: BoxRow, rows: readonly Row[]) {
  const inside = new Map((await findArriving(tx, boxId)).map((one) => [one.deviceId, one]))
  const seen = new Set<string>()
  const fields = rows.flatMap(({ deviceId, is }, index) => {
    const device = inside.get(deviceId)
    const isTwice = seen.has(deviceId)
    seen.add(deviceId)
    const message = !device
      ? `This device is not in box ${number}.`
      : isTwice
        ? 'This device is in the list twice.'
        : is === 'received' && device.unitNumber === null
          ? 'This device has no unit number. Ask your agent to give it one.'
          : null
    return message === null ? [] : [{ field: `rows.${index}.deviceId`, message }]
  })
  if (fields.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(fields.map(({ field, message }) => [field, [message]])),
    })
}

type Arrival = { box: BoxRow; note: string; at: Date }

async function writeRows(tx: Tx, { box, note, at }: Arrival, here: Received[], gone: Missing[]) {
  const ids = (rows: ReadonlyArray<{ deviceId: string }>) => rows.map(({ deviceId }) => deviceId)
  const [damaged, whole] = [here.filter((row) => row.isDamaged), here.filter((row) => !row.isDamaged)]
  await writeArrival(tx, box.boxId, ids(whole), { receivedAt: at, missingReason: null, missingNote: '' })
  await writeArrival(tx, box.boxId, ids(damaged), {
    receivedAt: at,
    missingReason: 'damaged',
    missingNote: note,
  })
  for (const [reason, rows] of Map.groupBy(gone, (row) => row.reason))
    await writeArrival(tx, box.boxId, ids(rows), {
      receivedAt: null,
      missingReason: reason,
      missingNote: note,
    })
}

/** In the history of the box, to the agent, and in the counts of the order. What is received has arrived. */
async function tell(
  tx: Tx,
  box: BoxRow,
  { by, at, userId, onBehalfOf }: FleetAuthor,
  { received, missed }: { received: readonly string[]; missed: readonly string[] },
) {
  const arrives = box.status === 'shipped' && received.length > 0
  const version = await writeBox(tx, box.boxId, {
    ...(arrives && { status: 'delivered', deliveredAt: at }),
    ...(box.receivedAt === null && { receivedBy: by, receivedAt: at }),
  })
  const description = [
    ...(received.length > 0 ? [`${counted(received.length, 'device')} received`] : []),
    ...(missed.length > 0 ? [`${missed.length} missing`] : []),
  ].join(', ')
  await addBoxEvent(tx, { boxId: box.boxId, kind: 'received', by, at, description })
  await tellOrder(tx, box.orderId, {
    orderEventId: v7(),
    kind: 'box-received',
    userId,
    onBehalfOf,
    reason: `Box ${box.number}, ${description}`,
    at,
  })
  await recountStaging(tx, box.orderId)
  await enqueueBoxReceived(tx, { boxId: box.boxId, orderId: box.orderId, version })
}

/**
 * A box of an order that is the caller's to receive (docs/spec/staging.md#receiving). Throws BOX_NOT_FOUND alike for a code
 * that no box has and for a box of another account.
 */
export async function findOwnBox(on: Reader, actor: Actor, boxCode: string): Promise<FoundBox> {
  const found = await findBoxByCode(on, boxCode)
  if (!found || !mayActFor(actor, found.order)) throw new AppError('BOX_NOT_FOUND')
  return found
}

/** What is in a box, and what became of it. Throws BOX_NOT_FOUND. */
export async function readBox(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  boxCode: string,
): Promise<AnswerOf<typeof getBoxCall>> {
  const { box, order, shortCode } = await findOwnBox(db, actor, boxCode)
  const arriving = await findArriving(db, box.boxId)
  return {
    result: {
      boxCode: box.boxCode,
      number: box.number,
      status: box.status,
      orderId: order.orderId,
      accountId: order.zohoAccountId,
      accountName: order.accountName,
      shortCode,
      agentName: order.agentName,
      packedBy: box.openedBy,
      trackingNumber: box.trackingNumber,
      shippedAt: box.shippedAt?.toISOString() ?? null,
      receivedBy: box.receivedBy,
      receivedAt: box.receivedAt?.toISOString() ?? null,
      devices: arriving.map(({ missingNote: _, stationId: _station, receivedAt, ...device }) => ({
        ...device,
        receivedAt: receivedAt?.toISOString() ?? null,
      })),
    },
  }
}
