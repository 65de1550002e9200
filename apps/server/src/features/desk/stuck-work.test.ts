import { orderStatus } from '@portal/domain/order-status'
import { type AgeBand, type StuckKind, stuckKinds } from '@portal/domain/stuck-work'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { boxes, orderStaging } from '../../db/schema/staging.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { genericPlan } from '../../testing/generic-plan.ts'
import { insertApproval } from '../approvals/approvals.store.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aBox, aTrackingNumber } from '../staging/boxes/testing.ts'
import { readStuckWork } from './count-stuck.ts'
import { countStuck, findStuck } from './stuck-work.store.ts'
import { listStuckRows } from './stuck-work.ts'
import { anOrderOf, daysAgo } from './testing.ts'

const none: Record<AgeBand, number> = { '0-1': 0, '2-7': 0, '8-30': 0, 'over-30': 0 }

/** Work of two agents: one piece of each kind that waits, and one of each that does not. */
async function aWorld(tx: Tx) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const nia = await anAgent(tx)
  const others = { agentId: nia.zohoUserId, ...(await anAccount(tx, nia.zohoUserId)) }
  const una = await aCustomer(tx, parties)
  const draft = { statusId: orderStatus.draft }
  const failed = [{ kind: 'failed', at: daysAgo(1), reason: 'No such item.' }]
  const error = await anOrderOf(tx, parties, 40, { statusId: orderStatus.error, events: failed })
  const otherError = await anOrderOf(tx, others, 3, { statusId: orderStatus.error })
  await anOrderOf(tx, parties, 40)
  const still = await anOrderOf(tx, others, 9, draft)
  await anOrderOf(tx, others, 9, { ...draft, events: [{ kind: 'edited', at: daysAgo(2) }] })
  const quoted = await anOrderOf(tx, parties, 5, { ...draft, quotedUntil: daysAgo(-1) })
  await aQuote(tx, quoted, { sentAt: daysAgo(5), expiresAt: daysAgo(-1) })
  await aQuote(tx, await anOrderOf(tx, parties, 5), { sentAt: daysAgo(5), expiresAt: daysAgo(-1) })
  const awaited = await anOrderOf(tx, parties, 1, { ...draft, awaitsApproval: true })
  await insertApproval(tx, {
    approvalId: v7(),
    orderId: awaited,
    status: 'waiting',
    order: {} as never,
    reasons: ['Over the limit.'],
    requestedBy: una.userId,
    requestedAt: daysAgo(1),
  })
  const late = await anOrderOf(tx, parties, 20, { promisedDeliveryDate: '2026-02-20' })
  await tx.insert(orderStaging).values({ orderId: late, unitCount: 4, receivedAt: daysAgo(20) })
  const shipped = await anOrderOf(tx, others, 20)
  const { boxId } = await aBox(tx, shipped)
  await tx
    .update(boxes)
    .set({
      status: 'shipped',
      closedAt: daysAgo(12),
      shippedAt: daysAgo(12),
      trackingNumber: aTrackingNumber(),
    })
    .where(eq(boxes.boxId, boxId))
  const open = await aCase(tx, await aDevice(tx, parties.accountId), { reportedAt: daysAgo(2) })
  await aCase(tx, await aDevice(tx, parties.accountId), {
    state: 'declined',
    decidedBy: 'Wes',
    decidedAt: daysAgo(1),
    declineReason: 'Worn',
    dueFor: null,
    dueAt: null,
  })
  const unknown = await aPerson(tx, {
    isActive: false,
    registration: { accountName: '' },
    createdAt: daysAgo(8),
  })
  return {
    agent,
    nia,
    parties,
    others,
    error,
    otherError,
    still,
    quoted,
    awaited,
    boxId,
    late,
    shipped,
    open,
    unknown,
  }
}

