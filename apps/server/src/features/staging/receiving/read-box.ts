import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getBox as endpoint } from '@portal/contract/receiving'
import { type Actor, mayActFor } from '@portal/domain/roles'
import type { Reader } from '../../../db/client.ts'
import type { SignedInContext } from '../../../deps.ts'
import { type FoundBox, findArriving, findBoxByCode } from './receiving.store.ts'

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
): Promise<AnswerOf<typeof endpoint>> {
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
