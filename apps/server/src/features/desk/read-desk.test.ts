import { deskLimits } from '@portal/domain/desk'
import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { contacts } from '../accounts/accounts.tables.ts'
import { insertApproval } from '../approvals/approvals.store.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aBox, aTrackingNumber } from '../staging/boxes/testing.ts'
import { boxes } from '../staging/staging.tables.ts'
import { readDesk } from './read-desk.ts'
import { anOrderOf, daysAgo } from './testing.ts'

const deskOf = async (deps: Deps, actor: SignedInContext['actor'], agentId: string) =>
  (await readDesk(asCaller(deps, actor), agentId)).result

test('an order in Error has what accounting said last, and the products that it names', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await anOrderOf(tx, parties, 2, {
    statusId: orderStatus.error,
    productNames: 'Halden N6 Pro\nOrbis T9 Duty',
    events: [
      { kind: 'failed', at: daysAgo(2), reason: 'An older reason.' },
      { kind: 'failed', at: daysAgo(1), reason: 'The ledger has no item for Orbis T9 Duty.' },
    ],
  })
  await anOrderOf(tx, parties, 1)

  const { errors } = await deskOf(deps, agent, agent.zohoUserId)

  expect(errors).toEqual({
    hasMore: false,
    rows: [
      {
        orderId,
        accountId: parties.accountId,
        accountName: 'Northgate Delivery LLC',
        failedAt: daysAgo(1).toISOString(),
        reason: 'The ledger has no item for Orbis T9 Duty.',
        products: ['Orbis T9 Duty'],
      },
    ],
  })
})

test('of more orders than a list shows the newest are there, and that there are more', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  for (let n = 0; n <= deskLimits.rows; n++)
    await anOrderOf(tx, parties, n + 1, { statusId: orderStatus.error })

  const { errors } = await deskOf(deps, agent, agent.zohoUserId)

  expect(errors.rows).toHaveLength(deskLimits.rows)
  expect(errors.hasMore).toBe(true)
})

test('a draft stands still a week after its last change, unless it is frozen', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const draft = { statusId: orderStatus.draft }
  const changed = (days: number) => [{ kind: 'edited', at: daysAgo(days) }]
  const still = await anOrderOf(tx, parties, 30, { ...draft, events: changed(7.01) })
  const ended = await anOrderOf(tx, parties, 40, { ...draft, quotedUntil: daysAgo(1), events: changed(39) })
  await anOrderOf(tx, parties, 30, { ...draft, events: changed(6.99) })
  await anOrderOf(tx, parties, 30, { ...draft, awaitsApproval: true })
  await anOrderOf(tx, parties, 30, { ...draft, quotedUntil: daysAgo(-1) })
  await anOrderOf(tx, parties, 30)

  const { drafts } = await deskOf(deps, agent, agent.zohoUserId)

  expect(drafts.rows.map(({ orderId }) => orderId)).toEqual([still, ended])
  expect(drafts.rows[0]).toMatchObject({
    numberOfItems: 1,
    orderTotal: 123.45,
    lastChangedAt: daysAgo(7.01).toISOString(),
  })
})

test('a draft that was reopened after an error is there at once, before the others', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const draft = { statusId: orderStatus.draft }
  const reopened = [{ kind: 'reopened', at: daysAgo(0.01) }]
  const still = await anOrderOf(tx, parties, 20, draft)
  const again = await anOrderOf(tx, parties, 30, { ...draft, events: reopened })
  // What waits for other people, and what was submitted again, is not theirs to do.
  await anOrderOf(tx, parties, 30, { ...draft, events: reopened, awaitsApproval: true })
  await anOrderOf(tx, parties, 30, { events: reopened })

  const { drafts } = await deskOf(deps, agent, agent.zohoUserId)

  expect(drafts.rows.map(({ orderId, isReopened }) => [orderId, isReopened])).toEqual([
    [again, true],
    [still, false],
  ])
})

