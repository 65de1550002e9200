import { deskHarms, queueLimits } from '@portal/domain/desk-queue'
import { orderStatus } from '@portal/domain/order-status'
import { allAgents } from '@portal/domain/roles'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { orderItems } from '../../db/schema/orders.tables.ts'
import { boxes, orderStaging } from '../../db/schema/staging.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { genericPlan } from '../../testing/generic-plan.ts'
import { insertApproval } from '../approvals/approvals.store.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount, aShop, type Parties } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aBox, aTrackingNumber } from '../staging/boxes/testing.ts'
import { aStagedOrder } from '../staging/staging.test-scene.ts'
import { countHarms, findPlaces } from './queue.store.ts'
import { readQueue } from './queue.ts'
import { anOrderOf, daysAgo } from './testing.ts'

type Context = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>
const draft = { statusId: orderStatus.draft }
const decided = {
  charge: 'price',
  priceCents: 12_900,
  decidedBy: 'Wes Porter',
  decidedAt: daysAgo(2),
} as const
const noClock = { dueFor: null, dueAt: null }

/** A submitted order at the staging desk. */
async function staged(
  tx: Tx,
  parties: Parties,
  changes: Parameters<typeof anOrderOf>[3],
  stage: Partial<typeof orderStaging.$inferInsert> = {},
) {
  const orderId = await anOrderOf(tx, parties, 20, changes)
  await tx.insert(orderStaging).values({ orderId, unitCount: 40, receivedAt: daysAgo(20), ...stage })
  return orderId
}

async function lateBox(tx: Tx, parties: Parties) {
  const { boxId } = await aBox(tx, await anOrderOf(tx, parties, 20))
  const shipped = { status: 'shipped', closedAt: daysAgo(12), shippedAt: daysAgo(12) } as const
  await tx
    .update(boxes)
    .set({ ...shipped, trackingNumber: aTrackingNumber() })
    .where(eq(boxes.boxId, boxId))
  return boxId
}

/** An order of a phone with a plan, and its unit. */
async function withUnit(tx: Tx, parties: Parties, unit: Parameters<typeof aDevice>[2]) {
  const orderId = await aStagedOrder(tx, { parties, shop: await aShop(tx), quantity: 1 })
  const [line] = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.isAddOn, false)))
  await aDevice(tx, parties.accountId, {
    orderId,
    orderItemId: line?.orderItemId ?? '',
    linePosition: 0,
    phoneNumber: null,
    ...unit,
  })
  return orderId
}

/** One piece of work of each harm. Answers their ids, in the order of the queue. */
async function workOf(tx: Tx, parties: Parties & { accountName: string }) {
  const aCaseOf = async (changes: Parameters<typeof aCase>[2]) =>
    (await aCase(tx, await aDevice(tx, parties.accountId), changes)).caseId
  // Made in another order than that in which they come.
  const idleDraft = await anOrderOf(tx, parties, 90, draft)
  const waitingCase = await aCaseOf({
    state: 'replacementSent',
    ...decided,
    ...noClock,
    reportedAt: daysAgo(40),
  })
  const una = await aCustomer(tx, parties)
  const registration = await aPerson(tx, {
    isActive: false,
    registration: { accountName: parties.accountName },
    createdAt: daysAgo(50),
  })
  const approval = await anOrderOf(tx, parties, 60, { ...draft, awaitsApproval: true })
  await insertApproval(tx, {
    approvalId: v7(),
    orderId: approval,
    status: 'waiting',
    order: {} as never,
    reasons: ['Over the limit.'],
    requestedBy: una.userId,
    requestedAt: daysAgo(60),
  })
  const dueCase = await aCaseOf({ reportedAt: daysAgo(30), dueAt: daysAgo(-1) })
  const openQuote = await anOrderOf(tx, parties, 5, { ...draft, quotedUntil: daysAgo(1) })
  await aQuote(tx, openQuote, { sentAt: daysAgo(5), expiresAt: daysAgo(1) })
  const acceptedQuote = await anOrderOf(tx, parties, 5, { ...draft, quotedUntil: daysAgo(-9) })
  await aQuote(tx, acceptedQuote, {
    status: 'accepted',
    answeredAt: daysAgo(1),
    answeredName: 'Pat Lee',
    sentAt: daysAgo(5),
    expiresAt: daysAgo(-9),
  })
  const reopenedDraft = await anOrderOf(tx, parties, 1, {
    ...draft,
    events: [{ kind: 'reopened', at: daysAgo(0.1) }],
  })
  const error = await anOrderOf(tx, parties, 40, {
    statusId: orderStatus.error,
    productNames: 'Halden N6 Pro',
    events: [{ kind: 'failed', at: daysAgo(1), reason: 'Halden N6 Pro is inactive in accounting.' }],
  })
  const lateCase = await aCaseOf({ reportedAt: daysAgo(2), dueAt: testNow })
  const box = await lateBox(tx, parties)
  const lateOrder = await staged(
    tx,
    parties,
    { promisedDeliveryDate: '2026-02-20', requestedDeliveryDate: '2026-05-01' },
    { stage: 'atBench', stagedCount: 12 },
  )
  const plansWithoutLine = await withUnit(tx, parties, { numberWish: 'none', status: 'ordered' })
  const numbersMissing = await withUnit(tx, parties, { unitNumber: '014', status: 'shipped' })
  const ids = [lateOrder, box, lateCase, error, reopenedDraft, numbersMissing]
  ids.push(acceptedQuote, openQuote, dueCase, plansWithoutLine)
  return [...ids, approval, registration.userId, waitingCase, idleDraft].map(String)
}

