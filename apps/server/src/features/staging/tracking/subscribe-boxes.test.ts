import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { boxes } from '../../../db/schema/staging.tables.ts'
import { IntegrationError } from '../../../ports/integration-error.ts'
import type { AlertsAsked } from '../../../ports/tracking.ts'
import { anAccount, anAgent } from '../../../testing/builders.ts'
import { test as base, testNow } from '../../../testing/fixtures.ts'
import { aBox, aStagedOrder, aTrackingNumber } from '../boxes/testing.ts'
import { askForAlerts, subscribeBoxes } from './subscribe-boxes.ts'

const minute = 60_000
const day = 24 * 60 * minute
const later = (ms: number) => new Date(testNow.getTime() + ms)

type Said = AlertsAsked | Error
type Scene = {
  numbers: string[]
  /** Asks at this moment; the carrier says this. Answers the numbers that it was asked for. */
  ask: (said: (asked: readonly string[]) => Said, at?: Date) => Promise<readonly string[]>
  /** When the next question waits. */
  next: () => Promise<Date[]>
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({ tx }, use) => {
    await tx.execute(sql`delete from graphile_worker._private_jobs where key = 'subscribe-boxes'`)
    const wes = await anAgent(tx)
    const parties = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
    const { orderId } = await aStagedOrder(tx, parties, 0)
    const left = { status: 'shipped', closedAt: testNow, shippedAt: testNow } as const
    const numbers = [aTrackingNumber(), aTrackingNumber(), aTrackingNumber()]
    for (const trackingNumber of numbers) await aBox(tx, orderId, { ...left, trackingNumber })
    await use({
      numbers,
      ask: async (said, at = testNow) => {
        const subscribe = vi.fn(async (asked: readonly string[]) => {
          const answer = said(asked)
          if (answer instanceof Error) throw answer
          return answer
        })
        await subscribeBoxes({
          db: tx,
          inTransaction: (work) => work(tx),
          now: () => at,
          alerts: { subscribe },
          log: { warn: vi.fn() },
        })
        return (subscribe.mock.calls[0]?.[0] ?? []).filter((number) => numbers.includes(number))
      },
      next: async () => {
        const { rows } = await tx.execute(
          sql`select run_at from graphile_worker.jobs where key = 'subscribe-boxes'`,
        )
        return rows.map((row) => new Date(String(row.run_at)))
      },
    })
  },
})

test('boxes on their way are subscribed once; refused ones are asked for a day later, left out ones after an hour', async ({
  scene: { numbers, ask },
}) => {
  const [first = '', second = '', third = ''] = numbers
  expect(await ask(() => ({ subscribed: [first], refused: [second] }))).toEqual(numbers)
  const all = (asked: readonly string[]) => ({ subscribed: [...asked], refused: [] })
  expect(await ask(all)).toEqual([])
  expect(await ask(all, later(61 * minute))).toEqual([third])
  expect(await ask(all, later(day))).toEqual([second])
  expect(await ask(all, later(13 * day))).toEqual([first])
})

test.for([
  ['rate_limited', { retryable: true, retryAfterMs: 40 * minute }, 40 * minute],
  ['timeout', { retryable: true }, 15 * minute],
  ['forbidden', {}, 360 * minute],
] as const)(
  'a carrier that fails with %s is asked again later, for all of them',
  async ([kind, details, waitMs], { scene: { numbers, ask, next } }) => {
    expect(await ask(() => new IntegrationError('UPS', kind, details))).toEqual(numbers)
    expect(await next()).toEqual([later(waitMs)])
    expect(await ask((asked) => ({ subscribed: [...asked], refused: [] }), later(waitMs))).toEqual(numbers)
  },
)

test('the first box that is asked about has the question queued, and the others do not move it', async ({
  tx,
  scene: { ask, next },
}) => {
  await askForAlerts(tx, { alertsAskAt: later(day) }, testNow)
  expect(await next()).toEqual([])
  await askForAlerts(tx, { alertsAskAt: null }, testNow)
  await askForAlerts(tx, { alertsAskAt: null }, later(minute / 2))
  expect(await next()).toEqual([later(minute)])
  await ask((asked) => ({ subscribed: [...asked], refused: [] }))
  expect(await tx.$count(boxes, sql`status = 'shipped' and alerts_ask_at is null`)).toBe(0)
})
