import { orderStatus } from '@portal/domain/order-status'
import { expect } from 'vitest'
import { aCustomer, anAccount, anAgent } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { genericPlan } from '../../testing/generic-plan.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { findDeskAccounts } from './desk-accounts.store.ts'
import { listDeskAccounts } from './list-desk-accounts.ts'
import { anOrderOf, daysAgo } from './testing.ts'

test('accounts with last order, devices, cover that ends and last contact', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const { accountId } = parties
  const orderId = await anOrderOf(tx, parties, 40)
  await anOrderOf(tx, parties, 50)
  const draft = await anOrderOf(tx, parties, 20, { statusId: orderStatus.draft })
  await anOrderOf(tx, parties, 30, { statusId: orderStatus.cancelled })
  await aQuote(tx, draft, { sentAt: daysAgo(5) })
  await aDevice(tx, accountId, { coverFrom: '2025-03-10', coverUntil: '2026-03-20' })
  await aDevice(tx, accountId, { coverFrom: '2025-03-10', coverUntil: '2026-05-01' })
  await aDevice(tx, accountId, { coverFrom: '2025-03-10', coverUntil: '2026-05-02' })
  await aDevice(tx, accountId, { coverFrom: '2025-03-10', coverUntil: '2026-03-12', repairsUsed: 1 })
  await aDevice(tx, accountId, { status: 'retired', coverFrom: '2025-03-10', coverUntil: '2026-03-12' })

  const { results, nextCursor } = await listDeskAccounts(asCaller(deps, agent), agent.zohoUserId, {})

  expect(results).toEqual([
    {
      accountId,
      accountName: expect.stringMatching(/^Northgate Delivery/),
      agent: { agentId: agent.zohoUserId, name: 'Wes Porter' },
      lastOrder: { orderId, submittedAt: daysAgo(40).toISOString() },
      devices: 4,
      devicesIsExact: true,
      coverEnds: { on: '2026-03-20', devices: 2 },
      lastContactAt: daysAgo(5).toISOString(),
    },
  ])
  expect(nextCursor).toBeNull()
})

test('an order that was a draft for long is contact when it is submitted', async ({ tx, deps }) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  await anOrderOf(tx, parties, 40, { dateSubmitted: daysAgo(3) })
  await anOrderOf(tx, parties, 20)

  const { results } = await listDeskAccounts(asCaller(deps, agent), agent.zohoUserId, {})

  expect(results.map(({ lastContactAt }) => lastContactAt)).toEqual([daysAgo(3).toISOString()])
})

test('accounts without an order for so many days, those that never ordered first; page by page', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const accountOf = async (accountName: string, days: number | null) => {
    const account = { agentId: agent.zohoUserId, ...(await anAccount(tx, agent.zohoUserId, { accountName })) }
    if (days !== null) await anOrderOf(tx, account, days)
    return account.accountId
  }
  await anOrderOf(tx, parties, 59.9)
  const a = await accountOf('B', 61)
  const b = await accountOf('A', 181)
  const never = await accountOf('C', null)
  await anAccount(tx, agent.zohoUserId, { isActive: false })
  const list = async (query: Parameters<typeof listDeskAccounts>[2]) => {
    const { results, nextCursor } = await listDeskAccounts(asCaller(deps, agent), agent.zohoUserId, query)
    return { ids: results.map(({ accountId }) => accountId), nextCursor }
  }

  expect((await list({ quiet: '60' })).ids).toEqual([never, b, a])
  expect((await list({ quiet: '180' })).ids).toEqual([never, b])
  expect((await list({})).ids).toEqual([never, b, a, parties.accountId])
  expect((await list({ sort: 'name', quiet: '60' })).ids).toEqual([b, a, never])
  for (const sort of ['quietest', 'name'] as const) {
    const all = (await list({ sort })).ids
    const walked: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: 1, ...(cursor && { cursor }) })
      walked.push(...page.ids)
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all)
  }
})

test.for(['', 'x', '12.name.x', '12.quietest.x', '12.quietest.99999999999999999'])(
  'a cursor that is none is refused: %s',
  async (cursor, { tx, deps }) => {
    const { agent } = await anAgentWithAccount(tx)
    await expect(listDeskAccounts(asCaller(deps, agent), agent.zohoUserId, { cursor })).rejects.toMatchObject(
      { code: 'INVALID_INPUT' },
    )
  },
)

test('managers see who has not ordered for 90 days across all agents, with the agent; others do not', async ({
  tx,
  deps,
}) => {
  const { agent, parties } = await anAgentWithAccount(tx)
  const nia = await anAgent(tx)
  const quiet = { agentId: nia.zohoUserId, ...(await anAccount(tx, nia.zohoUserId, { accountName: 'B' })) }
  const never = await anAccount(tx, agent.zohoUserId, { accountName: 'A' })
  await anOrderOf(tx, parties, 89)
  await anOrderOf(tx, quiet, 91)
  const ctx = asCaller(deps, await anAgent(tx, { roles: ['Manager'] }))
  const list = async (query: Parameters<typeof listDeskAccounts>[2]) =>
    (await listDeskAccounts(ctx, 'all', query)).results

  expect((await list({})).map(({ accountId, agent: { agentId } }) => [accountId, agentId])).toEqual([
    [never.accountId, agent.zohoUserId],
    [quiet.accountId, nia.zohoUserId],
  ])
  expect((await list({ quiet: '180' })).map(({ accountId }) => accountId)).toEqual([never.accountId])
  const first = await listDeskAccounts(ctx, 'all', { sort: 'name', limit: 1 })
  const second = await listDeskAccounts(ctx, 'all', {
    sort: 'name',
    limit: 1,
    cursor: first.nextCursor ?? '',
  })
  expect([first, second].map(({ results }) => results[0]?.accountName)).toEqual(['A', 'B'])
  expect(second.nextCursor).toBeNull()
  for (const actor of [agent, await aCustomer(tx, parties)])
    await expect(listDeskAccounts(asCaller(deps, actor), 'all', {})).rejects.toMatchObject({
      code: 'AGENT_NOT_FOUND',
    })
})

test('quiet accounts of all agents by name are found along the index, however many there are', async ({
  tx,
}) => {
  const { sql: text, params: values } = findDeskAccounts(tx, {
    reach: 'all',
    quietSince: daysAgo(90),
    sort: 'name',
    after: { key: 'A', accountId: '1' },
    limit: 51,
  }).toSQL()
  const plan = await genericPlan(tx, { name: 'quiet accounts', text, values })
  expect(plan).not.toMatch(/Seq Scan/)
  expect(plan).toContain('orders_of_account_submitted')
})