/** An agent with an account of its own name. */
async function aWorld(tx: Tx) {
  const { agent } = await anAgentWithAccount(tx)
  const accountName = `Granite ${agent.zohoUserId}`
  const parties = { agentId: agent.zohoUserId, ...(await anAccount(tx, agent.zohoUserId, { accountName })) }
  return { agent, parties: { ...parties, accountName } }
}

test('one queue: late promises, then what stopped, then what waits for us, then what waits for others', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await aWorld(tx)
  const ids = await workOf(tx, parties)
  // None of these needs the agent.
  await staged(tx, parties, { promisedDeliveryDate: '2026-02-20' }, { stage: 'shipped' })
  await staged(tx, parties, { promisedDeliveryDate: '2026-03-02' })
  await staged(tx, parties, {})
  await staged(tx, parties, { promisedDeliveryDate: '2026-02-20', statusId: orderStatus.cancelled })
  await anOrderOf(tx, parties, 3, draft)

  const { results, counts, nextCursor } = await readQueue(asCaller(deps, agent), agent.zohoUserId, {})

  expect(results.map(({ harm, id }) => [harm, id])).toEqual(deskHarms.map((harm, at) => [harm, ids[at]]))
  expect(counts).toEqual(Object.fromEntries(deskHarms.map((harm) => [harm, 1])))
  expect(nextCursor).toBeNull()
  const whyOf = (harm: string) => results.find((row) => row.harm === harm)?.why
  expect(whyOf('plansWithoutLine')).toBe('1 unit gets no line, but its plan is billed: $40.00 a month')
  expect(whyOf('numbersMissing')).toBe('1 unit has no number yet: 014')
})

test('a row says what and whose it is, why in one line, what to do, and what an act in place needs', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await aWorld(tx)
  await workOf(tx, parties)
  const read = async (ctx: Context) =>
    Object.fromEntries((await readQueue(ctx, agent.zohoUserId, {})).results.map((row) => [row.harm, row]))

  const rows = await read(asCaller(deps, agent))

  expect(rows).toMatchObject({
    lateOrder: {
      title: expect.stringMatching(/^Order \d+$/),
      why: 'Promised Fri, Feb 20, 12 of 40 staged',
      since: '2026-02-21T05:00:00.000Z',
      amount: 123.45,
      agent: { agentId: agent.zohoUserId },
      accountName: 'Northgate Delivery LLC',
      contact: { name: 'Marcus Bell', email: 'marcus@northgate.example', phone: '(555) 010-0133' },
      facts: expect.arrayContaining([{ label: 'Stage', text: 'At the bench, 12 of 40' }]),
    },
    lateBox: {
      why: 'Box 1 has been on the way for more than 10 days',
      trackingNumber: expect.stringMatching(/^1Z/),
    },
    error: {
      why: 'Halden N6 Pro is inactive in accounting',
      isAboutItems: true,
      step: expect.stringMatching(/^ask a manager to remove or replace the item/),
    },
    openQuote: {
      why: expect.stringMatching(/^Expired .+ did not open it$/),
      quote: { isExpired: true, onAccept: 'wait', orderVersion: 1 },
    },
    lateCase: {
      title: expect.stringMatching(/^C-\d+, cracked, 203$/),
      why: 'Decision was due just now',
      case: { dueFor: 'decision', version: 1 },
    },
    waitingCase: { amount: 129, case: { dueFor: null } },
    registration: { accountId: parties.accountId, step: expect.stringMatching(/^an Administrator/) },
    idleDraft: { why: 'Untouched for 90 days, 1 item' },
  })
  expect(rows.reopenedDraft?.why).toBe('Reopened after an error, and not submitted again')

  const mo = await read(asCaller(deps, await anAgent(tx, { roles: ['Manager', 'Administrator'] })))
  expect(mo.error?.step).toMatch(/^choose Edit and retry/)
  expect(mo.registration?.step).toBe('approve or decline it.')
})

