import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { claimOrderExport, deleteOrderExport, endOrderExport } from './order-export.store.ts'
import { aSubmittedOrder, attemptsOf, orderExportOf } from './testing.ts'

/**
 * Statements of the version before, which calls order exports deliveries. Both versions work on the same rows
 * (migration 0023, docs/operations.md#scale-out).
 */
const test = base.extend<{ orderId: number; former: (state: string) => Promise<string | null> }>({
  orderId: async ({ tx, deps }, use) => use((await aSubmittedOrder(tx, deps)).orderId),
  /** What it reads after it has written a state. */
  former: async ({ tx, orderId }, use) => {
    await use(async (state) => {
      const { rows } = await tx.execute<{ state: string }>(
        sql`update order_deliveries set state = ${state}, finished_at = now() where order_id = ${orderId} returning state`,
      )
      return rows[0]?.state ?? null
    })
  },
})

const leasedUntil = new Date(testNow.getTime() + 60_000)

describe('the version before', () => {
  test('queues an order again in one statement, and finds it', async ({ tx, orderId }) => {
    await tx.execute(
      sql`update order_deliveries set state = 'void', attempts = 7 where order_id = ${orderId}`,
    )
    const { rows } = await tx.execute(sql`
      with started as (
        insert into order_deliveries (order_id, state, customer_id, attempts, last_error, created_at)
        values (${orderId}, 'voiding', default, default, default, now())
        on conflict (order_id) do update set state = 'voiding', attempts = 0 returning order_id)
      select order_id from started`)
    expect(rows).toEqual([{ order_id: orderId }])
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'voiding', attempts: 0 })
    const found = await tx.execute(
      sql`select state from order_deliveries where state in ('waiting', 'voiding') and order_id = ${orderId} for update`,
    )
    expect(found.rows).toEqual([{ state: 'voiding' }])
  })

  test('adds an order with its first state', async ({ tx, orderId }) => {
    await deleteOrderExport(tx, orderId)
    await tx.execute(
      sql`insert into order_deliveries (order_id, state, created_at) values (${orderId}, 'waiting', now())`,
    )
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'waiting' })
  })

  for (const [state, today] of [
    ['delivered', 'exported'],
    ['failed', 'failed'],
    ['handled', 'handled'],
    ['void', 'void'],
  ] as const)
    test(`ends an export as ${state}, which is ${today} here`, async ({ tx, orderId, former }) => {
      expect(await former(state)).toBe(state)
      expect(await orderExportOf(tx, orderId)).toMatchObject({ state: today })
    })

  test('refuses a state that does not exist', async ({ former }) => {
    await expect(former('lost')).rejects.toThrow()
  })

  test('reads as delivered what was exported here, and takes it back', async ({ tx, orderId, former }) => {
    const mine = await claimOrderExport(tx, { orderId, now: testNow, leasedUntil })
    if (!mine) throw new Error('It waits.')
    await endOrderExport(tx, mine, { state: 'exported', at: testNow })
    const { rows } = await tx.execute(sql`select state from order_deliveries where order_id = ${orderId}`)
    expect(rows).toEqual([{ state: 'delivered' }])
    expect(await former('voiding')).toBe('voiding')
    expect(await orderExportOf(tx, orderId)).toMatchObject({ state: 'voiding' })
  })

  test('writes attempts, and the timeline in its own words', async ({ tx, orderId }) => {
    await tx.execute(sql`insert into delivery_attempts
      (delivery_attempt_id, order_id, attempt, step, at, took_ms, outcome, http_status, vendor_code, says)
      values (gen_random_uuid(), ${orderId}, 1, 'invoice', now(), 12, 'done', null, null, null)`)
    expect(await attemptsOf(tx, orderId)).toMatchObject([{ step: 'invoice', tookMs: 12 }])
    await tx.execute(sql`insert into order_events (order_event_id, order_id, kind, by, at)
      values (gen_random_uuid(), ${orderId}, 'delivered', 'System', now())`)
    const { rows } = await tx.execute(
      sql`select kind from order_events where order_id = ${orderId} and by = 'System'`,
    )
    expect(rows).toEqual([{ kind: 'exported' }])
  })
})