test('work of every agent is counted by kind and age; what goes its way is not', async ({ tx, deps }) => {
  const world = await aWorld(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const { result, agents } = await readStuckWork(asCaller(deps, mo))
  expect(result).toEqual({
    lateOrders: { ...none, '8-30': 1 },
    errors: { ...none, '2-7': 1, 'over-30': 1 },
    quotes: { ...none, '2-7': 1 },
    lateBoxes: { ...none, '8-30': 1 },
    cases: { ...none, '2-7': 1 },
    numbersMissing: none,
    plansWithoutLine: none,
    approvals: { ...none, '0-1': 1 },
    drafts: { ...none, '8-30': 1 },
    registrations: { ...none, '8-30': 1 },
  })
  const named = { agentId: world.agent.zohoUserId, name: expect.stringContaining(' ') }
  expect(agents).toEqual([
    { agent: named, ages: { '0-1': 1, '2-7': 2, '8-30': 1, 'over-30': 1 }, isExact: true },
    {
      agent: { agentId: world.nia.zohoUserId, name: expect.stringContaining(' ') },
      ages: { ...none, '2-7': 1, '8-30': 2 },
      isExact: true,
    },
    { agent: null, ages: { ...none, '8-30': 1 }, isExact: true },
  ])
})

test('a draft that was reopened after an error is stuck at once, and says so', async ({ tx, deps }) => {
  const { parties } = await anAgentWithAccount(tx)
  const events = [{ kind: 'reopened', at: daysAgo(0.01) }]
  const reopened = await anOrderOf(tx, parties, 0.1, { statusId: orderStatus.draft, events })
  const ctx = asCaller(deps, await anAgent(tx, { roles: ['WbcManager'] }))

  expect((await readStuckWork(ctx)).result.drafts).toEqual({ ...none, '0-1': 1 })
  expect((await listStuckRows(ctx, 'drafts', { age: '0-1' })).results).toMatchObject([
    {
      orderId: reopened,
      text: expect.stringMatching(/^Reopened after an error, and not submitted again\. 1 item, /),
    },
  ])
})

test('rows say whose they are and what is wrong, the oldest first, and are as many as the figures', async ({
  tx,
  deps,
}) => {
  const world = await aWorld(tx)
  const ctx = asCaller(deps, await anAgent(tx, { roles: ['WbcManager'] }))
  const { result: counts } = await readStuckWork(ctx)
  const of = async (kind: StuckKind, age?: AgeBand) =>
    (await listStuckRows(ctx, kind, age === undefined ? {} : { age })).results

  for (const kind of stuckKinds)
    for (const [age, count] of Object.entries(counts[kind]))
      expect([kind, age, (await of(kind, age as AgeBand)).length]).toEqual([kind, age, count])

  expect(await of('errors')).toMatchObject([
    {
      id: String(world.error),
      orderId: world.error,
      since: daysAgo(40).toISOString(),
      agent: { agentId: world.agent.zohoUserId },
      accountId: world.parties.accountId,
      text: 'No such item.',
    },
    { orderId: world.otherError, agent: { agentId: world.nia.zohoUserId } },
  ])
  expect(await of('drafts')).toMatchObject([
    { orderId: world.still, text: '1 item, $123.45. Last changed on 02/21/2026.' },
  ])
  expect(await of('lateOrders')).toMatchObject([
    { orderId: world.late, text: 'Promised Fri, Feb 20, 0 of 4 staged.' },
  ])
  expect(await of('quotes')).toMatchObject([
    { orderId: world.quoted, text: expect.stringMatching(/^Q-\d+ for .+ ends on 03\/0[23]\/2026\.$/) },
  ])
  expect(await of('lateBoxes')).toMatchObject([
    { id: world.boxId, orderId: world.shipped, agent: { agentId: world.nia.zohoUserId } },
  ])
  expect(await of('cases')).toMatchObject([
    {
      id: world.open.caseId,
      orderId: null,
      label: `C-${world.open.caseNumber}`,
      text: expect.stringContaining('What to do: accept or decline the report.'),
    },
  ])
  expect(await of('approvals')).toMatchObject([
    { orderId: world.awaited, text: expect.stringMatching(/ asked for approval of \$123\.45\.$/) },
  ])
  expect(await of('registrations')).toMatchObject([
    { id: world.unknown.userId, agent: null, accountId: null, accountName: '' },
  ])
})

test('rows come page by page, also where several wait since the same moment', async ({ tx, deps }) => {
  const { parties } = await anAgentWithAccount(tx)
  const failed: number[] = []
  for (let n = 0; n < 5; n++)
    failed.push(await anOrderOf(tx, parties, n < 3 ? 9 : 4, { statusId: orderStatus.error }))
  const ctx = asCaller(deps, await anAgent(tx, { roles: ['Manager'] }))
  const first = await listStuckRows(ctx, 'errors', { limit: 2 })
  const second = await listStuckRows(ctx, 'errors', { limit: 2, cursor: first.nextCursor ?? '' })
  const third = await listStuckRows(ctx, 'errors', { limit: 2, cursor: second.nextCursor ?? '' })
  expect([first, second, third].flatMap(({ results }) => results.map(({ orderId }) => orderId))).toEqual(
    failed,
  )
  expect(third.nextCursor).toBeNull()
  for (const cursor of ['x', '1.x', '1.1e5', '1.9999999999', `1.${v7()}`])
    await expect(listStuckRows(ctx, 'errors', { cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(listStuckRows(ctx, 'cases', { cursor: '1.10001' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('agents, covering agents and customers do not see the work of every agent', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  for (const actor of [agent, { ...agent, covers: ['1'] }, await aCustomer(tx, parties)]) {
    const ctx = asCaller(deps, actor)
    await expect(readStuckWork(ctx)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await expect(listStuckRows(ctx, 'errors', {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  }
})

test('figures and rows are found along indexes, however many orders there are', async ({ tx }) => {
  const { parties } = await anAgentWithAccount(tx)
  // Of an empty table every index is as good as the other.
  for (let n = 0; n < 100; n++) await anOrderOf(tx, parties, n)
  const asked = { now: testNow, timeZone: 'America/New_York' }
  const indexes: Partial<Record<StuckKind, string>> = {
    errors: 'orders_in_error',
    cases: 'repair_cases_open_by_report',
    drafts: 'orders_open_drafts',
  }
  for (const kind of stuckKinds) {
    const counts = countStuck(tx, kind, asked).toSQL()
    const after = { key: '1', id: ['lateBoxes', 'cases', 'registrations'].includes(kind) ? v7() : '1' }
    const page = findStuck(tx, kind, asked, { age: '8-30', after, limit: 51 }).toSQL()
    for (const [part, { sql: text, params: values }] of Object.entries({ counts, page })) {
      const plan = await genericPlan(tx, { name: `stuck ${kind} ${part}`, text, values })
      expect(plan, `${kind} ${part}`).not.toMatch(/Seq Scan/)
      expect(plan, `${kind} ${part}`).toContain(indexes[kind] ?? 'Index')
    }
  }
})
