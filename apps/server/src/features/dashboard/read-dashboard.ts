import type { Dashboard, getDashboard } from '@portal/contract/dashboard'
import type { AnswerOf } from '@portal/contract/endpoint'
import { businessDay, daysAfter, startOfBusinessDay } from '@portal/domain/business-day'
import { hasBrand } from '@portal/domain/catalog'
import { hourMs } from '@portal/domain/limits'
import { orderStatus } from '@portal/domain/order-status'
import type { SignedInContext } from '../../deps.ts'
import { countIdleDrafts } from '../desk/count-idle-drafts.ts'
import {
  countBouncedEmails,
  countOrdersByDay,
  countOrdersByStatus,
  countWaiting,
  findBestSellers,
  findOrdersInError,
} from './dashboard.store.ts'

const dayMs = 24 * hourMs
const daysShown = 30
const bestSellerDays = 90
const listed = { errors: 5, bestSellers: 8 } as const

/**
 * What an Administrator wants to see at a glance (docs/spec/back-office.md#dashboard): figures of this moment, days of
 * the business.
 */
export async function readDashboard({
  db,
  now,
  timeZone,
}: Pick<SignedInContext, 'db' | 'now' | 'timeZone'>): Promise<AnswerOf<typeof getDashboard>> {
  const at = now()
  const days = daysUntil(businessDay(at, timeZone))
  const byStatus = await countOrdersByStatus(db)
  const byDay = await countOrdersByDay(db, startsOf(days, timeZone))
  const idle = await countIdleDrafts(db, at)
  const waiting = await countWaiting(db)
  const errors = await findOrdersInError(db, listed.errors)
  const emails = await countBouncedEmails(db, before(at, daysShown))
  const sellers = await findBestSellers(db, before(at, bestSellerDays), listed.bestSellers)
  return {
    result: {
      ordersByStatus: byStatus,
      ordersByDay: everyDay(days, byDay),
      drafts: {
        count: byStatus.find(({ statusId }) => statusId === orderStatus.draft)?.count ?? 0,
        olderThanAWeek: idle,
      },
      registrationsWaiting: waiting,
      failures: {
        orders: errors.map(({ total: _, dateCreated, ...order }) => ({
          ...order,
          dateCreated: dateCreated.toISOString(),
        })),
        ordersTotal: errors[0]?.total ?? 0,
        emails,
      },
      bestSellers: sellers.map(({ manufacturerName, model, ...sold }) => ({
        ...sold,
        name: hasBrand(manufacturerName) ? `${manufacturerName} ${model}` : model,
      })),
    },
  }
}

const before = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMs)

/** The days of the chart up to this one, yyyy-MM-dd. */
const daysUntil = (today: string) =>
  Array.from({ length: daysShown }, (_, n) => daysAfter(today, n + 1 - daysShown))

/** When each of them begins, and when the last one ends. */
function startsOf(days: readonly string[], timeZone: string): Date[] {
  const end = daysAfter(days.at(-1) ?? '', 1)
  return [...days, end].map((day) => startOfBusinessDay(day, timeZone))
}

/** The days of the chart in their order, also those on which no order was made. */
function everyDay(
  days: readonly string[],
  counted: ReadonlyArray<{ place: number; count: number }>,
): Dashboard['ordersByDay'] {
  const countOf = new Map(counted.map(({ place, count }) => [place, count]))
  return days.map((day, n) => ({ day, count: countOf.get(n + 1) ?? 0 }))
}
