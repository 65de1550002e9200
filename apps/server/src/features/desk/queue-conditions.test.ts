import { orderStatus } from '@portal/domain/order-status'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { contacts } from '../../db/schema/accounts.tables.ts'
import { boxes } from '../../db/schema/staging.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aBox, aTrackingNumber } from '../staging/boxes/testing.ts'
import { readQueue } from './queue.ts'
import { anOrderOf, daysAgo } from './testing.ts'

/** What needs an agent, and what does not (docs/spec/desk.md#queue). */

const rowsOf = async (deps: Deps, actor: SignedInContext['actor'] & { zohoUserId: string }) =>
  (await readQueue(asCaller(deps, actor), actor.zohoUserId, { limit: 50 })).results

test('an order in Error has what accounting said last, and the products that it names', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  await anOrderOf(tx, parties, 2, {
    statusId: orderStatus.error,
    productNames: 'Halden N6 Pro\nOrbis T9 Duty',
    events: [
      { kind: 'failed', at: daysAgo(2), reason: 'An older reason.' },
      { kind: 'failed', at: daysAgo(1), reason: 'The ledger has no item for Orbis T9 Duty.' },
    ],
  })
  await anOrderOf(tx, parties, 1)

  expect(await rowsOf(deps, agent)).toMatchObject([
    {
      why: 'The ledger has no item for Orbis T9 Duty',
      isAboutItems: true,
      facts: expect.arrayContaining([{ label: 'Affected', text: 'Orbis T9 Duty' }]),
    },
  ])
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

  const rows = await rowsOf(deps, agent)

  expect(rows.map(({ harm, orderId }) => [harm, orderId])).toEqual([
    ['idleDraft', ended],
    ['idleDraft', still],
  ])
  expect(rows[1]?.why).toBe('Untouched for 7 days, 1 item')
})

test('a draft that was reopened after an error is there at once, unless it is frozen or submitted again', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const draft = { statusId: orderStatus.draft }
  const reopened = [{ kind: 'reopened', at: daysAgo(0.01) }]
  const still = await anOrderOf(tx, parties, 40, draft)
  const again = await anOrderOf(tx, parties, 30, { ...draft, events: reopened })
  await anOrderOf(tx, parties, 30, { ...draft, events: reopened, awaitsApproval: true })
  await anOrderOf(tx, parties, 30, { events: reopened })

  expect((await rowsOf(deps, agent)).map(({ harm, orderId }) => [harm, orderId])).toEqual([
    ['reopenedDraft', again],
    ['idleDraft', still],
  ])
})

test('quotes that were accepted, end soon or just ended are there; others are not', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const quoted = async (changes: Parameters<typeof aQuote>[2], statusId: 0 | 1 = orderStatus.draft) => {
    const orderId = await anOrderOf(tx, parties, 3, { statusId })
    await aQuote(tx, orderId, changes)
    return orderId
  }
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

  const rows = await rowsOf(deps, agent)

  expect(rows.map(({ orderId, quote }) => [orderId, quote?.isExpired])).toEqual([
    [accepted, false],
    [expired, true],
    [expiring, false],
  ])
  expect(rows.map(({ why }) => why)).toEqual([
    'Accepted, not submitted. Prices changed',
    expect.stringMatching(/^Expired .+ did not open it$/),
    expect.stringMatching(/^Ends .+ opened it and did not answer$/),
  ])
})

test('an expired quote stays while a new one is asked for, with what should be different', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const orderId = await anOrderOf(tx, parties, 3, { statusId: orderStatus.draft })
  const asked = { expiresAt: daysAgo(20), renewalAskedAt: daysAgo(1), renewalNote: 'Two phones more' }
  await aQuote(tx, orderId, asked)

  const rows = await rowsOf(deps, agent)
  expect(rows).toMatchObject([
    {
      harm: 'openQuote',
      orderId,
      why: expect.stringMatching(/^Pat Lee asks for a new quote in place of this one, which expired /),
      quote: { isExpired: true },
    },
  ])
  expect(rows[0]?.facts).toContainEqual({ label: 'To be changed', text: 'Two phones more' })

  await aQuote(tx, orderId, { expiresAt: daysAgo(-9) })
  expect(await rowsOf(deps, agent), 'it was sent').toEqual([])
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

  expect((await rowsOf(deps, agent)).map(({ title, facts }) => [title, facts[0]?.text])).toEqual([
    [`Order ${orderId}, box 4`, 'Not found yet'],
    [`Order ${orderId}, box 1`, 'Not found yet'],
    [`Order ${orderId}, box 3`, 'Delayed by weather'],
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
  const byName = await waiting('new@prairie.example', ' prairie-párcel ', 1)
  const byEmail = await waiting('una@northgate.EXAMPLE', 'Something else', 2)
  await waiting('x@harbor.example', 'Harbor Point Couriers', 3)
  await waiting('y@unknown.example', '', 4)

  const rows = await rowsOf(deps, agent)

  expect(rows.map(({ id, accountName }) => [id, accountName])).toEqual([
    [byEmail.userId, expect.stringMatching(/^Northgate Delivery/)],
    [byName.userId, 'Prairie Parcel'],
  ])
  expect(rows[0]?.accountId).toBe(parties.accountId)
})

test('open cases of the agent’s accounts are there; closed ones and those of others are not', async ({
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
  })
  const due = await of({ state: 'accepted', ...decided, dueFor: 'shipment', dueAt: daysAgo(-1) })
  const late = await of({ reportedAt: daysAgo(3), dueAt: daysAgo(2) })
  await of({ state: 'closed', ...decided, ...noClock, closedAt: daysAgo(1) })
  await of({}, other.accountId)

  const rows = await rowsOf(deps, agent)

  expect(rows.map(({ harm, id }) => [harm, id])).toEqual([
    ['lateCase', late.caseId],
    ['dueCase', due.caseId],
    ['waitingCase', waiting.caseId],
  ])
  expect(rows.map(({ why }) => why)).toEqual([
    'Decision was due 2 days ago',
    expect.stringMatching(/^Replacement or repair due by /),
    'The old device is not back yet',
  ])
})
