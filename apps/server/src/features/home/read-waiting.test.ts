import { orderStatus } from '@portal/domain/order-status'
import type { Access } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { orderStaging } from '../../db/schema/staging.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { insertApproval } from '../approvals/approvals.store.ts'
import { someRules } from '../approvals/testing.ts'
import { anInvoice } from '../books/testing.ts'
import { aColleague } from '../colleagues/testing.ts'
import { anOrderOf, daysAgo } from '../desk/testing.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount, type Parties } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aBox, aTrackingNumber } from '../staging/boxes/testing.ts'
import { readWaiting } from './read-waiting.ts'

/** Today is Monday, March 2, 2026. */
const waitingOf = async (deps: Deps, actor: SignedInContext['actor']) =>
  (await readWaiting(asCaller(deps, actor))).result

const asked = { isPressing: true }

/** An order that is late, one that failed, a quote that ends soon, a late case and an overdue invoice. */
async function someWork(tx: Tx, parties: Parties) {
  const late = await anOrderOf(tx, parties, 10)
  await tx.update(orders).set({ promisedDeliveryDate: '2026-02-22' }).where(eq(orders.orderId, late))
  await tx.insert(orderStaging).values({ orderId: late, unitCount: 4, receivedAt: testNow })
  await anOrderOf(tx, parties, 8, { statusId: orderStatus.error })
  const quoted = await anOrderOf(tx, parties, 1, { statusId: orderStatus.draft, quotedUntil: daysAgo(-1) })
  await aQuote(tx, quoted, { expiresAt: daysAgo(-1) })
  await aCase(tx, await aDevice(tx, parties.accountId), { reportedAt: daysAgo(20), dueAt: daysAgo(19) })
  await anInvoice(tx, late, { dueOn: '2026-02-01', totalCents: 20_000 })
  return late
}

describe('what waits for staff', () => {
  test('is the work of an agent’s own desk, and never that of another agent', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    await someWork(tx, parties)

    expect(await waitingOf(deps, agent)).toEqual({
      desk: { count: 4, ...asked },
      orders: { count: 2, ...asked },
      quotes: { count: 1, isPressing: false },
      repairs: { count: 1, ...asked },
    })
    expect(await waitingOf(deps, other.agent)).toEqual({})
    expect(
      await waitingOf(deps, { ...other.agent, covers: [parties.agentId] }),
      'whom they cover they count at that desk',
    ).toEqual({})
  })

  test('is everyone’s work for managers, late orders for the bench, overdue invoices for the books', async ({
    tx,
    deps,
  }) => {
    const { parties } = await anAgentWithAccount(tx)
    await someWork(tx, parties)
    const of = async (role: 'Manager' | 'Staging' | 'Accountant') =>
      waitingOf(deps, await aPerson(tx, { roles: [role] }))

    expect(await of('Manager')).toMatchObject({ desk: { count: 4 }, orders: { count: 2 } })
    expect(await of('Staging')).toEqual({ staging: { count: 1, ...asked } })
    expect(await of('Accountant')).toEqual({ invoices: { count: 1, ...asked } })
  })
})

describe('what waits for people of an account', () => {
  test('is what their access includes: no money, order or quote for people who see devices alone', async ({
    tx,
    deps,
  }) => {
    const { parties } = await anAgentWithAccount(tx)
    const late = await someWork(tx, parties)
    await aBox(tx, late, {
      status: 'delivered',
      trackingNumber: aTrackingNumber(),
      closedAt: daysAgo(3),
      shippedAt: daysAgo(3),
      deliveredAt: daysAgo(1),
    })
    const seenWith = async (access: Access) =>
      waitingOf(deps, await aColleague(tx, parties.accountId, { access }))

    const quotes = { count: 1, ...asked }
    const invoices = { count: 1, ...asked }
    const receive = { count: 1, ...asked }
    const orders = { count: 1, ...asked }
    expect(await seenWith('full')).toEqual({ orders, quotes, receive, invoices })
    expect(await seenWith('fleet')).toEqual({ receive })
    expect(await seenWith('invoices')).toEqual({ invoices })
    expect(await seenWith('approves')).toEqual({ orders, quotes, invoices })
  })

  test('is an order that the approver may decide, and a device that is due back', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const una = await aColleague(tx, parties.accountId, { access: 'full' })
    const iris = await aColleague(tx, parties.accountId, { access: 'approves' })
    await someRules(tx, parties.accountId, { approverIds: [iris.userId] })
    const orderId = await anOrderOf(tx, parties, 1, {
      statusId: orderStatus.draft,
      awaitsApproval: true,
      createdBy: una.userId,
    })
    await insertApproval(tx, {
      approvalId: v7(),
      orderId,
      status: 'waiting',
      order: {} as never,
      reasons: ['Over the limit.'],
      requestedBy: una.userId,
      requestedAt: daysAgo(1),
    })
    await aCase(tx, await aDevice(tx, parties.accountId), {
      state: 'replacementSent',
      charge: 'price',
      priceCents: 12_900,
      decidedBy: 'Wes Porter',
      decidedAt: daysAgo(2),
      dueFor: null,
      dueAt: null,
      returnDueOn: '2026-03-20',
    })

    expect(await waitingOf(deps, iris)).toEqual({ orders: { count: 1, ...asked } })
    expect(await waitingOf(deps, una)).toEqual({ repairs: { count: 1, isPressing: false } })
  })
})
