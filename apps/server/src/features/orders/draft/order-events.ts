import { type Actor, isCustomer } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/client.ts'
import { insertEvents, type NewEvent, type OrderEventKind } from './orders.store.ts'

type Happened = {
  actor: Actor
  at: Date
  /** The agent whose order it is. */
  agent: { zohoUserId: string; agentName: string }
  reason?: string
}

/**
 * Timeline rows, one per kind, in this order (docs/spec/orders.md#timeline). Staff who act on another agent's
 * order do it in that agent's name; customers order for themselves.
 */
export const eventsFor = ({ actor, at, agent, reason }: Happened, ...kinds: OrderEventKind[]): NewEvent[] => {
  const own = actor.zohoUserId === agent.zohoUserId || isCustomer(actor)
  return kinds.map((kind) => ({
    orderEventId: v7(),
    kind,
    userId: actor.userId,
    onBehalfOf: own ? null : agent.agentName,
    reason: reason ?? null,
    at,
  }))
}

/** A timeline row of something that the system did. */
export const systemEvent = ({
  kind,
  at,
  reason,
}: {
  kind: OrderEventKind
  at: Date
  reason?: string
}): NewEvent => ({
  orderEventId: v7(),
  kind,
  userId: null,
  onBehalfOf: null,
  reason: reason ?? null,
  at,
})

/** Adds to the order's timeline what happened beside a change of the order itself, in the caller's transaction. */
export const tellOrder = (tx: Tx, orderId: number, event: NewEvent): Promise<void> =>
  insertEvents(tx, orderId, [event])
