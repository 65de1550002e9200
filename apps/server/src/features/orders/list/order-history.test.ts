import { orderSorts } from '@portal/contract/orders'
import { limits } from '@portal/domain/limits'
import { listedTextNames } from '@portal/domain/order-texts'
import type { Actor } from '@portal/domain/roles'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { repairDevices } from '../../../db/schema/accounts.tables.ts'
import { orderItems, orders } from '../../../db/schema/orders.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { genericPlanOf } from '../../../testing/generic-plan.ts'
import { aDraft, anAgentWithAccount, type Parties, seen } from '../testing.ts'
import type { HistoryWanted } from './history-conditions.ts'
import { type HistoryPart, historyPage, searchedNumbers } from './order-history.store.ts'
import { accountHistory, agentHistory } from './order-history.ts'

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
        numberOfItems: 1,
        ...change,
      })),
    )
    .returning({ orderId: orders.orderId })
  return rows.map((row) => row.orderId)
}

/** So many orders of every status in turn, a minute apart, each of the next of these, the last one the newest. */
function manyOrders(tx: Tx, whose: Parties | readonly Parties[], count: number) {
  const all = [whose].flat()
  const next = (key: 'agentId' | 'accountId' | 'contactId') =>
    sql`(${sql.param(all.map((parties) => parties[key]))}::text[])[1 + n % ${all.length}]`
  return tx.execute(sql`
    insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
      contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, date_created, date_submitted, number_of_items)
    select n % 4, ${next('agentId')}, ${next('accountId')}, 'Northgate Delivery LLC', ${next('contactId')}, 'Marcus', 'Bell',
      '', '', '', '', (select user_id from users limit 1), timestamptz '2026-01-01' + n * interval '1 minute',
      case when n % 4 > 0 then timestamptz '2026-03-01' end, 1
    from generate_series(1, ${count}) n`)
}

const numbers = ({ results }: { results: Array<{ orderId: number }> }) =>
  results.map(({ orderId }) => orderId)

