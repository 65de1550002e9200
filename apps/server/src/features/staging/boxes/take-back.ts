import type { findReturned as findReturnedCall, takeBack as takeBackCall } from '@portal/contract/boxes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { allowsBox, boxRefusal } from '@portal/domain/boxes'
import { mayStage } from '@portal/domain/roles'
import { formatTracking } from '@portal/domain/tracking-number'
import { eq, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { type BoxRow, boxes } from '../../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { shipDevices } from '../../fleet/devices/device-status.ts'
import { tellOrder } from '../../orders/draft/order-events.ts'
import { deskAuthor, findAtDesk } from '../lock-at-desk.ts'
import { enqueueBoxCameBack } from '../mail-boxes.ts'
import { findArriving } from '../receiving/receiving.store.ts'
import { recountStaging } from '../staging.store.ts'
import { addBoxEvent, findContents, writeBox } from './boxes.store.ts'
import { asNoBox, type BoxNeeds, lockBox } from './pack-box.ts'

/** Boxes that come back (docs/spec/staging.md#boxes-that-come-back). */

/**
 * The box that a tracking number or the code of a packing list is of, with what was in it.
 * Throws BOX_NOT_FOUND, and NOT_ALLOWED for those who see its order and do not work at the desk.
 */
export async function findReturned(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  code: string,
): Promise<AnswerOf<typeof findReturnedCall>> {
  const [box] = await db
    .select()
    .from(boxes)
    .where(or(eq(boxes.trackingNumber, code), eq(boxes.boxCode, code)))
    .limit(1)
  if (!box) throw new AppError('BOX_NOT_FOUND')
  const { order } = await findAtDesk(db, actor, box.orderId).catch(asNoBox)
  if (!mayStage(actor)) throw new AppError('NOT_ALLOWED')
  const devices = await findArriving(db, box.boxId)
  return {
    result: {
      boxId: box.boxId,
      orderId: box.orderId,
      accountName: order.accountName,
      number: box.number,
      status: box.status,
      trackingNumber: box.trackingNumber,
      refusal: refusalOf(box),
      devices: devices.map(({ deviceId, unitNumber, kind, make, model, status, missingReason }) => ({
        deviceId,
        unitNumber,
        kind,
        make,
        model,
        status,
        missingReason,
      })),
    },
  }
}

/** What was received is with the customer, and does not come back with its box. */
function refusalOf({ number, status, receivedBy }: BoxRow): string | null {
  if (!allowsBox(status, 'takeBack')) return boxRefusal(number, status, 'takeBack')
  return receivedBy === null
    ? null
    : `${receivedBy} received box ${number}: its devices are with the customer.`
}

/**
 * A box that left is at the bench again: closed, without a tracking number, its devices staged. It is shipped again, or opened and
 * unpacked. The contact and the agent of the order are told.
 * Throws as `lockBox`, and BOX_STATUS_REFUSED for a box of which something was received.
 */
export const takeBack = (
  needs: BoxNeeds,
  boxId: string,
  { note = '' }: BodyOf<typeof takeBackCall>,
): Promise<AnswerOf<typeof takeBackCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { box, order } = await lockBox(tx, needs, boxId, 'takeBack')
    const { orderId, number } = box
    const refusal = refusalOf(box)
    if (refusal !== null) throw new AppError('BOX_STATUS_REFUSED', { message: refusal })
    const author = await deskAuthor(tx, needs)
    const { by, at, userId } = author
    const trackingNumber = box.trackingNumber ?? ''
    const version = await writeBox(tx, boxId, { status: 'closed', ...notOnItsWay })
    const deviceIds = await findContents(tx, boxId)
    await shipDevices(tx, author, { deviceIds, zohoAccountId: order.zohoAccountId }, 'unship')
    const description = [`UPS ${formatTracking(trackingNumber)}`, note].filter(Boolean).join('. ')
    await addBoxEvent(tx, { boxId, kind: 'cameBack', by, at, description })
    await tellOrder(tx, orderId, {
      orderEventId: v7(),
      kind: 'box-came-back',
      userId,
      onBehalfOf: null,
      reason: `Box ${number}, ${description}`,
      at,
    })
    await recountStaging(tx, orderId)
    await enqueueBoxCameBack(tx, { boxId, orderId, version, trackingNumber, note })
    return { result: { boxId, version } }
  })

const notOnItsWay = {
  trackingNumber: null,
  trackingState: null,
  trackingText: '',
  trackedAt: null,
  alertsAskAt: null,
  expectedOn: null,
  shippedAt: null,
  deliveredAt: null,
} as const satisfies Partial<BoxRow>
