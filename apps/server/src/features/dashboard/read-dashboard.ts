import type { Dashboard, getDashboard } from '@portal/contract/dashboard'
import type { AnswerOf } from '@portal/contract/endpoint'
import { hasBrand } from '@portal/domain/catalog'
import { hourMs } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import {
  countDrafts,
  countLostLetters,
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

/** What an Administrator wants to see at a glance (portal 2): figures of this moment, days in UTC. */
export async function readDashboard({
  db,
  now,
}: Pick<SignedInContext, 'db' | 'now'>): Promise<AnswerOf<typeof getDashboard>> {
  const at = now()
  const tomorrow = new Date(Math.floor(at.getTime() / dayMs + 1) * dayMs)
  const firstDay = before(tomorrow, daysShown)
  const byStatus = await countOrdersByStatus(db)
  const byDay = await countOrdersByDay(db, firstDay, tomorrow)
  const [drafts] = await countDrafts(db, before(at, 7))
  const [waiting] = await countWaiting(db)
  const errors = await findOrdersInError(db, listed.errors)
  const [letters] = await countLostLetters(db, before(at, daysShown))
  const sellers = await findBestSellers(db, before(at, bestSellerDays), listed.bestSellers)
  return {
    result: {
      ordersByStatus: byStatus,
      ordersByDay: everyDay(firstDay, byDay),
      drafts: drafts ?? { count: 0, olderThanAWeek: 0 },
      registrationsWaiting: waiting?.count ?? 0,
      failedDeliveries: {
        orders: errors.map(({ total: _, dateCreated, ...order }) => ({
          ...order,
          dateCreated: dateCreated.toISOString(),
        })),
        ordersTotal: errors[0]?.total ?? 0,
        letters: letters?.count ?? 0,
      },
      bestSellers: sellers.map(({ manufacturerName, model, ...sold }) => ({
        ...sold,
        name: hasBrand(manufacturerName) ? `${manufacturerName} ${model}` : model,
      })),
    },
  }
}

const before = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMs)

/** The days of the chart in their order, also those on which nobody ordered. */
function everyDay(first: Date, counted: Dashboard['ordersByDay']): Dashboard['ordersByDay'] {
  const countOf = new Map(counted.map(({ day, count }) => [day, count]))
  return Array.from({ length: daysShown }, (_, n) => {
    const day = new Date(first.getTime() + n * dayMs).toISOString().slice(0, 10)
    return { day, count: countOf.get(day) ?? 0 }
  })
}