describe('an agent’s history', () => {
  test('says what carriers bill for an order where our invoice has nothing of it, and of no other', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [billed, invoiced] = [
      await aDraft(tx, deps, agent, parties),
      await aDraft(tx, deps, agent, parties),
    ]
    await tx
      .update(orderItems)
      .set({ isCarrierInventory: true, ratePlanPriceCents: 4_250 })
      .where(eq(orderItems.orderId, billed))
    await tx.update(orders).set({ orderTotalCents: 0 }).where(eq(orders.orderId, billed))

    const { results } = await agentHistory(asCaller(deps, agent), parties.agentId, {})

    const of = (id: number) => results.find(({ orderId }) => orderId === id)
    expect(of(billed)).toMatchObject({ orderTotal: 0, costs: { once: 289, monthly: 42.5 } })
    expect(of(invoiced)).not.toHaveProperty('costs')
  })

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
      awaitsApproval: false,
      isSentBack: false,
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
      ...Object.fromEntries(listedTextNames.map((name) => [name, ''])),
      promisedDeliveryDate: '',
    })
  })

  test('an invoice of our own is an address of the portal; one of the ledger’s is left as it is', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const [id, ctx] = [parties.agentId, asCaller(deps, agent)]
    for (const [kept, seenLink] of [
      ['/i/4815000000045010000/secret', `${deps.publicBaseUrl}/i/4815000000045010000/secret`],
      ['https://inventory.example/invoices/77', 'https://inventory.example/invoices/77'],
      ['javascript:alert(1)', null],
      ['http://[broken', null],
    ]) {
      await tx.$client.query('update orders set zoho_inventory_invoice_link = $1', [kept])

      expect((await agentHistory(ctx, id, {})).results[0]?.zohoInventoryInvoiceLink).toBe(seenLink)
      expect((await seen(deps, agent, orderId)).zohoInventoryInvoiceLink).toBe(seenLink)
    }
  })

  test('pages by number without overlap or gap, also while orders are added; the total is the first page’s', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const made = await someOrders(tx, parties, {}, {}, {}, {}, {})
    const ctx = asCaller(deps, agent)

    const first = await agentHistory(ctx, parties.agentId, { limit: 2 })
    await someOrders(tx, parties, {})
    const second = await agentHistory(ctx, parties.agentId, { limit: 2, cursor: first.nextCursor ?? '' })
    const third = await agentHistory(ctx, parties.agentId, { limit: 2, cursor: second.nextCursor ?? '' })

    expect([...numbers(first), ...numbers(second), ...numbers(third)]).toEqual(made.toReversed())
    expect([first.total, second.total, third.nextCursor]).toEqual([5, 5, null])
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
      totalIsExact: true,
      nextCursor: `${testNow.getTime()}000.${numbers(page).at(-1)}.${limits.listNewest + 5}`,
    })
  })

  test('a history is counted up to 10,000; its pages remember the totals of the first one', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await manyOrders(tx, parties, 10_000)
    const totals = async (query: Parameters<typeof agentHistory>[2]) => {
      const ask = (cursor?: string) =>
        agentHistory(asCaller(deps, agent), parties.agentId, {
          limit: 1,
          ...query,
          ...(cursor && { cursor }),
        })
      const first = await ask()
      return [first, await ask(first.nextCursor ?? '')].map(({ results: _, nextCursor: __, ...said }) => said)
    }
    const exactly = (total: number) => ({ total, totalIsExact: true })
    const moreThan = (total: number) => ({ total, totalIsExact: false })
    const ofExactly = { unfilteredTotal: 10_000, unfilteredTotalIsExact: true }
    const ofMore = { unfilteredTotal: 10_000, unfilteredTotalIsExact: false }
    const from = '2025-01-01T00:00:00.000Z'

    for (const query of [{}, { from }])
      for (const page of await totals(query)) expect(page).toEqual({ ...exactly(10_000), ...ofExactly })
    await someOrders(tx, parties, { dateCreated: new Date('2024-06-01') })
    for (const page of await totals({})) expect(page).toEqual({ ...moreThan(10_000), ...ofMore })
    for (const page of await totals({ from })) expect(page).toEqual({ ...exactly(10_000), ...ofMore })
    for (const page of await totals({ status: 3 })) expect(page).toEqual({ ...exactly(2_500), ...ofMore })
    for (const page of await totals({ search: 'northgate' }))
      expect(page).toEqual({ ...moreThan(500), ...ofMore })
  })

  test.for([
    '-1',
    '1e3',
    'abc',
    '10001',
    '1.1',
    '1.99999999999.1',
    '1.9999999999.1',
    '1.-1.1',
    ' 1.1.1',
    '1.1.1.1',
    '1.1.1x',
    '1.1.1o',
    '1.1.1o1o1',
    '1.1.1om',
    '1.1.1mm',
    '99999999999999999.1.1',
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
    // Words can be in several fields, in any order.
    expect(await find('PO 4471 Bell')).toEqual([a])
    expect(await find('Bell, station')).toEqual([b])
    expect(await find('station 4471')).toEqual([])
  })

  test('a person searches by the contact’s email and phone, however its digits are grouped', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [a, b] = await someOrders(
      tx,
      parties,
      { contactEmail: 'Dana.Rook@summit.example', contactMobile: '(419) 555-0142' },
      { contactMobile: '', referenceNumber: '419-555-0142' },
    )
    const find = async (search: string) => {
      const { results } = await agentHistory(asCaller(deps, agent), parties.agentId, { search })
      return results.map(({ orderId, match }) => [orderId, match])
    }
    const phone = { part: 'contactPhone', text: '(419) 555-0142' }
    const reference = { part: 'referenceNumber', text: '419-555-0142' }

    expect(await find('dana.rook@SUMMIT')).toEqual([
      [a, { part: 'contactEmail', text: 'Dana.Rook@summit.example' }],
    ])
    for (const typed of ['4195550142', '(419) 555', '+1 419 555 0142', '1.419.555.0142'])
      expect(await find(typed), typed).toEqual([[a, phone]])
    expect(await find('419-555-0142')).toEqual([
      [b, reference],
      [a, phone],
    ])
  })

  test('a person searches by manufacturer and model of what was ordered, also after lines changed', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const orderId = await aDraft(tx, deps, agent, parties)
    const [line] = (await seen(deps, agent, orderId)).orderItems
    const product = line?.offer.product
    const name = `${product?.manufacturerName} ${product?.model}`
    const find = async (search: string) => {
      const { results } = await agentHistory(asCaller(deps, agent), parties.agentId, { search })
      return results.map((row) => [row.orderId, row.match])
    }
    const found = [[orderId, { part: 'product', text: name }]]

    expect(await find(name.toUpperCase())).toEqual(found)
    expect(await find(product?.model ?? '')).toEqual(found)
    await tx.$client.query(`update order_items set model = 'T9 Duty'`)
    expect(await find('t9 du')).toEqual([[orderId, { part: 'product', text: 'Halden T9 Duty' }]])
    await tx.$client.query('delete from order_items')
    expect(await find('t9 du')).toEqual([])
  })

  test('a found order says which hidden part has the words, with what is beside them', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await someOrders(tx, parties, {
      referenceNumber: 'PO 4471-B',
      notes: `${'Please call ahead. '.repeat(5)}Bill the station. ${'Thank you. '.repeat(5)}`,
      stagingNotes: 'Short code DSP4',
    })
    const why = async (search: string) =>
      (await agentHistory(asCaller(deps, agent), parties.agentId, { search })).results[0]?.match

    expect(await why('northgate')).toBeNull()
    expect(await why('marcus bell')).toBeNull()
    expect(await why('4471')).toEqual({ part: 'referenceNumber', text: 'PO 4471-B' })
    expect(await why('dsp4')).toEqual({ part: 'stagingNotes', text: 'Short code DSP4' })
    expect(await why('the station')).toEqual({
      part: 'orderNotes',
      text: '…call ahead. Please call ahead. Bill the station. Thank you. Thank you. Thank you.…',
    })
    const { results } = await agentHistory(asCaller(deps, agent), parties.agentId, {})
    expect(results[0]).not.toHaveProperty('match')
  })

  test('invoiced orders can be asked for alone', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const submitted = { statusId: 1, dateSubmitted: testNow }
    const [a, , c] = await someOrders(
      tx,
      parties,
      { ...submitted, zohoInventoryInvoiceLink: '/i/1/secret' },
      submitted,
      { ...submitted, zohoInventoryInvoiceLink: '/i/2/secret', notes: 'dock 4' },
    )
    const find = (query: Parameters<typeof agentHistory>[2]) =>
      agentHistory(asCaller(deps, agent), parties.agentId, query)

    const page = await find({ invoiced: true })
    expect(numbers(page)).toEqual([c, a])
    expect(page).toMatchObject({ total: 2, unfilteredTotal: 3 })
    expect(numbers(await find({ invoiced: true, search: 'dock' }))).toEqual([c])
  })

  test('a history says on every page how many orders there are without search and filters', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    await manyOrders(tx, parties, 150)
    await someOrders(tx, other, {}, { notes: 'dock 4' })
    const una = await aCustomer(tx, parties)
    const ask = (query: Parameters<typeof agentHistory>[2], person: typeof agent | Actor = agent) =>
      agentHistory(asCaller(deps, person), parties.agentId, query)

    for (const query of [
      {},
      { status: 3 },
      { accountId: parties.accountId },
      { search: 'northgate' },
      { from: '2026-01-01T00:30:00Z', sort: 'total' as const },
    ]) {
      const first = await ask({ ...query, limit: 10 })
      expect(first).toMatchObject({ unfilteredTotal: 152 })
      const { nextCursor } = first
      expect(await ask({ ...query, limit: 10, cursor: nextCursor ?? '' })).toMatchObject({
        unfilteredTotal: 152,
      })
    }
    expect(await ask({ status: 3 }, una)).toMatchObject({ unfilteredTotal: 150 })
    expect(await accountHistory(asCaller(deps, agent), parties.accountId, { status: 3 })).toMatchObject({
      unfilteredTotal: 150,
    })

    await someOrders(tx, other, {})
    expect(await ask({ status: 3, limit: 10 }), 'also after others came').toMatchObject({
      unfilteredTotal: 153,
    })
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

  test('an account narrows the history of an agent, and its total; of a customer there is one', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    const [a, b] = await someOrders(tx, parties, { notes: 'dock 4' }, {})
    await someOrders(tx, other, { notes: 'dock 4' })
    await someOrders(tx, { ...parties, agentId: (await anAgent(tx)).zohoUserId }, {})
    const find = (query: Parameters<typeof agentHistory>[2], person: typeof agent | Actor = agent) =>
      agentHistory(asCaller(deps, person), parties.agentId, query)

    const { accountId } = parties
    expect(numbers(await find({ accountId }))).toEqual([b, a])
    expect(await find({ accountId, limit: 1 })).toMatchObject({ total: 2 })
    expect(numbers(await find({ accountId, search: 'dock 4' }))).toEqual([a])
    expect(await find({ accountId: '404' })).toMatchObject({ total: 0 })
    const una = await aCustomer(tx, parties)
    expect(await find({ accountId }, una)).toMatchObject({ total: 3 })
    expect(await find({ accountId: other.accountId }, una)).toMatchObject({ results: [], total: 0 })
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
      totalIsExact: true,
      unfilteredTotal: 0,
      unfilteredTotalIsExact: true,
      nextCursor: null,
    })
  })

  test('a customer asks with their agent and gets the orders of their account only', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const neighbour = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    const una = asCaller(deps, await aCustomer(tx, parties))
    const made = await someOrders(tx, parties, {}, { zohoUserId: (await anAgent(tx)).zohoUserId })
    await someOrders(tx, neighbour, {})

    expect(numbers(await agentHistory(una, parties.agentId, {}))).toEqual(made.toReversed())
    await expect(agentHistory(una, (await anAgent(tx)).zohoUserId, {})).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
  })

  test('a person without an agent id or an account sees nothing', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const unlinked = asCaller(deps, await aPerson(tx, { roles: ['User'] }))
    await expect(agentHistory(unlinked, parties.agentId, {})).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
    await expect(accountHistory(unlinked, parties.accountId, {})).rejects.toMatchObject({
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

describe('a search among thousands of orders', () => {
  const before = { dateCreated: new Date('2025-01-01T12:00:00Z') }

  test('finds a word of an old order, regardless of what came after it', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const [old] = await someOrders(tx, parties, { ...before, notes: 'Deliver to the Zanzibar dock, gate ZQ' })
    await manyOrders(tx, parties, 2_100)
    for (const search of ['zanzibar', 'BAR DOCK', 'gate zq', 'zq'])
      expect(await agentHistory(asCaller(deps, agent), parties.agentId, { search })).toMatchObject({
        results: [{ orderId: old }],
        total: 1,
        totalIsExact: true,
        nextCursor: null,
      })
    const narrowed = { search: 'zanzibar', status: 3 } as const
    expect(await agentHistory(asCaller(deps, agent), parties.agentId, narrowed)).toMatchObject({ total: 0 })
  })

  test('pages through a common word without overlap or gap, and says that there are more than it counted', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await manyOrders(tx, parties, 2_100)
    const [first, second, third] = await pagesOf(asCaller(deps, agent), parties.agentId, {
      search: 'northgate',
    })
    for (const page of [first, second, third])
      expect(page).toMatchObject({ total: limits.listNewest, totalIsExact: false })
    expect([first, second, third].map((page) => page?.results.length)).toEqual([1_000, 1_000, 100])
    const all = [first, second, third].flatMap((page) => (page ? numbers(page) : []))
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect(new Set(all)).toHaveLength(2_100)
  })

  test('finds the same from either end', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await manyOrders(tx, parties, 2_100)
    const made = await someOrders(
      tx,
      parties,
      { ...before, notes: 'zanzibar', orderTotalCents: 5 },
      { dateCreated: new Date('2026-06-01T12:00:00Z'), notes: 'zanzibar', orderTotalCents: 7 },
    )
    const ctx = asCaller(deps, agent)
    const find = async (sort: (typeof orderSorts)[number]) =>
      (await pagesOf(ctx, parties.agentId, { search: 'zanzibar', sort, limit: 1 })).flatMap(numbers)
    for (const sort of ['oldest', 'total-ascending'] as const) expect(await find(sort)).toEqual(made)
    for (const sort of ['newest', 'total'] as const) expect(await find(sort)).toEqual(made.toReversed())
  })
})

