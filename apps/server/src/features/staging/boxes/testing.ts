import { randomBytes } from 'node:crypto'
import { tagCodeOf } from '@portal/domain/device-fields'
import { productTypeIds } from '@portal/domain/ids'
import { isTrackingNumber } from '@portal/domain/tracking-number'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { type BoxRow, boxes, deviceStaging, orderStaging } from '../../../db/schema/staging.tables.ts'
import { users } from '../../../db/schema/users.tables.ts'
import { testNow } from '../../../testing/fixtures.ts'
import { aDevice } from '../../fleet/testing.ts'
import { aShop } from '../../orders/testing.ts'

/** Rows that the tests of boxes share. */

let counter = 0
const next = () => ++counter

/** A right UPS tracking number that no other test has. */
export function aTrackingNumber(): string {
  const body = `1Z999AA1${String(next()).padStart(9, '0')}`
  const found = Array.from({ length: 10 }, (_, digit) => body + digit).find(isTrackingNumber)
  if (found === undefined) throw new Error('One of ten digits is right.')
  return found
}

type Parties = { agentId: string; accountId: string; contactId: string }

/** A submitted order at the staging desk, with so many staged devices. */
export async function aStagedOrder(tx: Tx, { agentId, accountId, contactId }: Parties, units = 2) {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const [order] = await tx
    .insert(orders)
    .values({
      statusId: 1,
      zohoUserId: agentId,
      zohoAccountId: accountId,
      accountName: 'Northgate Delivery LLC',
      zohoContactId: contactId,
      contactFirstName: 'Marcus',
      contactLastName: 'Bell',
      contactEmail: 'marcus@northgate.example',
      contactMobile: '',
      agentName: 'Wes Porter',
      agentEmail: 'wes@wbc.example',
      createdBy: author?.userId ?? '',
      shipDirect: false,
      dateCreated: testNow,
      dateSubmitted: testNow,
      numberOfItems: Math.max(1, units),
    })
    .returning({ orderId: orders.orderId })
  if (!order) throw new Error('An insert answers its row.')
  const { orderId } = order
  await tx
    .insert(orderStaging)
    .values({ orderId, unitCount: units, stagedCount: units, stage: 'atBench', receivedAt: testNow })
  const ids: string[] = []
  if (units > 0) {
    const orderItemId = await aLine(tx, orderId, units)
    for (let linePosition = 0; linePosition < units; linePosition++)
      ids.push(await aStagedDevice(tx, { orderId, accountId, orderItemId, linePosition }))
  }
  return { orderId, ids }
}

async function aLine(tx: Tx, orderId: number, quantity: number): Promise<string> {
  const { offer } = await aShop(tx)
  const orderItemId = v7()
  await tx.insert(orderItems).values({
    orderItemId,
    orderId,
    position: 1,
    productId: offer.productId,
    offerId: offer.offerId,
    carrierId: offer.carrierId,
    purchaseTypeId: offer.purchaseTypeId,
    productTypeId: productTypeIds.phone,
    manufacturerName: 'Halden',
    model: 'N6 Pro',
    quantity,
    rateCents: 100,
    msrpCents: 100,
    isCarrierInventory: false,
    ratePlanDisplay: '',
    ratePlanPriceCents: 0,
    dateCreated: testNow,
  })
  return orderItemId
}

type Place = { orderId: number; accountId: string; orderItemId: string; linePosition: number }

/** A device of the order that is staged and in no box. */
async function aStagedDevice(tx: Tx, { orderId, accountId, orderItemId, linePosition }: Place) {
  const { deviceId } = await aDevice(tx, accountId, {
    status: 'ordered',
    orderId,
    orderItemId,
    linePosition,
    holder: '',
  })
  await tx.update(devices).set({ status: 'staged' }).where(eq(devices.deviceId, deviceId))
  await tx.insert(deviceStaging).values({ deviceId, orderId, stagedBy: 'Sam Ortiz', stagedAt: testNow })
  return deviceId
}

/** The next box of an order, open unless said otherwise. */
export async function aBox(tx: Tx, orderId: number, changes: Partial<BoxRow> = {}) {
  const rows = await tx.select({ number: boxes.number }).from(boxes).where(eq(boxes.orderId, orderId))
  const box = {
    boxId: v7(),
    orderId,
    number: Math.max(0, ...rows.map(({ number }) => number)) + 1,
    boxCode: tagCodeOf(randomBytes(10)),
    openedBy: 'Sam Ortiz',
    openedAt: testNow,
    ...changes,
  }
  await tx.insert(boxes).values(box)
  return box
}
