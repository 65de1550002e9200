import { knownFreightCents } from '@portal/domain/destinations'
import type { OrderShipping } from '@portal/domain/shipping'
import type { SignedInContext } from '../../deps.ts'
import { type Destination, updateDestinationShipping } from './destinations.store.ts'
import { lockOrderFor } from './lock-order-for.ts'
import { eventsFor } from './order-events.ts'
import { orderAmounts } from './order-lines.ts'
import { readLinesForChange, writeChange } from './orders.store.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/**
 * A draft gets new freight prices, so that anyone who submits it sees it first.
 * Throws ORDER_CHANGED when the draft is another one by now, and as `lockOrderFor`.
 */
export const storeNewRate = (
  ctx: Needs,
  {
    orderId,
    version,
    shipping,
    destinations,
  }: { orderId: number; version: number; shipping: OrderShipping; destinations: readonly Destination[] },
): Promise<void> =>
  ctx.inTransaction(async (tx) => {
    const order = await lockOrderFor(tx, ctx, orderId, 'submit')
    refuseOtherVersion(order, version)
    const lines = await readLinesForChange(tx, orderId)
    const amounts = orderAmounts(lines, knownFreightCents(shipping, destinations))
    const events = eventsFor({ actor: ctx.actor, at: ctx.now(), agent: order }, 'rate-changed')
    await updateDestinationShipping(tx, destinations)
    await writeChange(tx, orderId, { ...shipping, ...amounts }, events)
  })
