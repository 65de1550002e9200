import type { getArrivals as endpoint } from '@portal/contract/arrivals'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { orderStatus } from '@portal/domain/order-status'
import { mayActFor } from '@portal/domain/roles'
import type { SignedInContext } from '../../../deps.ts'
import { findAnyOrder } from '../../orders/lock-any-order.ts'
import { type DirectRow, findDirectUnits } from '../find-bench-units.ts'

/**
 * The devices of an order that the carrier ships direct, and what was said of their arrival; none of a draft
 * (docs/spec/staging.md#direct-shipments). Throws ORDER_NOT_FOUND.
 */
export async function readArrivals(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  orderId: number,
): Promise<AnswerOf<typeof endpoint>> {
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
