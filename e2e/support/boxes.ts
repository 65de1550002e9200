import { randomBytes, randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { tagCodeOf } from '@portal/domain/device-fields'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '../../apps/server/src/db/client.ts'
import { enqueueTracking } from '../../apps/server/src/features/staging/tracking/track-box.ts'
import { addDevice } from './fleet.ts'
import { placeOrder } from './orders.ts'
import type { Buyer } from './people.ts'

type Arriving = { unitNumber: string; holder: string }

/** A box of a submitted order that has left with these devices, in rows of its own. Answers its code and the devices' ids. */
export async function addShippedBox(
  request: APIRequestContext,
  database: Database,
  buyer: Buyer,
  arriving: readonly Arriving[],
): Promise<{ boxCode: string; orderId: number; deviceIds: string[] }> {
  const orderId = await placeOrder(request, buyer)
  const fleet = { owner: buyer, accountId: buyer.account.id }
  const deviceIds: string[] = []
  for (const device of arriving) deviceIds.push(await addDevice(request, fleet, device))
  const boxCode = tagCodeOf(randomBytes(10))
  const boxId = v7()
  await database.inTransaction(async (tx) => {
    await tx.execute(sql`insert into boxes (box_id, order_id, number, box_code, status, tracking_number, opened_by, opened_at, closed_at, shipped_at)
      values (${boxId}, ${orderId}, 1, ${boxCode}, 'shipped', ${`TEST${randomInt(10 ** 9, 10 ** 10)}`}, 'Sam Ortiz', now(), now(), now())`)
    for (const deviceId of deviceIds) {
      await tx.execute(sql`update devices set status = 'shipped' where device_id = ${deviceId}`)
      await tx.execute(sql`insert into device_staging (device_id, order_id, staged_by, staged_at, box_id)
        values (${deviceId}, ${orderId}, 'Sam Ortiz', now(), ${boxId})`)
    }
  })
  return { boxCode, orderId, deviceIds }
}

/** The boxes of an order left days ago, and the carrier is asked about them now. */
export async function letDaysPass(database: Database, orderId: number, days = 9) {
  await database.inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ box_id: string }>(
      sql`update boxes set shipped_at = now() - make_interval(days => ${days}), closed_at = now() - make_interval(days => ${days}),
        opened_at = now() - make_interval(days => ${days}) where order_id = ${orderId} returning box_id`,
    )
    for (const { box_id: boxId } of rows) await enqueueTracking(tx, boxId, null)
  })
}
