import { orderSorts } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { historyPage } from './order-history.store.ts'
import { accountHistory, agentHistory } from './order-history.ts'
import { orders } from './orders.tables.ts'
import { aDraft, anAgentWithAccount, type Parties, seen } from './testing.ts'

type Changes = Partial<typeof orders.$inferInsert>

/** Orders that are there without their making: lists read no lines. Answers their numbers, oldest first. */
async function someOrders(tx: Tx, { agentId, accountId, contactId }: Parties, ...changes: Changes[]) {
  const { userId } = await aPerson(tx)
  const rows = await tx
    .insert(orders)
    .values(
      changes.map((change) => ({
        statusId: 0,
        zohoUserId: agentId,
        zohoAccountId: accountId,
        accountName: 'Northgate Delivery LLC',
        zohoContactId: contactId,
        contactFirstName: 'Marcus',
        contactLastName: 'Bell',
        contactEmail: '',
        contactMobile: '',
        agentName: 'Wes Porter',
        agentEmail: '',
        createdBy: userId,
        dateCreated: testNow,
        ...change,
      })),
    )
    .returning({ orderId: orders.orderId })
  return rows.map((row) => row.orderId)
}

const numbers = ({ results }: { results: Array<{ orderId: number }> }) =>
  results.map(({ orderId }) => orderId)

