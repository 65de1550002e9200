import { type OrderStatusId, orderStatus } from '@portal/domain/order-status'
import type { orderEvents } from '../schema/orders.tables.ts'
import { demoUuid, type Random } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import { type Persona, personas } from './personas.ts'

/** Texts and distribution of the demo's order history; order-rows.ts makes the orders. */

export const demoOrderCount = 120
export const isShowcase = (place: number) => place === demoOrderCount - 1
/** Orders by their place, from 0 for the oldest. Northgate has every tenth one, the newest included. */
export const isNorthgatesOrder = (place: number) => place % 10 === 9
/** Northgate's own people order now and then; otherwise their agent does. */
export const isOrderedByCustomer = (place: number) => place % 20 === 9
/** The ledger refused these once and took them when someone tried again. */
const wasRetried = (place: number) => place === 44 || place === 83

const refused = [57, 88, 99, 111, 117]

/** Drafts are recent, refusals mostly so, cancellations happen all year, and everything else went through. */
export function statusAt(place: number): OrderStatusId {
  if (refused.includes(place)) return orderStatus.error
  if (place >= 90 && place % 3 === 2) return orderStatus.draft
  return place % 12 === 5 ? orderStatus.cancelled : orderStatus.submitted
}

/** The newest order: the draft that every screenshot shows. Its lines by offer: product, carrier, purchase type. */
export const showcase = {
  contactFirstName: 'Marcus',
  hoursAgo: 2,
  lines: [
    { slug: 'halden-n6-pro', carrier: 'Verizon', purchaseType: 'Finance', quantity: 12 },
    { slug: 'orbis-t9-duty', carrier: 'AT&T', purchaseType: 'Buy', quantity: 8 },
    { slug: 'ferro-armor-case', carrier: 'N/A', purchaseType: 'Buy', quantity: 20 },
  ],
  notes: 'Replaces lot 9917. Bill the station, not the DSP.',
  stagingNotes: 'Short code DSP4. Unit numbers and stations as in the sheet. QR tag on the case.',
} as const

/** What an order is for, and how often. */
export const purposes = [
  { kind: 'phone', outOf100: 55 },
  { kind: 'tablet', outOf100: 16 },
  { kind: 'accessory', outOf100: 14 },
  { kind: 'router', outOf100: 9 },
  { kind: 'service', outOf100: 6 },
] as const

/** Price per box of ten units, in cents. */
export const upsServices = [
  { description: 'UPS Ground', boxCents: 1_512 },
  { description: 'UPS Ground', boxCents: 1_386 },
  { description: 'UPS 2nd Day Air', boxCents: 4_104 },
  { description: 'UPS Next Day Air', boxCents: 8_291 },
] as const
export const unitsPerBox = 10

export const orderNotes = [
  'Call the contact before delivery.',
  'Peak-season hires start Monday.',
  'Replaces phones lost in the May audit.',
  'Second wave; first one was ordered last week.',
  'PO 4471. Put it on the invoice.',
  'Please ship complete, no partial boxes.',
  'Line numbers will follow by email.',
] as const

export const stagingCodes = ['DSP4', 'DTO2', 'WMN7', 'HLX1', 'DCK9', 'RVB3'] as const

const cancelReasons = [
  'Customer ordered twice.',
  'Station closed before delivery.',
  'Wrong carrier chosen; reordered.',
  'Budget not approved.',
] as const

const ledgerName = 'System'
const inactive = ' is inactive in accounting.'
/** Why the ledger refuses an order. */
const ledgerRefusals: ReadonlyArray<(itemName: string) => string> = [
  () => 'Accounting rejected the billing address.',
  () => 'Accounting rejected the customer’s payment terms.',
  (itemName) => `${itemName}${inactive}`,
]
/** The step at which the ledger gave this reason. */
export const refusedStep = (reason: string | null) =>
  reason?.endsWith(inactive) ? ('sales-order' as const) : ('customer' as const)

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
