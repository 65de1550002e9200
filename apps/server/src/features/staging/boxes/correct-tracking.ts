import type { correctTracking as endpoint } from '@portal/contract/boxes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { formatTracking } from '@portal/domain/tracking-number'
import { v7 } from 'uuid'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { correctBoxExport } from '../../order-export/start-box-export.ts'
import { tellOrder } from '../../orders/tell-order.ts'
import { deskAuthor } from '../lock-at-desk.ts'
import { recountStaging } from '../staging.store.ts'
import type { BoxRow } from '../staging.tables.ts'
import { enqueueTracking } from '../tracking/track-box.ts'
import { addBoxEvent, deleteCarrierEvents, writeBox } from './boxes.store.ts'
import { type BoxNeeds, lockBox } from './lock-box.ts'
import { asTaken, firstLookMs } from './ship-box.ts'

/**
 * A box that has left gets another tracking number: a wrong one was scanned (docs/spec/staging.md#correction). Both numbers stay
 * in the histories of box and order, tracking starts anew, and the ledger receives the number. No email goes out.
 * @param seen the number that the person corrects: when another person corrected it meanwhile, that one stays
 * Throws as `lockBox`, TRACKING_NUMBER_TAKEN, TRACKING_NUMBER_CHANGED, and INVALID_INPUT for the number that the box has.
 */
export const correctTracking = (
  needs: BoxNeeds,
  boxId: string,
  { trackingNumber, seen }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { box } = await lockBox(tx, needs, boxId, 'correct')
    const { orderId, number } = box
    if (box.trackingNumber === trackingNumber)
      throw new AppError('INVALID_INPUT', {
        fields: { trackingNumber: [`Box ${number} has this tracking number already.`] },
      })
    if (box.trackingNumber !== seen)
      throw new AppError('TRACKING_NUMBER_CHANGED', { message: changedWords(box) })
    const { by, at, userId } = await deskAuthor(tx, needs)
    const version = await writeBox(tx, boxId, { trackingNumber, ...trackedAnew(box) }).catch(asTaken)
    await deleteCarrierEvents(tx, boxId)
    const numbers = `UPS ${formatTracking(trackingNumber)}, before ${formatTracking(box.trackingNumber ?? '')}`
    await addBoxEvent(tx, { boxId, kind: 'corrected', by, at, description: numbers })
    await tellOrder(tx, orderId, {
      orderEventId: v7(),
      kind: 'box-corrected',
      userId,
      onBehalfOf: null,
      reason: `Box ${number}, ${numbers}`,
      at,
    })
    await recountStaging(tx, orderId)
    await correctBoxExport(tx, { boxId, orderId, at, trackingNumber })
    if (!isReceived(box)) await enqueueTracking(tx, boxId, new Date(at.getTime() + firstLookMs))
    return { result: { boxId, version } }
  })

const changedWords = ({ number, trackingNumber }: BoxRow) =>
  `Another person corrected the tracking number of box ${number}: it is UPS ${formatTracking(trackingNumber ?? '')} now.`

const isReceived = ({ receivedAt }: BoxRow) => receivedAt !== null

/**
 * What the carrier said was about another shipment; a box that it called delivered is on its way again. What the customer
 * received has arrived.
 */
const trackedAnew = (box: BoxRow) => ({
  trackingState: isReceived(box) ? ('delivered' as const) : ('unknown' as const),
  trackingText: '',
  trackedAt: null,
  alertsAskAt: null,
  expectedOn: null,
  ...(!isReceived(box) && { status: 'shipped' as const, deliveredAt: null }),
})