describe('an agent’s history', () => {
  test('shows their orders, newest first, with all that a list needs', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [older, newer] = [await aDraft(tx, deps, agent, parties), await aDraft(tx, deps, agent, parties)]
    await someOrders(tx, (await anAgentWithAccount(tx)).parties, {})

    const page = await agentHistory(asCaller(deps, agent), parties.agentId, {})

    expect(numbers(page)).toEqual([newer, older])
    expect(page).toMatchObject({ total: 2, nextCursor: null })
    const order = await seen(deps, agent, newer)
    expect(page.results[0]).toEqual({
      orderId: newer,
      statusId: 0,
      zohoUserId: parties.agentId,
      zohoAccountId: parties.accountId,
      zohoAccountName: order.zohoAccountName,
      account: { accountName: order.zohoAccountName },
      zohoContactId: parties.contactId,
      zohoContactName: 'Marcus Bell',
      dateCreated: testNow.toISOString(),
      numberOfItems: 1,
      orderTotal: 289,
      zohoInventoryInvoiceLink: null,
      referenceNumber: '',
    })
  })

  test('pages by number without overlap or gap, also while orders are added', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const made = await someOrders(tx, parties, {}, {}, {}, {}, {})
    const ctx = asCaller(deps, agent)

    const first = await agentHistory(ctx, parties.agentId, { limit: 2 })
    await someOrders(tx, parties, {})
    const second = await agentHistory(ctx, parties.agentId, { limit: 2, cursor: first.nextCursor ?? '' })
    const third = await agentHistory(ctx, parties.agentId, { limit: 2, cursor: second.nextCursor ?? '' })

    expect([...numbers(first), ...numbers(second), ...numbers(third)]).toEqual(made.toReversed())
    expect([first.total, second.total, third.nextCursor]).toEqual([5, 6, null])
  })

  test('a full last page has no next one', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await someOrders(tx, parties, {}, {})
    expect(await agentHistory(asCaller(deps, agent), parties.agentId, { limit: 2 })).toMatchObject({
      total: 2,
      nextCursor: null,
    })
  })

  test('without a limit it is the newest 1,000, and says how many there are', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await someOrders(tx, parties, ...Array.from({ length: limits.listNewest + 5 }, () => ({})))

    const page = await agentHistory(asCaller(deps, agent), parties.agentId, {})
    expect(page.results).toHaveLength(limits.listNewest)
    expect(page).toMatchObject({
      total: limits.listNewest + 5,
      nextCursor: `${testNow.getTime()}000.${numbers(page).at(-1)}`,
    })
  })

  test.for([
    '-1',
    '1e3',
    'abc',
    '10001',
    '1.99999999999',
    '1.9999999999',
    '1.-1',
    ' 1.1',
    '1.1.1',
    '99999999999999999.1',
  ])('cursor %j is refused', async (cursor, { tx, deps }) => {
    const agent = await anAgent(tx)
    await expect(agentHistory(asCaller(deps, agent), agent.zohoUserId, { cursor })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { cursor: [expect.any(String)] },
    })
  })

  test('a person searches by number, account and contact, in any case', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [a, b] = await someOrders(
      tx,
      parties,
      { accountName: 'Redwood Freight', contactFirstName: 'Ana', contactLastName: 'Rivera' },
      { accountName: '100% Delivery_Co', contactFirstName: 'Marcus', contactLastName: 'Bell' },
    )
    const find = async (search: string) =>
      numbers(await agentHistory(asCaller(deps, agent), parties.agentId, { search }))

    expect(await find('redwood')).toEqual([a])
    expect(await find('ana RIV')).toEqual([a])
    expect(await find(String(b))).toEqual([b])
    expect(await find(` #${b} `)).toEqual([b])
    expect(await find('nobody')).toEqual([])
    expect(await find('   ')).toEqual([b, a])
    // What looks like a pattern is text.
    expect(await find('100%')).toEqual([b])
    expect(await find('y_C')).toEqual([b])
    expect(await find('%')).toEqual([b])
    expect(await find('\\')).toEqual([])
  })

  test('a person searches by reference number and by both notes', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [a, b, c] = await someOrders(
      tx,
      parties,
      { referenceNumber: 'PO 4471-B' },
      { notes: 'Bill the station, not the DSP.' },
      { stagingNotes: 'Short code DSP4' },
    )
    const find = async (search: string) =>
      numbers(await agentHistory(asCaller(deps, agent), parties.agentId, { search }))

    expect(await find('po 4471')).toEqual([a])
    expect(await find('STATION')).toEqual([b])
    expect(await find('dsp4')).toEqual([c])
    expect(await find('dsp')).toEqual([c, b])
    // Nothing is found across two fields.
    expect(await find('Bell PO')).toEqual([])
  })

  test('status and dates narrow the history, and its total', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const day = (date: string) => new Date(`${date}T12:00:00Z`)
    const [a, b, c] = await someOrders(
      tx,
      parties,
      { dateCreated: day('2026-01-01') },
      { dateCreated: day('2026-01-02'), statusId: 3, dateSubmitted: testNow },
      { dateCreated: day('2026-01-03'), statusId: 3, dateSubmitted: testNow },
    )
    const find = (query: Parameters<typeof agentHistory>[2]) =>
      agentHistory(asCaller(deps, agent), parties.agentId, query)

    expect(numbers(await find({ status: 0 }))).toEqual([a])
    expect(numbers(await find({ status: 3 }))).toEqual([c, b])
    expect(numbers(await find({ status: 2 }))).toEqual([])
    expect(numbers(await find({ from: '2026-01-02T12:00:00Z' }))).toEqual([c, b])
    expect(numbers(await find({ to: '2026-01-02T12:00:00Z' }))).toEqual([a])
    expect(numbers(await find({ from: '2026-01-02T07:00:00-05:00', to: '2026-01-03T00:00:00Z' }))).toEqual([
      b,
    ])
    expect(await find({ status: 3, limit: 1 })).toMatchObject({ total: 2, nextCursor: expect.any(String) })
    const all = { status: 3, from: '2026-01-03T00:00:00Z', search: 'northgate', sort: 'total' } as const
    expect(numbers(await find(all))).toEqual([c])
  })

  test.for([
    // Of two on the same day, the later number is the newer one.
    ['newest', [2, 3, 0, 1]],
    ['oldest', [1, 0, 3, 2]],
    ['total', [3, 2, 1, 0]],
    ['total-ascending', [0, 1, 2, 3]],
  ] as const)('sorted by %s, it pages without overlap or gap', async ([sort, places], { tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    // Equal dates and equal totals: the number decides.
    const made = await someOrders(
      tx,
      parties,
      { dateCreated: at(3), orderTotalCents: 100 },
      { dateCreated: at(1), orderTotalCents: 200 },
      { dateCreated: at(4), orderTotalCents: 200 },
      { dateCreated: at(3), orderTotalCents: 300 },
    )
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await agentHistory(asCaller(deps, agent), parties.agentId, {
        sort,
        limit: 1,
        ...(cursor && { cursor }),
      })
      found.push(...numbers(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual(places.map((place) => made[place]))
  })

  test('the total of a search counts what was found', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await someOrders(tx, parties, { accountName: 'Redwood' }, { accountName: 'Redwood' }, {})
    const page = await agentHistory(asCaller(deps, agent), parties.agentId, { search: 'redwood', limit: 1 })
    expect(page).toMatchObject({ total: 2, nextCursor: expect.any(String) })
  })

  test('another agent does not exist for an agent', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    await expect(agentHistory(asCaller(deps, nia), wes.zohoUserId, {})).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
  })

  test.for(['Manager', 'WbcManager', 'Administrator'] as const)(
    'a %s sees any agent’s',
    async (role, { tx, deps }) => {
      const { parties } = await anAgentWithAccount(tx)
      const made = await someOrders(tx, parties, {})
      const boss = asCaller(deps, await aPerson(tx, { roles: [role] }))

      expect(numbers(await agentHistory(boss, parties.agentId, {}))).toEqual(made)
      expect(await agentHistory(boss, (await anAgent(tx)).zohoUserId, {})).toMatchObject({
        results: [],
        total: 0,
      })
      await expect(agentHistory(boss, '404', {})).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
    },
  )

  test('an agent who owns nothing has an empty history', async ({ tx, deps }) => {
    const nia = await anAgent(tx)
    expect(await agentHistory(asCaller(deps, nia), nia.zohoUserId, {})).toEqual({
      results: [],
      total: 0,
      nextCursor: null,
    })
  })

  test('a customer asks with their agent and gets the orders of their account only', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const neighbour = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    const una = asCaller(deps, await aCustomer(tx, parties))
    const made = await someOrders(tx, parties, {}, { zohoUserId: '77' })
    await someOrders(tx, neighbour, {})

    expect(numbers(await agentHistory(una, parties.agentId, {}))).toEqual(made.toReversed())
    await expect(agentHistory(una, (await anAgent(tx)).zohoUserId, {})).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
  })

  test('a person without an agent id or an account sees nothing', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const nobody = asCaller(deps, await aPerson(tx, { roles: ['User'] }))
    await expect(agentHistory(nobody, parties.agentId, {})).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
    await expect(accountHistory(nobody, parties.accountId, {})).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })
})

