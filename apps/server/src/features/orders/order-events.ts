import { type Actor, isCustomer } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { NewEvent, OrderEventKind } from './orders.store.ts'

type Happened = {
  actor: Actor
  at: Date
  /** The agent whose order it is. */
  agent: { zohoUserId: string; agentName: string }
  reason?: string
}

/**
 * Timeline rows, one per kind, in this order (architecture 5.6). Staff who act on another agent's
 * order do it in that agent's name; customers order for themselves.
 */
export const eventsFor = ({ actor, at, agent, reason }: Happened, ...kinds: OrderEventKind[]): string => {
  const own = actor.zohoUserId === agent.zohoUserId || isCustomer(actor)
  const events = kinds.map(
    (kind): NewEvent => ({
      orderEventId: v7(),
      kind,
      userId: actor.userId,
      onBehalfOf: own ? null : agent.agentName,
      reason: reason ?? null,
      at,
    }),
  )
  return JSON.stringify(events)
}

/** A timeline row of something that happened by nobody's hand. */
export const systemEvent = ({
  kind,
  at,
  reason,
}: {
  kind: OrderEventKind
  at: Date
  reason?: string
}): string => {
  const event: NewEvent = {
    orderEventId: v7(),
    kind,
    userId: null,
    onBehalfOf: null,
    reason: reason ?? null,
    at,
  }
  return JSON.stringify([event])
}