test('quotes that were accepted, end soon or just ended are there; others are not', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const quoted = async (changes: Parameters<typeof aQuote>[2], statusId: 0 | 1 = orderStatus.draft) =>
    (await aQuote(tx, await anOrderOf(tx, parties, 3, { statusId }), changes)).quoteNumber
  const answered = { answeredAt: daysAgo(1), answeredName: 'Pat Lee' }
  const expired = await quoted({ expiresAt: daysAgo(6) })
  const expiring = await quoted({ expiresAt: daysAgo(-2), firstSeenAt: daysAgo(1) })
  const accepted = await quoted({
    status: 'accepted',
    waitReason: 'Prices changed.',
    expiresAt: daysAgo(-9),
    ...answered,
  })
  await quoted({ expiresAt: daysAgo(8) })
  await quoted({ expiresAt: daysAgo(-4) })
  await quoted({ status: 'declined', expiresAt: daysAgo(-1), ...answered })
  await quoted({ status: 'accepted', expiresAt: daysAgo(-9), ...answered }, orderStatus.submitted)
  await quoted({ status: 'withdrawn', expiresAt: daysAgo(-1), withdrawnAt: daysAgo(1) })

  const { quotes } = await deskOf(deps, agent, agent.zohoUserId)

  expect(
    quotes.rows.map(({ quoteNumber, state, isSeen, waitReason }) => [quoteNumber, state, isSeen, waitReason]),
  ).toEqual([
    [expired, 'expired', false, ''],
    [expiring, 'expiring', true, ''],
    [accepted, 'accepted', false, 'Prices changed.'],
  ])
})

test('an order that waits for approval is there with who asked', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const una = await aCustomer(tx, parties)
  const orderId = await anOrderOf(tx, parties, 1, { statusId: orderStatus.draft, awaitsApproval: true })
  await insertApproval(tx, {
    approvalId: v7(),
    orderId,
    status: 'waiting',
    order: {} as never,
    reasons: ['Over the limit.'],
    requestedBy: una.userId,
    requestedAt: daysAgo(1),
  })

  const { approvals } = await deskOf(deps, agent, agent.zohoUserId)

  expect(approvals.rows).toMatchObject([
    {
      orderId,
      orderTotal: 123.45,
      requestedAt: daysAgo(1).toISOString(),
      requestedBy: expect.stringMatching(/^Test Person/),
    },
  ])
})

test('boxes that should have arrived, are delayed or come back are late; the others are on their way', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await anOrderOf(tx, parties, 20)
  const box = (number: number, changes: Partial<typeof boxes.$inferInsert>) =>
    shippedBox(tx, orderId, number, changes)
  await box(1, { shippedAt: daysAgo(9), expectedOn: '2026-03-01' })
  await box(2, { shippedAt: daysAgo(8), expectedOn: '2026-03-02' })
  await box(3, {
    shippedAt: daysAgo(7),
    expectedOn: '2026-03-09',
    trackingState: 'exception',
    trackingText: 'Delayed by weather',
  })
  await box(4, { shippedAt: daysAgo(11) })
  await box(5, { shippedAt: daysAgo(9.9) })
  await box(6, { shippedAt: daysAgo(12), receivedBy: 'Marcus Bell', receivedAt: daysAgo(1) })
  await box(7, { shippedAt: daysAgo(12), status: 'delivered', deliveredAt: daysAgo(1) })

  const { lateBoxes } = await deskOf(deps, agent, agent.zohoUserId)

  expect(lateBoxes.rows.map(({ boxNumber, carrierSays }) => [boxNumber, carrierSays])).toEqual([
    [4, 'Not found yet'],
    [1, 'Not found yet'],
    [3, 'Delayed by weather'],
  ])
})

async function shippedBox(
  tx: Tx,
  orderId: number,
  number: number,
  changes: Partial<typeof boxes.$inferInsert>,
) {
  const { boxId } = await aBox(tx, orderId)
  await tx
    .update(boxes)
    .set({ number, status: 'shipped', closedAt: daysAgo(12), trackingNumber: aTrackingNumber(), ...changes })
    .where(eq(boxes.boxId, boxId))
}

