import { approvalReminderAt } from '@portal/domain/order-approval'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { orderApprovals } from '../../db/schema/approvals.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { Deps } from '../../deps.ts'
import { outbox } from '../../mail/testing.ts'
import { writeEmail } from '../../mail/write-email.ts'
import { aCustomer } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { agentHistory } from '../orders/list/order-history.ts'
import { anAgentWithAccount, aShop, realDeps } from '../orders/testing.ts'
import { decideApproval, requestApproval } from './approvals.ts'
import { type RemindNeeds, remindApprovers } from './remind-approvers.ts'
import { someRules } from './testing.ts'

/** Reminders of orders that wait for approval (docs/spec/approvals.md#reminders). */

const timeZone = 'America/New_York'
const due = approvalReminderAt(testNow, timeZone)
const hours = (moment: Date, count: number) => new Date(moment.getTime() + count * 3_600_000)

/** Una's order waits for Kim and Lou; Una approves as well, but not her own. */
async function aWaitingOrder(database: Database) {
  const deps: Deps = realDeps(database)
  const made = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const { offer } = await aShop(tx)
    const [una, kim, lou] = [
      await aCustomer(tx, parties),
      await aCustomer(tx, parties),
      await aCustomer(tx, parties),
    ]
    const approverIds = [una.userId, kim.userId, lou.userId]
    await someRules(tx, parties.accountId, { asksApproval: true, orderLimitCents: 0, approverIds })
    return { agent, parties, offer, una, kim, lou }
  })
  const { agent, parties, offer, una, kim, lou } = made
  const as = (who: typeof una | typeof agent) => asCaller(deps, who)
  const { orderId } = (await createOrder(as(una), parties)).result
  await addOrderItem(as(una), { orderId, offerId: offer.offerId, productId: offer.productId, quantity: 2 })
  const { request } = (await requestApproval(as(una), orderId, {})).result
  const approvalId = request?.approvalId ?? ''
  const reminders = async () =>
    (await outbox(database.reader)).filter(
      ({ kind, data }) =>
        kind === 'approval-reminder' && 'approvalId' in data && data.approvalId === approvalId,
    )
  const at = (moment: Date): RemindNeeds => ({
    db: database.reader,
    inTransaction: database.inTransaction,
    now: () => moment,
    timeZone,
  })
  const emailOf = async (userId: string) =>
    (await database.reader.select().from(users).where(eq(users.userId, userId)))[0]?.email ?? ''
  return { deps, agent, parties, una, kim, lou, as, orderId, approvalId, reminders, at, emailOf }
}

describe('approvers are reminded', () => {
  test('once each, when it is due, of those who can decide', async ({ database }) => {
    const { deps, kim, lou, orderId, reminders, at, emailOf } = await aWaitingOrder(database)
    await remindApprovers(at(hours(due, -1)))
    expect(await reminders()).toEqual([])
    await remindApprovers(at(due))
    await remindApprovers(at(due))
    await remindApprovers(at(hours(due, 24)))
    const sent = await reminders()
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual(
      [await emailOf(kim.userId), await emailOf(lou.userId)].sort(),
    )
    const [first] = sent
    const written = first && (await writeEmail(deps, first))
    expect(written?.subject).toBe(`Reminder: order ${orderId} waits for your approval`)
    expect(written?.text).toContain(`/${orderId}`)
  })

  test('after the portal was down in the next business hours, and not at night', async ({ database }) => {
    const { reminders, at } = await aWaitingOrder(database)
    await remindApprovers(at(hours(due, 10)))
    expect(await reminders()).toEqual([])
    await remindApprovers(at(hours(due, 25)))
    expect(await reminders()).toHaveLength(2)
  })

  test('not of what was decided, and of what no approver can decide once there is one', async ({
    database,
  }) => {
    const { as, kim, una, approvalId, parties, reminders, at } = await aWaitingOrder(database)
    await database.inTransaction((tx) =>
      someRules(tx, parties.accountId, {
        asksApproval: true,
        orderLimitCents: 0,
        approverIds: [una.userId],
      }),
    )
    await remindApprovers(at(due))
    expect(await reminders()).toEqual([])
    await database.inTransaction((tx) =>
      someRules(tx, parties.accountId, {
        asksApproval: true,
        orderLimitCents: 0,
        approverIds: [kim.userId],
      }),
    )
    await decideApproval(as(kim), approvalId, { status: 'approved' })
    await remindApprovers(at(due))
    expect(await reminders()).toEqual([])
  })
})

describe('with others at the same time', () => {
  test('three nodes remind: one email for each approver', async ({ database }) => {
    const { reminders, at } = await aWaitingOrder(database)
    await Promise.all([remindApprovers(at(due)), remindApprovers(at(due)), remindApprovers(at(due))])
    expect(await reminders()).toHaveLength(2)
  })

  test('approved while the reminder runs: no reminder reaches an approver', async ({ database }) => {
    const { deps, as, kim, approvalId, reminders, at } = await aWaitingOrder(database)
    await Promise.all([decideApproval(as(kim), approvalId, { status: 'approved' }), remindApprovers(at(due))])
    for (const mail of await reminders()) expect(await writeEmail(deps, mail)).toBeUndefined()
  })

  test('a process that ends before it commits leaves nothing; the next one reminds once', async ({
    database,
  }) => {
    const { approvalId, reminders, at } = await aWaitingOrder(database)
    const needs = at(due)
    const dying: RemindNeeds = {
      ...needs,
      inTransaction: (work) =>
        needs.inTransaction(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(remindApprovers(dying)).rejects.toThrow('killed')
    expect(await reminders()).toEqual([])
    await remindApprovers(needs)
    await remindApprovers(needs)
    expect(await reminders()).toHaveLength(2)
    const [row] = await database.reader
      .select()
      .from(orderApprovals)
      .where(eq(orderApprovals.approvalId, approvalId))
    expect(row?.remindedAt).toEqual(due)
  })
})

test('lists find the orders that wait for approval, and count them', async ({ database }) => {
  const { agent, as, una, kim, parties, offer, orderId, approvalId } = {
    ...(await aWaitingOrder(database)),
    offer: await database.inTransaction(async (tx) => (await aShop(tx)).offer),
  }
  const other = (await createOrder(as(una), parties)).result.orderId
  await addOrderItem(as(una), {
    orderId: other,
    offerId: offer.offerId,
    productId: offer.productId,
    quantity: 1,
  })
  const ask = async (query: Parameters<typeof agentHistory>[2]) => {
    const { results, total } = await agentHistory(as(agent), parties.agentId, query)
    expect(total).toBe(results.length)
    return results.map((row) => [row.orderId, row.awaitsApproval])
  }
  expect(await ask({})).toEqual([
    [other, false],
    [orderId, true],
  ])
  expect(await ask({ approval: 'waiting' })).toEqual([[orderId, true]])
  await decideApproval(as(kim), approvalId, { status: 'sent-back', reason: 'Later' })
  expect(await ask({ approval: 'waiting' })).toEqual([])
})
