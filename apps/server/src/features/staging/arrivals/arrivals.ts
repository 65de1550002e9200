import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  getArrivals as getArrivalsCall,
  recordArrivals as recordArrivalsCall,
} from '@portal/contract/receiving'
import type { ArrivalOutcome } from '@portal/domain/boxes'
import { counted } from '@portal/domain/format'
import { orderStatus } from '@portal/domain/order-status'
import { mayActFor } from '@portal/domain/roles'
import type { Tx } from '../../../db/client.ts'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import { carrierArrivals } from '../../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type FleetAuthor, findOwner, fleetAuthor } from '../../accounts/account-author.ts'
import { receiveDevices } from '../../fleet/devices/device-status.ts'
import { findAnyOrder, lockOrderFor, refuseOtherVersion } from '../../orders/draft/lock-order.ts'
import { eventsFor, tellOrder } from '../../orders/draft/order-events.ts'
import { noteReplacementsArrived } from '../../repairs/note-replacements.ts'
import { type DirectRow, findDirectUnits } from '../bench-units.ts'
import { enqueueDirectMissing } from '../mail-boxes.ts'
import { lockStaging } from '../staging.store.ts'

type Needs = Pick<
  SignedInContext,
  'inTransaction' | 'idempotency' | 'actor' | 'now' | 'timeZone' | 'requestId'
>
type Sent = BodyOf<typeof recordArrivalsCall>

/**
 * What arrived of the devices that the carrier ships direct, and what is missing (docs/spec/staging.md#direct-shipments). Of two
 * people who say so of a device the first is right; one that was missing and is there was found. The version of the order
 * stays: nothing of the order itself changes.
 * Throws ORDER_NOT_FOUND, NOT_ALLOWED, ORDER_NOT_SUBMITTED, ORDER_CHANGED, and INVALID_INPUT for devices that do not come direct.
 */
export const recordArrivals = (
  needs: Needs,
  orderId: number,
  { version, rows, note = '' }: Sent,
): Promise<AnswerOf<typeof recordArrivalsCall>> =>
  idempotentTransaction(needs, async (tx) => {
    const order = await lockOrderFor(tx, needs, orderId, 'arrive')
    await refuseOtherVersion(tx, order, version)
    // Everyone locks the order's staging before devices; no bench begins one of these meanwhile.
    await lockStaging(tx, orderId)
    refuseOthers(await findDirectUnits(tx, orderId), rows)

    const author = await fleetAuthor(tx, needs, await findOwner(tx, order.zohoAccountId))
    const of = (outcome: ArrivalOutcome) =>
      rows.filter(({ is }) => is === outcome).map(({ deviceId }) => deviceId)
    const { received, missed, already } = await receiveDevices(
      tx,
      { ...needs, author },
      order.zohoAccountId,
      {
        here: of('arrived').map((deviceId) => ({ deviceId, isSpare: false })),
        gone: of('missing'),
        from: 'carrier',
      },
    )
    await noteReplacementsArrived(tx, needs, { author, deviceIds: received })
    await writeArrivals(tx, orderId, author, { outcome: 'arrived', note: '', deviceIds: received })
    await writeArrivals(tx, orderId, author, { outcome: 'missing', note, deviceIds: missed })
    const counts = wordsOf(received.length, missed.length)
    const reason = missed.length > 0 && note !== '' ? `${counts}. ${note}` : counts
    const [event] = eventsFor({ actor: needs.actor, at: author.at, agent: order, reason }, 'direct-arrived')
    if (event && received.length + missed.length > 0) await tellOrder(tx, orderId, event)
    if (event && missed.length > 0) await enqueueDirectMissing(tx, { orderId, occasion: event.orderEventId })
    return { result: { arrived: received.length, missing: missed.length, already } }
  })

/** "18 devices arrived, 2 missing" */
const wordsOf = (arrived: number, missing: number) =>
  [
    ...(arrived > 0 ? [`${counted(arrived, 'device')} arrived`] : []),
    ...(missing > 0 ? [arrived > 0 ? `${missing} missing` : `${counted(missing, 'device')} missing`] : []),
  ].join(', ')

function refuseOthers(direct: readonly DirectRow[], rows: Sent['rows']) {
  const known = new Map(direct.map((row) => [row.device.deviceId, row.device]))
  const seen = new Set<string>()
  const fields = rows.flatMap(({ deviceId, is }, index) => {
    const device = known.get(deviceId)
    const isTwice = seen.has(deviceId)
    seen.add(deviceId)
    const message = !device
      ? 'The carrier does not ship this device of the order direct.'
      : isTwice
        ? 'This device is in the list twice.'
        : is === 'arrived' && device.unitNumber === null
          ? 'This device has no unit number. Ask your agent to give it one.'
          : null
    return message === null ? [] : [{ field: `rows.${index}.deviceId`, message }]
  })
  if (fields.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(fields.map(({ field, message }) => [field, [message]])),
    })
}

type Said = { outcome: ArrivalOutcome; note: string; deviceIds: readonly string[] }

async function writeArrivals(
  tx: Tx,
  orderId: number,
  { by, at }: FleetAuthor,
  { outcome, note, deviceIds }: Said,
): Promise<void> {
  if (deviceIds.length === 0) return
  const said = { outcome, note, by, at }
  await tx
    .insert(carrierArrivals)
    .values(deviceIds.map((deviceId) => ({ deviceId, orderId, ...said })))
    .onConflictDoUpdate({ target: carrierArrivals.deviceId, set: said })
}

/**
 * The devices of an order that the carrier ships direct, and what was said of their arrival; none of a draft
 * (docs/spec/staging.md#direct-shipments). Throws ORDER_NOT_FOUND.
 */
export async function readArrivals(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  orderId: number,
): Promise<AnswerOf<typeof getArrivalsCall>> {
  const order = await findAnyOrder(db, orderId)
  if (!order || !mayActFor(actor, order)) throw new AppError('ORDER_NOT_FOUND')
  const rows = order.statusId === orderStatus.draft ? [] : await findDirectUnits(db, orderId)
  return { result: { version: order.version, devices: rows.map(toDirectDevice) } }
}

const toDirectDevice = ({ device, destination, station, arrival }: DirectRow) => ({
  destination,
  deviceId: device.deviceId,
  unitNumber: device.unitNumber,
  kind: device.kind,
  make: device.make,
  model: device.model,
  status: device.status,
  holder: device.holder,
  stationName: station ?? '',
  arrival: arrival && {
    is: arrival.outcome,
    by: arrival.by,
    at: arrival.at.toISOString(),
    note: arrival.note,
  },
})