test('a registration is its agent’s by a contact’s email or by the account’s name', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const other = await anAgent(tx)
  await anAccount(tx, other.zohoUserId, { accountName: 'Harbor Point Couriers' })
  await anAccount(tx, agent.zohoUserId, { accountName: 'Prairie Parcel' })
  await tx
    .update(contacts)
    .set({ email: 'Una@Northgate.example' })
    .where(eq(contacts.zohoContactId, parties.contactId))
  const waiting = (email: string, accountName: string, days: number) =>
    aPerson(tx, { email, isActive: false, registration: { accountName }, createdAt: daysAgo(days) })
  const byName = await waiting('new@prairie.example', ' prairie parcel ', 1)
  const byEmail = await waiting('una@northgate.EXAMPLE', 'Something else', 2)
  await waiting('x@harbor.example', 'Harbor Point Couriers', 3)
  await waiting('y@unknown.example', '', 4)

  const { registrations } = await deskOf(deps, agent, agent.zohoUserId)

  expect(registrations.rows.map(({ userId, accountName }) => [userId, accountName])).toEqual([
    [byEmail.userId, expect.stringMatching(/^Northgate Delivery/)],
    [byName.userId, 'Prairie Parcel'],
  ])
  expect(registrations.rows[0]?.accountId).toBe(parties.accountId)
})

test('open cases of the agent’s accounts are there, what is late or due first; closed ones and those of others are not', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const nia = await anAgent(tx)
  const other = await anAccount(tx, nia.zohoUserId)
  const decided = { charge: 'none', priceCents: 0, decidedBy: 'Wes Porter', decidedAt: daysAgo(2) } as const
  const noClock = { dueFor: null, dueAt: null }
  const of = async (changes: Parameters<typeof aCase>[2], accountId = parties.accountId) =>
    aCase(tx, await aDevice(tx, accountId), changes)
  const waiting = await of({
    state: 'replacementSent',
    ...decided,
    ...noClock,
    reportedAt: daysAgo(40),
    returnDueOn: '2026-03-20',
    unitNumber: '301',
  })
  const due = await of({ state: 'accepted', ...decided, dueFor: 'shipment', dueAt: daysAgo(-1) })
  const late = await of({ reportedAt: daysAgo(3), dueAt: daysAgo(2) })
  await of({ state: 'closed', ...decided, ...noClock, closedAt: daysAgo(1) })
  await of({}, other.accountId)

  const { cases } = await deskOf(deps, agent, agent.zohoUserId)

  expect(cases.rows.map(({ caseId, isLate, waitsForReturn }) => [caseId, isLate, waitsForReturn])).toEqual([
    [late.caseId, true, false],
    [due.caseId, false, false],
    [waiting.caseId, false, true],
  ])
  expect(cases.rows[2]).toMatchObject({
    unitNumber: '301',
    state: 'replacementSent',
    accountId: parties.accountId,
    reportedAt: daysAgo(40).toISOString(),
  })
})

test('nothing of another agent is on a desk, and it is no one’s but theirs and managers’', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const nia = await anAgent(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  await anOrderOf(tx, parties, 30, { statusId: orderStatus.draft })
  const { agent: _, ...kinds } = await deskOf(deps, nia, nia.zohoUserId)

  expect(Object.values(kinds).map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
  await expect(deskOf(deps, nia, agent.zohoUserId)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
  await expect(deskOf(deps, mo, '404')).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
  await expect(deskOf(deps, await aCustomer(tx, parties), agent.zohoUserId)).rejects.toMatchObject({
    code: 'AGENT_NOT_FOUND',
  })
  expect((await deskOf(deps, mo, agent.zohoUserId)).drafts.rows).toHaveLength(1)
  const covering = { ...nia, covers: [agent.zohoUserId] }
  expect((await deskOf(deps, covering, agent.zohoUserId)).drafts.rows).toHaveLength(1)
})
