import { orderStatus } from '@portal/domain/order-status'
import type { Actor, Role } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit.tables.ts'
import { orders } from '../../../db/schema/orders.tables.ts'
import type { Deps } from '../../../deps.ts'
import { aCustomer, anAgent, aPerson, aZohoId } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { aDraft, anAgentWithAccount, anApp, aSignIn, realDeps, seen } from '../testing.ts'
import { cancelOrder, retryOrder } from './change-status.ts'

const reason = 'Station closed before delivery.'
const changes = {
  cancel: {
    change: (ctx: ReturnType<typeof asCaller>, orderId: number) => cancelOrder(ctx, orderId, { reason }),
    from: orderStatus.submitted,
    to: orderStatus.cancelled,
    kind: 'cancelled',
    told: reason,
    refusal: 'ORDER_NOT_SUBMITTED',
  },
  retry: {
    change: retryOrder,
    from: orderStatus.error,
    to: orderStatus.submitted,
    kind: 'retried',
    told: null,
    refusal: 'ORDER_NOT_IN_ERROR',
  },
} as const

/** An agent's order in this status. */
async function anOrderIn(tx: Tx, deps: Deps, statusId: number) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await aDraft(tx, deps, agent, parties)
  if (statusId !== orderStatus.draft)
    await tx.update(orders).set({ statusId, dateSubmitted: testNow }).where(eq(orders.orderId, orderId))
  return { agent, parties, orderId }
}

const staff: Role[] = ['Administrator', 'Manager', 'WbcManager']

describe.for(Object.entries(changes))('%s', ([name, { change, from, to, kind, told, refusal }]) => {
  test.for(staff)(
    `a %s may: the order moves, and its timeline and the audit log say so`,
    async (role, { tx, deps }) => {
      const { orderId } = await anOrderIn(tx, deps, from)
      const mo = await aPerson(tx, {
        roles: [role],
        firstName: 'Mo',
        lastName: 'Diaz',
        zohoUserId: role === 'Administrator' ? null : aZohoId(),
      })

      const answer = await change(asCaller(deps, mo), orderId)

      expect(answer).toEqual({ result: { orderId } })
      const order = await seen(deps, mo, orderId)
      expect(order).toMatchObject({ statusId: to, version: 2, dateSubmitted: testNow.toISOString() })
      expect(order.timeline.at(-1)).toEqual({
        kind,
        by: 'Mo Diaz',
        onBehalfOf: 'Wes Porter',
        at: testNow.toISOString(),
        reason: told,
      })
      expect(
        await tx
          .select()
          .from(auditLog)
          .where(eq(auditLog.entityId, String(orderId))),
      ).toMatchObject([
        {
          entity: 'order',
          action: kind,
          userId: mo.userId,
          userName: 'Mo Diaz',
          before: { statusId: from },
          after: { statusId: to, reason: told },
          requestId: 'test',
        },
      ])
    },
  )

  test('its agent and its customer see it and may not', async ({ tx, deps }) => {
    const { agent, parties, orderId } = await anOrderIn(tx, deps, from)
    const before = await seen(deps, agent, orderId)
    for (const person of [agent, await aCustomer(tx, parties)])
      await expect(change(asCaller(deps, person), orderId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await seen(deps, agent, orderId)).toEqual(before)
  })

  test('for everyone else it does not exist', async ({ tx, deps }) => {
    const { orderId } = await anOrderIn(tx, deps, from)
    const other = await anAgentWithAccount(tx)
    const people: Actor[] = [other.agent, await aCustomer(tx, other.parties), await aPerson(tx)]
    for (const person of people)
      await expect(change(asCaller(deps, person), orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await expect(
      change(asCaller(deps, await anAgent(tx, { roles: ['Manager'] })), 2_147_483_647),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test.for(Object.entries(orderStatus).filter(([, statusId]) => statusId !== from))(
    'nothing happens to an order that is %s',
    async ([, statusId], { tx, deps }) => {
      const { agent, orderId } = await anOrderIn(tx, deps, statusId)
      const mo = await anAgent(tx, { roles: ['Manager'] })
      const before = await seen(deps, agent, orderId)
      await expect(change(asCaller(deps, mo), orderId)).rejects.toMatchObject({ code: refusal })
      expect(await seen(deps, agent, orderId)).toEqual(before)
    },
  )

  test(`two who ${name} at once do it once`, async ({ database }) => {
    const deps = realDeps(database)
    const { orderId, mo } = await database.inTransaction(async (tx) => ({
      ...(await anOrderIn(
        tx,
        realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) }),
        from,
      )),
      mo: await anAgent(tx, { roles: ['Manager'] }),
    }))
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => change(asCaller(deps, mo), orderId)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await seen(deps, mo, orderId)).timeline.filter((event) => event.kind === kind)).toHaveLength(1)
  })
})

describe('over HTTP', () => {
  test('a reason is required, and every refusal has its status', async ({ database }) => {
    const app = await anApp(database)
    const { orderId, headers, own } = await database.inTransaction(async (tx) => {
      const deps = realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })
      const { agent, orderId } = await anOrderIn(tx, deps, orderStatus.submitted)
      const mo = await anAgent(tx, { roles: ['WbcManager'] })
      return { orderId, headers: await aSignIn(tx, mo.userId), own: await aSignIn(tx, agent.userId) }
    })
    const post = (call: string, payload?: object, as = headers) =>
      app.inject({
        method: 'POST',
        url: `/api/order/${call}/${orderId}`,
        headers: as,
        ...(payload && { payload }),
      })

    for (const blank of ['', '   '])
      expect((await post('CancelOrder', { reason: blank })).json().error).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { reason: ['Tell us why the order is being cancelled.'] },
      })
    expect((await post('CancelOrder', { reason: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await post('CancelOrder', { reason }, own)).json()).toMatchObject({
      error: { code: 'NOT_ALLOWED', message: 'Your role does not allow this.' },
    })
    expect((await post('RetryOrder')).json().error).toMatchObject({ code: 'ORDER_NOT_IN_ERROR' })

    const cancelled = await post('CancelOrder', { reason })
    expect([cancelled.statusCode, cancelled.json()]).toEqual([200, { hasError: false, result: { orderId } }])
    const again = await post('CancelOrder', { reason })
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'ORDER_NOT_SUBMITTED'])
    await app.close()
  })

  test('an answer that got lost is answered again under its key', async ({ database }) => {
    const app = await anApp(database)
    const { orderId, headers } = await database.inTransaction(async (tx) => {
      const deps = realDeps({ ...database, reader: tx, inTransaction: (work) => work(tx) })
      const { orderId } = await anOrderIn(tx, deps, orderStatus.error)
      const mo = await anAgent(tx, { roles: ['Manager'] })
      return { orderId, headers: { ...(await aSignIn(tx, mo.userId)), 'idempotency-key': 'retry-once' } }
    })
    const send = () => app.inject({ method: 'POST', url: `/api/order/RetryOrder/${orderId}`, headers })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
    await app.close()
  })
})
