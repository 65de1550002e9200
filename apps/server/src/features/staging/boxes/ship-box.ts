import type { shipBox as endpoint } from '@portal/contract/boxes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { minuteMs } from '@portal/domain/limits'
import { formatTracking } from '@portal/domain/tracking-number'
import { v7 } from 'uuid'
import { databaseError } from '../../../db/database-error.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { shipDevices } from '../../fleet/ship-devices.ts'
import { enqueueBoxNews } from '../../mail/enqueue-mail.ts'
import { startBoxExport } from '../../order-export/start-box-export.ts'
import { tellOrder } from '../../orders/tell-order.ts'
import { noteReplacementsSent } from '../../repairs/note-replacements.ts'
import { deskAuthor } from '../lock-at-desk.ts'
import { recountStaging } from '../staging.store.ts'
import { enqueueTracking } from '../tracking/track-box.ts'
import { refuseStrays } from './box-destination.ts'
import { addBoxEvent, findContents, writeBox } from './boxes.store.ts'
import { type BoxNeeds, lockBox } from './lock-box.ts'

/** A carrier knows a label some minutes after it was scanned. */
export const firstLookMs = 15 * minuteMs

/**
 * A closed box leaves: its devices are shipped, with the order's timeline, an email to its contact and the export to the
 * ledger (docs/spec/staging.md#boxes).
 * Throws as `lockBox` and `refuseStrays`, and TRACKING_NUMBER_TAKEN.
 */
export const shipBox = (
  needs: BoxNeeds & Pick<SignedInContext, 'timeZone'>,
  boxId: string,
  { trackingNumber }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { box, order } = await lockBox(tx, needs, boxId, 'ship')
    const author = await deskAuthor(tx, needs)
    const { by, at, userId } = author
    const destinationPosition = await refuseStrays(tx, box)
    const version = await writeBox(tx, boxId, {
      status: 'shipped',
      destinationPosition,
      trackingNumber,
      trackingState: 'unknown',
      shippedAt: at,
    }).catch(asTaken)
    const deviceIds = await findContents(tx, boxId)
    await shipDevices(tx, author, { deviceIds, zohoAccountId: order.zohoAccountId })
    await noteReplacementsSent(tx, needs, { author, deviceIds, trackingNumber })
    await addBoxEvent(tx, { boxId, kind: 'shipped', by, at })
    const reason = `Box ${box.number}, UPS ${formatTracking(trackingNumber)}`
    await tellOrder(tx, box.orderId, {
      orderEventId: v7(),
      kind: 'box-shipped',
      userId,
      onBehalfOf: null,
      reason,
      at,
    })
    await recountStaging(tx, box.orderId)
    await startBoxExport(tx, { boxId, orderId: box.orderId, at })
    await enqueueTracking(tx, boxId, new Date(at.getTime() + firstLookMs))
    await enqueueBoxNews(tx, 'box-shipped', { boxId, orderId: box.orderId })
    return { result: { boxId, version } }
  })

/** Another box has the number. */
export function asTaken(error: unknown): never {
  const cause = databaseError(error)
  const { constraint } = cause as { constraint?: string }
  throw constraint === 'boxes_tracking_number' ? new AppError('TRACKING_NUMBER_TAKEN', { cause }) : cause
}
