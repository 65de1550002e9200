import { orderStatus } from '@portal/domain/order-status'
import { expect } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
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
      lastOrder: { orderId, submittedAt: daysAgo(40).toISOString() },
      devices: 4,
      devicesIsExact: true,
      coverEnds: { on: '2026-03-20', devices: 2 },
      lastContactAt: daysAgo(5).toISOString(),
    },
  ])
  expect(nextCursor).toBeNull()
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
