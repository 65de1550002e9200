import type { correctTracking as correctTrackingCall, shipBox as shipBoxCall } from '@portal/contract/boxes'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { minuteMs } from '@portal/domain/limits'
import { missingNumbersWords, namedUnits } from '@portal/domain/missing-numbers'
import { formatTracking } from '@portal/domain/tracking-number'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { databaseError } from '../../../db/database-error.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { BoxRow } from '../../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { shipDevices } from '../../fleet/devices/device-status.ts'
import { tellOrder } from '../../orders/draft/order-events.ts'
import { noteReplacementsSent } from '../../repairs/note-replacements.ts'
import { deskAuthor } from '../lock-at-desk.ts'
import { enqueueBoxNews } from '../mail-boxes.ts'
import { boxMoments } from '../moments.ts'
import { findUnitsWithLine, withoutNumber } from '../numbers/numbers.store.ts'
import { recountStaging } from '../staging.store.ts'
import { enqueueTracking } from '../tracking/track-box.ts'
import { refuseStrays } from './box-destination.ts'
import { addBoxEvent, countReturns, deleteCarrierEvents, findContents, writeBox } from './boxes.store.ts'
import { type BoxNeeds, lockBox } from './pack-box.ts'

/** A carrier knows a label some minutes after it was scanned. */
const firstLookMs = 15 * minuteMs

/**
 * A closed box leaves: its devices are shipped, with the order's timeline, an email to its contact and the export to the
 * ledger (docs/spec/staging.md#boxes).
 * @param withoutNumbers why it leaves although units of it have no number
 * Throws as `lockBox` and `refuseStrays`, TRACKING_NUMBER_TAKEN, and NUMBERS_MISSING, which names the units.
 */
export const shipBox = (
  needs: BoxNeeds & Pick<SignedInContext, 'timeZone'>,
  boxId: string,
  { trackingNumber, withoutNumbers = '' }: BodyOf<typeof shipBoxCall>,
): Promise<AnswerOf<typeof shipBoxCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const { box, order } = await lockBox(tx, needs, boxId, 'ship')
    const author = await deskAuthor(tx, needs)
    const { by, at, userId } = author
    const destinationPosition = await refuseStrays(tx, box)
    const numberless = await findNumberless(tx, box)
    if (withoutNumbers === '') refuseNumberless(numberless)
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
    const description =
      numberless.length > 0 ? `Without the numbers of ${namedUnits(numberless)}: ${withoutNumbers}` : ''
    await addBoxEvent(tx, { boxId, kind: 'shipped', by, at, description })
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
    const returns = await countReturns(tx, boxId)
    const moment = { boxId, orderId: box.orderId, at }
    await boxMoments.shipped.happens(tx, moment)
    // The ledger knows a box that left before by its former number.
    if (returns > 0) await boxMoments.corrected.happens(tx, { ...moment, trackingNumber })
    await enqueueTracking(tx, boxId, new Date(at.getTime() + firstLookMs))
    await enqueueBoxNews(tx, 'box-shipped', { boxId, orderId: box.orderId, returns })
    return { result: { boxId, version } }
  })

/** The units of a box whose plan is billed and whose line has no number yet, as people name them. */
async function findNumberless(tx: Tx, { boxId, orderId }: BoxRow): Promise<string[]> {
  const units = withoutNumber(await findUnitsWithLine(tx, orderId))
  return units
    .filter((unit) => unit.boxId === boxId && unit.planCents > 0)
    .map(({ unitNumber }) => unitNumber ?? 'a unit without a number')
}

function refuseNumberless(units: readonly string[]): void {
  if (units.length === 0) return
  throw new AppError('NUMBERS_MISSING', {
    message: missingNumbersWords(units),
    fields: { units: [...units] },
  })
}

/** Another box has the number. */
function asTaken(error: unknown): never {
  const cause = databaseError(error)
  const { constraint } = cause as { constraint?: string }
  throw constraint === 'boxes_tracking_number' ? new AppError('TRACKING_NUMBER_TAKEN', { cause }) : cause
}

/**
 * A box that has left gets another tracking number: a wrong one was scanned (docs/spec/staging.md#correction). Both numbers stay
 * in the histories of box and order, tracking starts anew, and the ledger receives the number. No email goes out.
 * @param seen the number that the person corrects: when another person corrected it meanwhile, that one stays
 * Throws as `lockBox`, TRACKING_NUMBER_TAKEN, TRACKING_NUMBER_CHANGED, and INVALID_INPUT for the number that the box has.
 */
export const correctTracking = (
  needs: BoxNeeds,
  boxId: string,
  { trackingNumber, seen }: BodyOf<typeof correctTrackingCall>,
): Promise<AnswerOf<typeof correctTrackingCall>> =>
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
    await boxMoments.corrected.happens(tx, { boxId, orderId, at, trackingNumber })
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
