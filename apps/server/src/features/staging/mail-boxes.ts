import type { BoxProblem } from '@portal/domain/boxes'
import type { Tx } from '../../db/client.ts'
import { enqueueMailToAgent, enqueueMailToContact } from '../../mail/enqueue-mail.ts'

/** Emails about boxes, each queued in the transaction of what it is about (docs/spec/staging.md#emails). */

/**
 * For the order's contact: a box has left or was delivered, once per box and way.
 * @param returns how often it came back before
 */
export const enqueueBoxNews = (
  tx: Tx,
  kind: 'box-shipped' | 'box-delivered',
  { boxId, orderId, returns }: { boxId: string; orderId: number; returns: number },
): Promise<void> =>
  enqueueMailToContact(tx, kind, orderId, {
    key: returns === 0 ? boxId : `${boxId}-${returns}`,
    data: { boxId },
  })

/** For the order's contact and its agent: a box came back, once for each time. */
export async function enqueueBoxCameBack(
  tx: Tx,
  { orderId, version, ...data }: { boxId: string; orderId: number; version: number } & CameBack,
): Promise<void> {
  const mail = { key: `${data.boxId}-${version}`, data }
  await enqueueMailToContact(tx, 'box-came-back', orderId, mail)
  await enqueueMailToAgent(tx, 'box-came-back-agent', orderId, mail)
}

/** What is known of a box that came back and is not in its row any more. */
type CameBack = { trackingNumber: string; note: string }

/** For the order's agent: something is wrong with a box on its way, each problem once per box and tracking number. */
export async function enqueueBoxProblem(
  tx: Tx,
  {
    boxId,
    orderId,
    problem,
    corrections,
  }: { boxId: string; orderId: number; problem: BoxProblem; corrections: number },
): Promise<void> {
  const key = corrections === 0 ? `${problem}-${boxId}` : `${problem}-${boxId}-${corrections}`
  await enqueueMailToAgent(tx, 'box-problem', orderId, { key, data: { boxId, problem } })
}

/** For the order's agent: what was received of a box, once for each version of it. */
export const enqueueBoxReceived = (
  tx: Tx,
  { boxId, orderId, version }: { boxId: string; orderId: number; version: number },
): Promise<void> =>
  enqueueMailToAgent(tx, 'box-received', orderId, { key: `${boxId}-${version}`, data: { boxId } })

/** For the order's agent: devices of a direct shipment are missing, once for each time it was recorded. */
export const enqueueDirectMissing = (
  tx: Tx,
  { orderId, occasion }: { orderId: number; occasion: string },
): Promise<void> => enqueueMailToAgent(tx, 'direct-missing', orderId, { key: occasion, data: { orderId } })
