import { orderStatus } from '@portal/domain/order-status'
import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { fleetViews } from '../../db/schema/stations.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { aCustomer, anAccount, anAgent, aPerson, aSession } from '../../testing/builders.ts'
import { asCaller, test as base, testDeps, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { changeCover, endCover, startCover } from '../agent-covers/covers.ts'
import { aCover } from '../agent-covers/testing.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { addOrderItem } from '../orders/draft/order-items.ts'
import { updateOrder } from '../orders/draft/update-order.ts'
import { submitOrder } from '../orders/place/submit-order.ts'
import { anAgentWithAccount, anUpdateForm, aShop, seen } from '../orders/testing.ts'
import { acceptQuote } from '../quotes/answer-quote.ts'
import { createQuoteLink, sendQuote } from '../quotes/quotes.ts'
import { aQuote, aQuoteForm } from '../quotes/testing.ts'
import { saveUser } from '../users/save-user.ts'
import { findUser } from '../users/users.store.ts'
import { listHandovers, readLeaver } from './list-handovers.ts'
import { moveAccounts } from './move-accounts.ts'
import { turnOffUser } from './turn-off-user.ts'
import { undoHandover } from './undo-handover.ts'

/** Wes with two accounts, a draft and a quote; Nia, who takes over; Ada and Mo, who decide (docs/spec/handovers.md). */
async function anOffice(database: Database) {
  const clock = { now: testNow }
  const deps = testDeps(
    { db: database.reader, inTransaction: database.inTransaction },
    { now: () => clock.now },
  )
  const people = await database.inTransaction(async (tx) => {
    const { agent: wes, parties } = await anAgentWithAccount(tx)
    return {
      wes,
      parties,
      other: await anAccount(tx, wes.zohoUserId),
      nia: await anAgent(tx, { firstName: 'Nia', lastName: 'Holt' }),
      bo: await anAgent(tx, { firstName: 'Bo', lastName: 'Reed' }),
      mo: await anAgent(tx, { roles: ['Manager'] }),
      ada: await aPerson(tx, { roles: ['Administrator'] }),
      una: await aCustomer(tx, parties),
      shop: await aShop(tx),
    }
  })
  const { wes, nia, parties, shop } = people
  const as = (person: SignedInContext['actor']) => asCaller(deps, person)
  const draft = async () => {
    const { orderId } = (await createOrder(as(wes), parties)).result
    const { offerId, productId } = shop.offer
    await addOrderItem(as(wes), { orderId, offerId, productId, quantity: 2 })
    return orderId
  }
  const ownerOf = async (accountId: string) => {
    const [account] = await database.reader
      .select({ owner: accounts.ownerZohoUserId })
      .from(accounts)
      .where(eq(accounts.zohoAccountId, accountId))
    return account?.owner
  }
  const agentOf = async (orderId: number) => {
    const [order] = await database.reader
      .select({ agentId: orders.zohoUserId, statusId: orders.statusId })
      .from(orders)
      .where(eq(orders.orderId, orderId))
    return order
  }
  const leave = (changes: object = {}) =>
    turnOffUser(as(people.ada), {
      userId: wes.userId,
      toAgentId: nia.zohoUserId,
      tellsCustomers: false,
      ...changes,
    })
  const undo = (handoverId: string) => undoHandover(as(people.ada), handoverId)
  return { ...people, deps, clock, as, draft, ownerOf, agentOf, leave, undo }
}

const test = base.extend<{ office: Awaited<ReturnType<typeof anOffice>> }>({
  office: async ({ database }, use) => use(await anOffice(database)),
})

/** Covers of an agent that last or are planned. */
const lasting = (database: Database, { zohoUserId }: { zohoUserId: string }) =>
  database.reader
    .select()
    .from(agentCovers)
    .where(and(eq(agentCovers.coveredAgentId, zohoUserId), gt(agentCovers.endsAt, testNow)))
    .orderBy(agentCovers.endsAt)

const none = { account: 0, draft: 0, quote: 0, cover: 0, webhook: 0, view: 0 }

describe('someone leaves', () => {
  test('what is theirs is counted, and goes to the successor at once', async ({
    database,
    office: { wes, nia, bo, ada, una, parties, other, as, draft, ownerOf, agentOf, leave },
  }) => {
    const orderId = await draft()
    await database.inTransaction(async (tx) => {
      await aSession(tx, wes.userId, testNow)
      await aCover(tx, bo, wes)
      const view = { userId: wes.userId, zohoAccountId: parties.accountId, address: '', createdAt: testNow }
      await tx.insert(fleetViews).values([
        { ...view, viewId: v7(), name: 'Broken' },
        { ...view, viewId: v7(), name: 'Spares' },
        { ...view, userId: nia.userId, viewId: v7(), name: 'spares' },
      ])
    })
    const { result: before } = await readLeaver(as(ada), wes.userId)
    expect(before).toMatchObject({
      agentId: wes.zohoUserId,
      isLive: false,
      counts: { ...none, account: 2, draft: 1, cover: 1, view: 2 },
      people: 1,
    })

    const { result } = await leave({ version: before.version, tellsCustomers: true })
    expect(result.moved).toEqual({ ...none, account: 2, draft: 1, cover: 1, view: 1 })
    expect([await ownerOf(parties.accountId), await ownerOf(other.accountId)]).toEqual([
      nia.zohoUserId,
      nia.zohoUserId,
    ])
    expect(await agentOf(orderId)).toMatchObject({ agentId: nia.zohoUserId })
    const { reader } = database
    expect(await findUser(reader, wes.userId)).toMatchObject({ isActive: false })
    expect(await reader.select().from(sessions).where(eq(sessions.userId, wes.userId))).toEqual([])
    const [agent] = await reader.select().from(agents).where(eq(agents.zohoUserId, wes.zohoUserId))
    expect(agent?.isActive).toBe(false)
    // Who did what stays, and the timeline says that it moved.
    const events = await reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.filter(({ userId }) => userId === wes.userId)).not.toEqual([])
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'moved', reason: 'From Wes Porter to Nia Holt', userId: ada.userId }),
    )
    const covers = await reader
      .select()
      .from(agentCovers)
      .where(eq(agentCovers.coveredAgentId, bo.zohoUserId))
    expect(covers.filter(({ endsAt }) => endsAt > testNow)).toMatchObject([
      { coveringAgentId: nia.zohoUserId, untilDay: '2026-03-04' },
    ])
    const [mail] = (
      await writtenEmails(
        { db: reader, now: () => testNow, timeZone: 'America/New_York', publicBaseUrl: 'http://localhost' },
        'agent-changed',
      )
    ).filter(({ toAddress }) => toAddress === una.email)
    expect(mail?.subject).toContain('Nia Holt is now your agent')
  })

  test('needs an agent who takes over and can sign in', async ({ database, office: { wes, nia, leave } }) => {
    const refused = (toAgentId?: string) => leave({ toAgentId })
    await expect(refused()).rejects.toMatchObject({
      fields: { toAgentId: ['Choose the agent who takes over.'] },
    })
    await expect(refused(wes.zohoUserId)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(refused('404')).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
    await database.inTransaction((tx) =>
      tx.update(users).set({ isActive: false }).where(eq(users.userId, nia.userId)),
    )
    await expect(refused(nia.zohoUserId)).rejects.toMatchObject({
      fields: { toAgentId: ['This agent has no active user of the portal.'] },
    })
    expect(await findUser(database.reader, wes.userId)).toMatchObject({ isActive: true })
  })

  test('a version that is not the newest, and the last Administrator, are refused', async ({
    database,
    office: { as, ada, leave, wes },
  }) => {
    await expect(leave({ version: 99 })).rejects.toMatchObject({ code: 'USER_CHANGED' })
    await database.inTransaction((tx) =>
      tx.execute(sql`update users set is_active = false from user_roles ur join roles r using (role_id)
        where ur.user_id = users.user_id and r.name = 'Administrator' and users.user_id <> ${ada.userId}`),
    )
    const own = { userId: ada.userId, tellsCustomers: false }
    await expect(turnOffUser(as(ada), own)).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    await leave()
    await expect(turnOffUser(as(ada), { userId: wes.userId, tellsCustomers: false })).rejects.toMatchObject({
      code: 'USER_NOT_ACTIVE',
    })
  })

  test('an open quote is submitted in the name of the successor', async ({
    database,
    office: { wes, as, ada, mo, draft, parties, deps, leave, agentOf, nia },
  }) => {
    const orderId = await draft()
    await updateOrder(
      as(wes),
      orderId,
      anUpdateForm(parties, { shipDirect: false, addressOverrideReason: 'Known to the driver.' }),
    )
    const { version } = await seen(deps, wes, orderId)
    const { quoteId } = (await sendQuote(as(wes), orderId, aQuoteForm({ version }))).result
    const token = (await createQuoteLink(as(wes), quoteId)).result.url.split('/q/')[1] ?? ''
    // A quote that a colleague sent for this draft is theirs and stays: only what moves is counted.
    const other = await draft()
    await database.inTransaction((tx) => aQuote(tx, other, { sentBy: mo.userId }))
    const { result: before } = await readLeaver(as(ada), wes.userId)
    expect(before.counts).toMatchObject({ draft: 2, quote: 1 })
    expect((await leave()).result.moved).toMatchObject({ draft: 2, quote: 1 })
    const { result } = await acceptQuote(
      { ...as(wes), actor: null, tokenHash: null },
      { token, name: 'Pat Lee', title: 'Owner', mayOrder: true },
    )
    expect(result).toMatchObject({ answeredName: 'Pat Lee' })
    expect(await agentOf(orderId)).toEqual({ agentId: nia.zohoUserId, statusId: orderStatus.submitted })
  })

  test('who is no agent leaves nothing to give', async ({ office: { as, ada, una, undo, deps } }) => {
    const { result } = await turnOffUser(as(ada), { userId: una.userId, tellsCustomers: true })
    expect(result.moved).toEqual(none)
    await undo(result.handoverId)
    expect(await findUser(deps.db, una.userId)).toMatchObject({ isActive: true })
  })
})