describe('an account’s history', () => {
  test('shows the account’s orders and no others', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const neighbour = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    const made = await someOrders(tx, parties, {}, {})
    await someOrders(tx, neighbour, {})

    for (const person of [agent, await aCustomer(tx, parties), await aPerson(tx, { roles: ['Manager'] })])
      expect(numbers(await accountHistory(asCaller(deps, person), parties.accountId, {}))).toEqual(
        made.toReversed(),
      )
  })

  test('an account without orders is an empty list for its owner, and does not exist for others', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const boss = await aPerson(tx, { roles: ['Administrator'] })
    for (const person of [agent, boss])
      expect(await accountHistory(asCaller(deps, person), parties.accountId, {})).toMatchObject({
        results: [],
        total: 0,
      })
    for (const person of [await anAgent(tx), await aCustomer(tx, await anAccount(tx, agent.zohoUserId))])
      await expect(accountHistory(asCaller(deps, person), parties.accountId, {})).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      })
    await expect(accountHistory(asCaller(deps, boss), '404', {})).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
  })

  test('an agent sees their own orders of an account, not those of its next owner', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const former = await anAgent(tx)
    const [own] = await someOrders(tx, { ...parties, agentId: former.zohoUserId }, {})
    await someOrders(tx, parties, {})

    expect(numbers(await accountHistory(asCaller(deps, former), parties.accountId, {}))).toEqual([own])
  })
})

describe('one order', () => {
  test('its own agent, its customer and those who act for others see the same', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const order = await seen(deps, agent, orderId)
    for (const person of [await aCustomer(tx, parties), await aPerson(tx, { roles: ['Manager'] })])
      expect(await seen(deps, person, orderId)).toEqual(order)
  })

  test('an item has its words, its price and its picture', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const [item] = (await seen(deps, agent, orderId)).orderItems
    expect(item).toMatchObject({
      orderId,
      carrier: 'Verizon',
      purchaseType: 'Buy',
      quantity: 1,
      rate: 289,
      total: 289,
      dateCreated: testNow.toISOString(),
      ratePlanDisplay: 'Unlimited Talk, Text & Data',
      ratePlanPrice: 0,
      offer: { product: { manufacturerName: 'Halden', image: expect.stringContaining('/pictures/') } },
    })
  })

  test('another’s order, and one that never was, do not exist', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    for (const person of [other.agent, await aCustomer(tx, other.parties), await aPerson(tx)])
      await expect(seen(deps, person, orderId)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await expect(seen(deps, agent, 2_147_483_647)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })
})

describe('a page follows an index in its order, whatever the number of orders: no sort, no scan of the table', () => {
  const wanted = { also: null, search: null, statusId: null, from: null, to: null }
  test.for(
    (['agent', 'account'] as const).flatMap((of) =>
      orderSorts.flatMap((sort) => [null, { key: '1', orderId: 1 }].map((after) => ({ of, sort, after }))),
    ),
  )('of an $of by $sort, after $after', async ({ of, sort, after }, { tx }) => {
    const { parties } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    const months = (_: unknown, place: number) => ({
      dateCreated: new Date(Date.UTC(2026, 0, 1, place)),
      orderTotalCents: place * 100,
    })
    for (const one of [parties, other.parties])
      await someOrders(tx, one, ...Array.from({ length: 500 }, months))
    await tx.execute(sql`analyze orders`)
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)

    const id = of === 'agent' ? parties.agentId : parties.accountId
    const { name, text, values } = historyPage({ ...wanted, of, id }, { sort, after, limit: 21 })
    await tx.$client.query({ name, text, values })
    const literals = values.map((value) => `'${value}'`).join()
    const { rows } = await tx.execute(sql.raw(`explain execute "${name}"(${literals})`))
    const plan = JSON.stringify(rows)
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })
})
