import { type OrderStatusId, orderStatus } from '@portal/domain/order-status'
import type { orderEvents } from '../../features/orders/orders.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { cancelReasons, ledgerName, ledgerRefusals, wasRetried } from './demo-orders.ts'
import { demoUserId } from './demo-people.ts'
import { type Persona, personas } from './personas.ts'
import type { Random } from './random.ts'

export type OrderEventRow = Omit<typeof orderEvents.$inferInsert, 'orderId'>
type Agent = { zohoUserId: string; firstName: string; lastName: string }
type Author = Pick<Persona, 'firstName' | 'lastName' | 'email' | 'zohoUserId'>

type Story = {
  /** The order's place in the history, from 0. */
  place: number
  statusId: OrderStatusId
  createdAt: Date
  now: Date
  agent: Agent
  author: Author
  /** What the ledger refuses when it refuses an item. */
  itemName: string
  random: Random
}

const minuteMs = 60_000
const { mo, wren, bo } = personas

/** How an order came to its status: one event per step, none of them after `now` (docs/spec/orders.md#timeline). */
export function timelineOf({ place, statusId, createdAt, now, agent, author, itemName, random }: Story) {
  const events: OrderEventRow[] = []
  let at = createdAt.getTime()
  const note = (kind: string, by: Author | undefined, reason: string | null = null) =>
    events.push({
      orderEventId: demoUuid(`order ${place} event ${events.length}`, events.length),
      kind,
      userId: by ? demoUserId(by) : null,
      by: by ? nameOf(by) : ledgerName,
      onBehalfOf: by ? onBehalfOf(by, agent) : null,
      reason,
      at: new Date(at),
    })
  // Recent orders have less time: no step takes more than half of what is left until now.
  const pass = (minutes: number) => {
    at += Math.min(minutes * minuteMs, Math.floor((now.getTime() - at) / 2))
  }

  note('created', author)
  if (statusId === orderStatus.draft) return { events, dateSubmitted: null }

  // Most carts are submitted at once; the rest waited as drafts.
  if (random.chance(0.3)) pass(random.integer(40, 1_500))
  const dateSubmitted = new Date(at)
  note('submitted', author)

  const manager = random.pick([mo, wren, bo])
  if (statusId === orderStatus.error || wasRetried(place)) {
    pass(random.integer(2, 9))
    note('failed', undefined, random.pick(ledgerRefusals)(itemName))
  }
  if (wasRetried(place)) {
    pass(random.integer(30, 600))
    note('retried', manager)
  }
  if (statusId === orderStatus.cancelled) {
    pass(random.integer(90, 2_400))
    note('cancelled', manager, random.pick(cancelReasons))
  }
  return { events, dateSubmitted }
}

const nameOf = ({ firstName, lastName }: Pick<Agent, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Staff act in the name of the order's agent unless they are that agent; customers order for themselves. */
const onBehalfOf = (by: Author, agent: Agent) =>
  by.zohoUserId === null || by.zohoUserId === agent.zohoUserId ? null : nameOf(agent)