test('it comes page by page, narrowed to a kind and an age, also where several wait since the same moment', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await aWorld(tx)
  const ids = await workOf(tx, parties)
  const same = [1, 2, 3].map(() => anOrderOf(tx, parties, 40, { statusId: orderStatus.error, events: [] }))
  const errors = (await Promise.all(same)).toSorted((one, other) => one - other).map(String)
  const ctx = asCaller(deps, agent)
  const all = [...ids.slice(0, 4), ...errors, ...ids.slice(4)]

  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await readQueue(ctx, agent.zohoUserId, { limit: 2, ...(cursor && { cursor }) })
    read.push(...page.results.map(({ id }) => id))
    expect(page.counts === null).toBe(cursor !== undefined)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(read).toEqual(all)

  const ofKind = await readQueue(ctx, agent.zohoUserId, { kind: 'cases' })
  expect(ofKind.results.map(({ harm }) => harm)).toEqual(['lateCase', 'dueCase', 'waitingCase'])
  expect(ofKind.counts).toMatchObject({ error: 4, lateCase: 1 })
  const errorsAfter = { kind: 'errors', cursor: `11.1.${v7()}` } as const
  await expect(readQueue(ctx, agent.zohoUserId, errorsAfter), 'of another kind').rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  const old = await readQueue(ctx, agent.zohoUserId, { age: 'over-30', kind: 'errors' })
  expect(old.results).toHaveLength(4)
  expect(old.counts).toMatchObject({ error: 4, lateOrder: 0, idleDraft: 1 })

  for (const wrong of ['x', '3.1.x', '99.1.1', '1.1.10001', `3.1.${v7()}`, '3.1.99999999999'])
    await expect(readQueue(ctx, agent.zohoUserId, { cursor: wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
})

test('without open registrations there are none to read', async ({ tx, deps }) => {
  const { agent } = await aWorld(tx)
  const { results, nextCursor } = await readQueue(asCaller(deps, agent), agent.zohoUserId, {
    kind: 'registrations',
  })
  expect([results, nextCursor]).toEqual([[], null])
})

test('counts end at their limit', async ({ tx, deps }) => {
  const { agent, parties } = await aWorld(tx)
  for (let n = 0; n <= queueLimits.countMax; n++)
    await anOrderOf(tx, parties, 9, { statusId: orderStatus.error, events: [] })
  const { counts } = await readQueue(asCaller(deps, agent), agent.zohoUserId, { limit: 1 })
  expect(counts?.error).toBe(queueLimits.countMax)
})

test('it is the agent’s own, that of who covers them, and managers’; theirs is that of every agent as well', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await aWorld(tx)
  const { agent: nia, parties: others } = await aWorld(tx)
  const ids = await workOf(tx, parties)
  const other = await anOrderOf(tx, others, 50, { statusId: orderStatus.error })
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const read = async (actor: SignedInContext['actor'], agentId: string) =>
    (await readQueue(asCaller(deps, actor), agentId, {})).results.map(({ id }) => id)

  expect(await read(nia, nia.zohoUserId)).toEqual([String(other)])
  expect(await read({ ...nia, covers: [agent.zohoUserId] }, agent.zohoUserId)).toEqual(ids)
  expect(await read(mo, agent.zohoUserId)).toEqual(ids)
  expect(await read(mo, allAgents)).toEqual([...ids.slice(0, 3), String(other), ...ids.slice(3)])

  const una = await aCustomer(tx, parties)
  const refused: Array<[SignedInContext['actor'], string]> = [
    [nia, agent.zohoUserId],
    [nia, allAgents],
    [{ ...nia, covers: [agent.zohoUserId] }, allAgents],
    [una, agent.zohoUserId],
    [mo, '404'],
  ]
  for (const [actor, agentId] of refused)
    await expect(read(actor, agentId)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
})

test('places and counts are found along indexes, however much there is', async ({ tx }) => {
  const { agent, parties } = await aWorld(tx)
  const registration = (await workOf(tx, parties)).at(-3) ?? ''
  // Of an empty table every index is as good as the other.
  for (let n = 0; n < 100; n++) await anOrderOf(tx, parties, n)
  for (const [whose, reach] of [
    ['own', [agent.zohoUserId]],
    ['all', 'all'],
  ] as const) {
    const registrations = reach === 'all' ? null : [registration]
    const asked = { reach, now: testNow, timeZone: 'America/New_York', registrations, age: null }
    const after = { rank: 3, key: '1', number: '1' }
    const statements = {
      counts: countHarms(tx, asked),
      first: findPlaces(tx, asked, { harms: deskHarms, after: null, limit: 26 }),
      next: findPlaces(tx, { ...asked, age: '8-30' }, { harms: deskHarms, after, limit: 26 }),
    }
    for (const [name, statement] of Object.entries(statements)) {
      const { sql: text, params: values } = statement.toSQL()
      const plan = await genericPlan(tx, { name: `queue ${whose} ${name}`, text, values })
      expect(plan, `${whose} ${name}`).not.toMatch(/Seq Scan/)
    }
  }
})