describe('a search for an IMEI', () => {
  const aDevice = (tx: Tx, zohoAccountId: string, serialNumberImei: string) =>
    tx.insert(repairDevices).values({
      id: `device-${serialNumberImei}`,
      zohoAccountId,
      serialNumberImei,
      deviceMake: 'Halden',
      deviceModel: 'N6 Pro',
      expirationDate: '2027-01-01',
      pin: '1234',
      status: 'Active',
    })

  test('finds the orders of the account that owns the device, and those that name it', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    await aDevice(tx, parties.accountId, '352099001761481')
    await aDevice(tx, other.accountId, '352099001761499')
    const [own] = await someOrders(tx, parties, { statusId: 1, dateSubmitted: testNow })
    const [, named] = await someOrders(tx, other, {}, { notes: 'Replaces 352099001761481' })
    const find = async (search: string) =>
      numbers(await agentHistory(asCaller(deps, agent), parties.agentId, { search }))

    expect(await find('352099001761481')).toEqual([named, own])
    expect(await find('35 209900 176148 1')).toEqual([named, own])
    expect(await find('35-209900-176148-1')).toEqual([named, own])
    // Who sees no devices learns of none.
    const ines = { ...(await aCustomer(tx, parties)), access: 'invoices' as const }
    const found = await accountHistory(asCaller(deps, ines), parties.accountId, { search: '352099001761481' })
    expect(numbers(found)).toEqual([])
    // The beginning of a number is that of a whole model.
    expect(await find('35209900')).toEqual([named])
    expect(await find('352099001760000')).toEqual([])
  })

  test('also among thousands, and for a customer', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const other = { agentId: parties.agentId, ...(await anAccount(tx, agent.zohoUserId)) }
    await aDevice(tx, parties.accountId, 'SN-77-ABCDEF')
    const [own] = await someOrders(tx, parties, { dateCreated: new Date('2025-01-01') })
    await manyOrders(tx, other, 2_100)
    for (const person of [agent, await aCustomer(tx, parties)])
      expect(
        await agentHistory(asCaller(deps, person), parties.agentId, { search: 'sn-77-abcdef' }),
      ).toMatchObject({ results: [{ orderId: own }], total: 1, totalIsExact: true })
  })

  test('never shows another agent’s orders', async ({ tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    const other = await anAgentWithAccount(tx)
    await aDevice(tx, other.parties.accountId, '352099001761481')
    await someOrders(tx, other.parties, {})
    const search = { search: '352099001761481' }
    expect(await agentHistory(asCaller(deps, agent), agent.zohoUserId, search)).toMatchObject({ total: 0 })
  })
})

