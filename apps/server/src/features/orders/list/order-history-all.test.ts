import { orderSorts } from '@portal/contract/orders'
import { allAgents, type Role } from '@portal/domain/roles'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { aCustomer, anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test, testNow } from '../../../testing/fixtures.ts'
import { genericPlanOf } from '../../../testing/generic-plan.ts'
import { anAgentWithAccount, type Parties } from '../testing.ts'
import { allOf, type HistoryWanted } from './history-conditions.ts'
import { type HistoryPart, historyPage } from './order-history.store.ts'
import { agentHistory } from './order-history.ts'

/** The orders of all agents (docs/spec/roles.md#all-agents). */

/** Orders of these in turn, a minute apart, the last one the newest; every fourth of the same amount. */
const someOrders = (tx: Tx, whose: readonly Parties[], count: number) => {
  const next = (key: keyof Parties) =>
    sql`(${sql.param(whose.map((parties) => parties[key]))}::text[])[1 + n % ${whose.length}]`
  return tx.execute(sql`
    insert into orders (status_id, zoho_user_id, zoho_account_id, account_name, zoho_contact_id, contact_first_name,
      contact_last_name, contact_email, contact_mobile, agent_name, agent_email, created_by, date_created, date_submitted,
      number_of_items, order_total_cents, reference_number, zoho_inventory_invoice_link)
    select n % 4, ${next('agentId')}, ${next('accountId')}, 'Northgate', ${next('contactId')}, 'Marcus', 'Bell', '', '',
      'Agent ' || n % ${whose.length}, '', (select user_id from users limit 1),
      timestamptz '2026-01-01 22:00Z' + n * interval '1 minute', case when n % 4 > 0 then timestamptz '2026-03-01' end, 1,
      n / 4 * 100, 'PO-' || n, case when n % 4 = 1 then 'https://ledger.example/' || n end
    from generate_series(0, ${count - 1}) n`)
}

async function aScene(tx: Tx, count: number) {
  const [one, other] = [await anAgentWithAccount(tx), await anAgentWithAccount(tx)]
  await someOrders(tx, [one.parties, other.parties], count)
  const manager = await anAgent(tx, { roles: ['Manager'] })
  return { one, other, manager }
}

describe('the orders of all agents', () => {
  test('name the agent of each, and are counted together', async ({ tx, deps }) => {
    const { one, manager } = await aScene(tx, 6)
    const page = await agentHistory(asCaller(deps, manager), allAgents, { limit: 4 })
    expect(page.results.map(({ agentName }) => agentName)).toEqual([
      'Agent 1',
      'Agent 0',
      'Agent 1',
      'Agent 0',
    ])
    expect(page).toMatchObject({ total: 6, unfilteredTotal: 6, totalIsExact: true })
    const own = await agentHistory(asCaller(deps, manager), one.parties.agentId, {})
    expect(own.total).toBe(3)
    expect(own.results.every((row) => row.agentName === undefined)).toBe(true)
  })

  test.for(orderSorts)('come in pages without a gap or a repetition, by %s', async (sort, { tx, deps }) => {
    const { manager } = await aScene(tx, 200)
    const ctx = asCaller(deps, manager)
    const whole = await agentHistory(ctx, allAgents, { sort })
    expect(whole.results).toHaveLength(200)
    const paged: number[] = []
    let cursor: string | null = null
    do {
      const page = await agentHistory(ctx, allAgents, { sort, limit: 30, ...(cursor !== null && { cursor }) })
      expect(page.total).toBe(200)
      paged.push(...page.results.map(({ orderId }) => orderId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(whole.results.map(({ orderId }) => orderId))
    const key = ({ dateCreated, orderTotal }: (typeof whole.results)[number]) =>
      sort.startsWith('total') ? orderTotal : Date.parse(dateCreated)
    const isDescending = sort === 'newest' || sort === 'total'
    const sorted = whole.results.map(key).toSorted((a, b) => (isDescending ? b - a : a - b))
    expect(whole.results.map(key)).toEqual(sorted)
  })

  test('are narrowed as those of one agent', async ({ tx, deps }) => {
    const { other, manager } = await aScene(tx, 200)
    const ctx = asCaller(deps, manager)
    const found = async (query: Parameters<typeof agentHistory>[2]) => {
      const { results, total, unfilteredTotal } = await agentHistory(ctx, allAgents, query)
      expect([results.length, unfilteredTotal]).toEqual([total, 200])
      return results
    }
    expect(await found({ status: 3 })).toHaveLength(50)
    // Across the midnight of UTC and on both sides of it.
    const from = '2026-01-01T23:59:00.000Z'
    const to = '2026-01-02T00:01:00.000Z'
    const between = await found({ from, to })
    expect(between.map(({ dateCreated }) => dateCreated)).toEqual(['2026-01-02T00:00:00.000Z', from])
    expect(await found({ accountId: other.parties.accountId })).toHaveLength(100)
    expect(await found({ invoiced: true })).toHaveLength(50)
    const [match] = await found({ search: 'po-179 ' })
    expect(match).toMatchObject({ referenceNumber: 'PO-179', agentName: 'Agent 1' })
  })

  test('are not searched for a text of one or two characters', async ({ tx, deps }) => {
    const { one, manager } = await aScene(tx, 2)
    const ctx = asCaller(deps, manager)
    await expect(agentHistory(ctx, allAgents, { search: ' po ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { search: ['Type at least 3 characters to search all agents.'] },
    })
    expect((await agentHistory(ctx, allAgents, { search: ' ' })).total).toBe(2)
    expect((await agentHistory(ctx, one.parties.agentId, { search: 'po' })).total).toBe(1)
  })

  test.for(['WbcAgent', 'User', 'Staging', 'Accountant'] as const satisfies readonly Role[])(
    'do not exist for the role %s',
    async (role, { tx, deps }) => {
      const { one } = await aScene(tx, 2)
      const covering = { ...(await anAgent(tx, { roles: [role] })), covers: [one.parties.agentId] }
      await expect(agentHistory(asCaller(deps, covering), allAgents, {})).rejects.toMatchObject({
        code: 'AGENT_NOT_FOUND',
      })
    },
  )

  test('do not exist for a customer', async ({ tx, deps }) => {
    const una = await aCustomer(tx, await anAccount(tx, (await anAgent(tx)).zohoUserId))
    await expect(agentHistory(asCaller(deps, una), allAgents, {})).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
  })

  test.for([
    [{}],
    [{ statusId: 3 }],
    [{ invoiced: true }],
    [{ from: testNow, to: testNow }],
    [{ approval: 'waiting' }],
  ] as const satisfies ReadonlyArray<readonly [Partial<HistoryWanted>]>)(
    'are read along an index, narrowed by %o',
    async ([narrower], { tx }) => {
      await aScene(tx, 400)
      const wanted: HistoryWanted = { ...allOf({ of: 'all', id: '', also: null }), ...narrower }
      const sorts = Object.keys(narrower).length === 0 ? orderSorts : (['newest', 'oldest'] as const)
      for (const sort of sorts)
        for (const after of [null, { key: '1', orderId: 1 }]) {
          const part: HistoryPart = { sort, after, limit: 21, withGoods: true }
          const plan = await genericPlanOf(tx, historyPage(wanted, part, null))
          // Orders of the same moment are sorted among themselves, and the few that wait for approval.
          if (!('approval' in narrower)) expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(/)
          expect(plan).not.toMatch(/Seq Scan/)
        }
    },
  )
})