describe('accounts are moved', () => {
  test('some of them, by a manager, with their drafts', async ({
    office: { as, mo, wes, nia, parties, other, draft, ownerOf, agentOf },
  }) => {
    const orderId = await draft()
    const body = { fromAgentId: wes.zohoUserId, toAgentId: nia.zohoUserId, tellsCustomers: false }
    const only = await moveAccounts(as(mo), { ...body, accountIds: [parties.accountId, '404'] })
    expect(only.result).toMatchObject({ moved: { ...none, account: 1, draft: 1 }, ofOthers: 1 })
    expect(await ownerOf(other.accountId)).toBe(wes.zohoUserId)
    expect(await agentOf(orderId)).toMatchObject({ agentId: nia.zohoUserId })
    const all = await moveAccounts(as(mo), body)
    expect(all.result.moved).toMatchObject({ account: 1 })
    expect((await moveAccounts(as(mo), body)).result).toEqual({ handoverId: null, moved: none, ofOthers: 0 })
    await expect(moveAccounts(as(wes), body)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    const { results } = await listHandovers(as(mo), {})
    expect(results.filter(({ fromName }) => fromName === 'Wes Porter').length).toBeGreaterThanOrEqual(2)
  })

  test('a live CRM keeps its own', async ({ office: { deps, mo, wes, nia } }) => {
    const live = asCaller({ ...deps, crm: {} as NonNullable<typeof deps.crm> }, mo)
    const body = { fromAgentId: wes.zohoUserId, toAgentId: nia.zohoUserId, tellsCustomers: false }
    await expect(moveAccounts(live, body)).rejects.toMatchObject({ code: 'CRM_IS_LIVE' })
  })
})

describe('undo', () => {
  test('gives back all that is still where it went', async ({
    database,
    office: { wes, nia, bo, una, parties, draft, ownerOf, agentOf, leave, undo },
  }) => {
    const orderId = await draft()
    const coverId = await database.inTransaction((tx) => aCover(tx, bo, wes))
    const { handoverId, moved } = (await leave({ tellsCustomers: true })).result
    const { result } = await undo(handoverId)
    expect(result).toEqual({ restored: moved, kept: none })
    expect(await ownerOf(parties.accountId)).toBe(wes.zohoUserId)
    expect(await agentOf(orderId)).toMatchObject({ agentId: wes.zohoUserId })
    expect(await findUser(database.reader, wes.userId)).toMatchObject({ isActive: true })
    const running = await database.reader
      .select()
      .from(agentCovers)
      .where(eq(agentCovers.coveredAgentId, bo.zohoUserId))
    expect(running.filter(({ endsAt }) => endsAt > testNow)).toMatchObject([
      { coverId, coveringAgentId: wes.zohoUserId, endedBy: null },
    ])
    const mails = (await outbox(database.reader)).filter(
      ({ kind, toAddress }) => kind === 'agent-changed' && toAddress === una.email,
    )
    expect(mails.map(({ data }) => data)).toEqual([
      { userId: una.userId, agentId: nia.zohoUserId },
      { userId: una.userId, agentId: wes.zohoUserId },
    ])
    await expect(undo(handoverId)).rejects.toMatchObject({ code: 'HANDOVER_ENDED' })
  })

  test('leaves what was moved on, and says how much', async ({
    office: { as, mo, nia, bo, parties, other, draft, ownerOf, leave, undo, wes },
  }) => {
    await draft()
    const { handoverId } = (await leave()).result
    await moveAccounts(as(mo), {
      fromAgentId: nia.zohoUserId,
      toAgentId: bo.zohoUserId,
      accountIds: [parties.accountId],
      tellsCustomers: false,
    })
    expect((await undo(handoverId)).result).toEqual({
      restored: { ...none, account: 1 },
      kept: { ...none, account: 1, draft: 1 },
    })
    expect([await ownerOf(parties.accountId), await ownerOf(other.accountId)]).toEqual([
      bo.zohoUserId,
      wes.zohoUserId,
    ])
  })

  test('of an older one, when all was moved on, changes nothing and is not used up', async ({
    database,
    office: { as, mo, nia, bo, ada, wes, parties, ownerOf, leave, undo },
  }) => {
    const first = (await leave()).result
    const { result } = await moveAccounts(as(mo), {
      fromAgentId: nia.zohoUserId,
      toAgentId: bo.zohoUserId,
      tellsCustomers: false,
    })
    await expect(undo(first.handoverId)).rejects.toMatchObject({ code: 'HANDOVER_MOVED_ON' })
    expect(await findUser(database.reader, wes.userId)).toMatchObject({ isActive: false })
    const { results } = await listHandovers(as(ada), { userId: wes.userId })
    expect(results).toMatchObject([{ handoverId: first.handoverId, undoneAt: null }])
    // The later one first, and then this one.
    await undo(result.handoverId ?? '')
    expect((await undo(first.handoverId)).result).toEqual({ restored: first.moved, kept: none })
    expect(await ownerOf(parties.accountId)).toBe(wes.zohoUserId)
  })

  test('gives a cover back for the days that it has by then', async ({
    database,
    office: { bo, wes, mo, as, leave, undo },
  }) => {
    await database.inTransaction((tx) => aCover(tx, bo, wes))
    const { handoverId } = (await leave()).result
    const [cover] = await lasting(database, bo)
    await changeCover(as(mo), cover?.coverId ?? '', { untilDay: '2026-03-03' })
    // The day that it had before is another one's now.
    const day = { fromDay: '2026-03-04', untilDay: '2026-03-04' }
    await startCover(as(mo), {
      coveredAgentId: bo.zohoUserId,
      coveringAgentId: mo.zohoUserId,
      ...day,
    })
    expect((await undo(handoverId)).result).toMatchObject({ restored: { cover: 1 }, kept: { cover: 0 } })
    expect(await lasting(database, bo)).toMatchObject([
      { coveringAgentId: wes.zohoUserId, untilDay: '2026-03-03' },
      { coveringAgentId: mo.zohoUserId, untilDay: '2026-03-04' },
    ])
  })

  test('leaves covers ended whose successor’s was ended by hand, or whose days another one has', async ({
    database,
    office: { bo, wes, nia, mo, as, leave, undo },
  }) => {
    await database.inTransaction(async (tx) => [await aCover(tx, bo, wes), await aCover(tx, wes, bo)])
    const { handoverId } = (await leave()).result
    const [cover] = await lasting(database, bo)
    await endCover(as(mo), cover?.coverId ?? '')
    await startCover(as(mo), {
      coveredAgentId: wes.zohoUserId,
      coveringAgentId: nia.zohoUserId,
      untilDay: '2026-03-02',
    })
    expect((await undo(handoverId)).result).toMatchObject({ restored: { cover: 0 }, kept: { cover: 2 } })
    expect([...(await lasting(database, bo)), ...(await lasting(database, wes))]).toMatchObject([
      { coveringAgentId: nia.zohoUserId },
    ])
  })

  test('is possible for a day, and for a leaver to Administrators alone', async ({
    office: { as, mo, clock, leave, undo },
  }) => {
    const { handoverId } = (await leave()).result
    await expect(undoHandover(as(mo), handoverId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await expect(undoHandover(as(mo), v7())).rejects.toMatchObject({ code: 'HANDOVER_NOT_FOUND' })
    clock.now = new Date(testNow.getTime() + 24 * 3_600_000)
    await expect(undo(handoverId)).rejects.toMatchObject({ code: 'HANDOVER_ENDED' })
  })
})

describe('at one moment', () => {
  const codeOf = (outcome: PromiseSettledResult<unknown>) =>
    outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code?: string }).code

  test('two agents who are given to each other: one stays', async ({ office: { as, ada, wes, nia } }) => {
    const off = (leaver: typeof wes, to: typeof wes) =>
      turnOffUser(as(ada), { userId: leaver.userId, toAgentId: to.zohoUserId, tellsCustomers: false })
    const outcomes = await Promise.allSettled([off(wes, nia), off(nia, wes)])
    expect(outcomes.map(codeOf).toSorted()).toEqual(['INVALID_INPUT', 'done'])
  })

  test('an account is moved to one of two', async ({
    database,
    office: { as, mo, wes, nia, bo, parties, ownerOf },
  }) => {
    const move = (to: typeof wes) => () =>
      moveAccounts(as(mo), {
        fromAgentId: wes.zohoUserId,
        toAgentId: to.zohoUserId,
        accountIds: [parties.accountId],
        tellsCustomers: false,
      })
    const answers = await whileHeld(
      database,
      sql`select from accounts where zoho_account_id = ${parties.accountId} for update`,
      [move(nia), move(bo)],
    )
    expect(answers.map(({ result }) => result.moved.account).toSorted()).toEqual([0, 1])
    expect([nia.zohoUserId, bo.zohoUserId]).toContain(await ownerOf(parties.accountId))
  })

  test('a draft is either submitted by who has it, or moved', { repeats: 5 }, async ({
    database,
    office: { as, wes, nia, parties, draft, agentOf, leave },
  }) => {
    const orderId = await draft()
    await updateOrder(
      as(wes),
      orderId,
      anUpdateForm(parties, { shipDirect: false, addressOverrideReason: 'Known to the driver.' }),
    )
    const outcomes = await whileHeld(
      database,
      sql`select from orders where order_id = ${orderId} for update`,
      [
        async () => {
          const [outcome] = await Promise.allSettled([
            submitOrder(as(wes), { orderId, zohoUserId: wes.zohoUserId }),
          ])
          return outcome && codeOf(outcome)
        },
        async () => String((await leave()).result.moved.draft),
      ],
    )
    const order = await agentOf(orderId)
    if (outcomes[0] === 'done') {
      expect(outcomes[1]).toBe('0')
      expect(order).toEqual({ agentId: wes.zohoUserId, statusId: orderStatus.submitted })
    } else {
      expect(outcomes).toEqual(['ORDER_NOT_FOUND', '1'])
      expect(order).toEqual({ agentId: nia.zohoUserId, statusId: orderStatus.draft })
    }
  })

  test('a successor is not turned off meanwhile', async ({
    database,
    office: { as, ada, wes, nia, leave },
  }) => {
    const nias = await findUser(database.reader, nia.userId)
    const outcomes = await Promise.allSettled([
      leave(),
      saveUser(as(ada), {
        id: nia.userId,
        firstName: 'Nia',
        lastName: 'Holt',
        email: nia.email,
        phoneNumber: nias?.phoneNumber || '5550100100',
        isActive: false,
      }),
    ])
    const user = await findUser(database.reader, wes.userId)
    // Whichever was first: work is never given to someone who cannot sign in already.
    if (codeOf(outcomes[0] as PromiseSettledResult<unknown>) === 'done') expect(user?.isActive).toBe(false)
    else expect(user?.isActive).toBe(true)
    expect(outcomes[1]?.status).toBe('fulfilled')
  })
})