type Page = Awaited<ReturnType<typeof agentHistory>>

async function pagesOf(
  ctx: Parameters<typeof agentHistory>[0],
  agentId: string,
  query: Parameters<typeof agentHistory>[2],
) {
  const pages: Page[] = []
  let cursor: string | null | undefined
  do {
    const page: Page = await agentHistory(ctx, agentId, { ...query, ...(cursor && { cursor }) })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

/**
 * With scans of whole tables forbidden as long as there is any other way, one in the plan means that no index
 * fits; a sort means that the index does not give the order.
 */
describe('a page follows an index in its order, regardless of the number of orders: no sort, no scan of the table', () => {
  /** An agent among ten, each with as many orders. */
  async function amongOthers(tx: Tx): Promise<Parties> {
    const { parties } = await anAgentWithAccount(tx)
    for (let other = 0; other < 9; other++) await manyOrders(tx, (await anAgentWithAccount(tx)).parties, 300)
    await manyOrders(tx, parties, 300)
    return parties
  }
  const wanted = {
    also: null,
    statusId: null,
    invoiced: false,
    stage: null,
    quote: null,
    approval: null,
    from: null,
    to: null,
    search: null,
  }
  const planOf = (tx: Tx, one: HistoryWanted, part: Partial<HistoryPart>) => {
    const whole: HistoryPart = { sort: 'newest', after: null, limit: 21, withGoods: false, ...part }
    return genericPlanOf(tx, historyPage(one, whole, whole.after ? null : { all: null, isSummed: false }))
  }

  test.for(
    (['agent', 'account'] as const).flatMap((of) =>
      orderSorts.flatMap((sort) => [null, { key: '1', orderId: 1 }].map((after) => ({ of, sort, after }))),
    ),
  )('of an $of by $sort, after $after', async ({ of, sort, after }, { tx }) => {
    const parties = await amongOthers(tx)
    const id = of === 'agent' ? parties.agentId : parties.accountId
    const plan = await planOf(tx, { ...wanted, of, id }, { sort, after })
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })

  // A plan for anyone expects of each as many as of the others, and could follow everyone's orders to meet some soon.
  test('of few among many, past no one else’s', async ({ tx }) => {
    const many = await Promise.all(Array.from({ length: 10 }, () => anAgentWithAccount(tx)))
    await manyOrders(
      tx,
      many.map(({ parties }) => parties),
      5_000,
    )
    const { parties } = await anAgentWithAccount(tx)
    await manyOrders(tx, parties, 50)
    const asked = [
      { of: 'agent', id: parties.agentId, statusId: null },
      { of: 'agent', id: parties.agentId, statusId: 1 },
      { of: 'account', id: parties.accountId, statusId: null },
    ] as const
    for (const one of asked)
      for (const sort of orderSorts) {
        const plan = await planOf(tx, { ...wanted, ...one }, { sort })
        const followed = [...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index)
        expect(followed.length, plan).toBeGreaterThan(0)
        for (const index of followed) expect(index, plan).toMatch(new RegExp(`^orders_by_${one.of}`))
      }
  })

  test.for(['newest', 'oldest'] as const)('of an agent by %s, of one status', async (sort, { tx }) => {
    const parties = await amongOthers(tx)
    const one = { ...wanted, of: 'agent' as const, id: parties.agentId, statusId: 0 }
    const plan = await planOf(tx, one, { sort })
    expect(plan).toContain('orders_by_agent_status')
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })

  test.for(['zanzibar', '(419) 555-0142'])(
    'a search for %s asks the index of words',
    async (typed, { tx }) => {
      const { parties } = await anAgentWithAccount(tx)
      await manyOrders(tx, parties, 3_000)
      await tx.execute(sql`select gin_clean_pending_list('orders_by_agent_words')`)
      await tx.execute(sql`analyze orders`)
      const search = { typed, kind: null, accountIds: [], orderIds: [] }
      const one = { ...wanted, of: 'agent' as const, id: parties.agentId, search }
      const query = searchedNumbers(tx, one, { sort: 'newest', after: null, limit: 21 })
      const { rows } = await tx.execute(sql`explain ${query.getSQL()}`)
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(plan).toContain('orders_by_agent_words')
    },
  )

  test.for(['newest', 'oldest'] as const)('invoiced orders of an agent by %s', async (sort, { tx }) => {
    const parties = await amongOthers(tx)
    const one = { ...wanted, of: 'agent' as const, id: parties.agentId, invoiced: true }
    const plan = await planOf(tx, one, { sort })
    expect(plan).toContain('orders_by_agent_invoiced')
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })
})

describe('what a list comes to, and how many orders its views have', () => {
  test('is of everything that fits the filters, on request, of a first page', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await someOrders(
      tx,
      parties,
      { orderTotalCents: 10_000 },
      { orderTotalCents: 20_050, statusId: 3, dateSubmitted: testNow },
      {
        orderTotalCents: 5,
        statusId: 1,
        dateSubmitted: testNow,
        zohoInventoryInvoiceLink: 'https://inventory.example/1',
      },
    )
    const asked = (query: Parameters<typeof agentHistory>[2]) =>
      agentHistory(asCaller(deps, agent), parties.agentId, query)

    const first = await asked({ withTotals: true, limit: 1 })
    expect(first).toMatchObject({
      total: 3,
      orderTotal: 300.55,
      views: { drafts: 1, attention: 1, invoiced: 1 },
    })
    expect(
      await asked({ withTotals: true, status: 3 }),
      'the views are those of the other filters',
    ).toMatchObject({
      total: 1,
      orderTotal: 200.5,
      views: { drafts: 1, attention: 1, invoiced: 1 },
    })
    const found = await asked({ withTotals: true, search: 'Northgate', limit: 1 })
    expect(found.orderTotal).toBe(300.55)
    expect(found.views).toBeUndefined()
    for (const plain of [
      await asked({}),
      await asked({ withTotals: true, limit: 1, cursor: first.nextCursor ?? '' }),
    ])
      expect(plain).not.toHaveProperty('orderTotal')
  })

  test('is nothing of what the person does not see', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const { userId, ...rest } = await aCustomer(tx, parties)
    await someOrders(
      tx,
      parties,
      { orderTotalCents: 10_000 },
      { orderTotalCents: 5, statusId: 1, dateSubmitted: testNow },
    )
    const ines = { ...rest, userId, access: 'invoices' as const }

    expect(await agentHistory(asCaller(deps, ines), parties.agentId, { withTotals: true })).toMatchObject({
      orderTotal: 0.05,
      views: { drafts: null },
    })
  })
})
