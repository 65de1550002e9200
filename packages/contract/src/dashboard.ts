import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

/** What an Administrator wants to see at a glance. */
export const dashboard = z.object({
  ordersByStatus: z.array(z.object({ statusId: z.int(), count: z.int() })),
  /** The last 30 days, the oldest first, in UTC; days without orders count 0. */
  ordersByDay: z.array(z.object({ day: z.string(), count: z.int() })),
  drafts: z.object({ count: z.int(), olderThanAWeek: z.int() }),
  registrationsWaiting: z.int(),
  failures: z.object({
    /** Orders that the ledger refused for good, the latest first. */
    orders: z.array(z.object({ orderId: z.int(), accountName: z.string(), dateCreated: z.string() })),
    ordersTotal: z.int(),
    /** Emails of the last 30 days that could not be delivered. */
    emails: z.int(),
  }),
  /** Units ordered in the last 90 days, the most first. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), units: z.int() })),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = endpoint(calls.getDashboard, {
  summary: 'Orders by status and day, what waits, what failed, and what sells.',
  dropsUnknownFields: true,
  answer: result(dashboard),
})
