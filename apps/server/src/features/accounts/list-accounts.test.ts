import { defaultDomainId } from '@portal/domain/ids'
import { orderStatus } from '@portal/domain/order-status'
import { allAgents } from '@portal/domain/roles'
import { describe, expect } from 'vitest'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { genericPlan } from '../../testing/generic-plan.ts'
import { anOrderOf, daysAgo } from '../desk/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { accountsPage } from './accounts.store.ts'
import { listAccounts } from './accounts.ts'

type Answer = Awaited<ReturnType<typeof listAccounts>>
const names = ({ results }: Answer) => results.map(({ accountName }) => accountName)
const notFound = expect.objectContaining({ code: 'AGENT_NOT_FOUND' })

describe('the accounts of an agent', () => {
  test('are the active ones, by name, with both spellings of id and street', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    await anAccount(tx, wes.zohoUserId, { accountName: 'Zephyr Parcel' })
    const { accountId } = await anAccount(tx, wes.zohoUserId, {
      accountName: 'Argent Couriers',
      salesSupport: 'Ivy Chen',
      salesSupportEmail: 'ivy@wbc.example',
    })
    await anAccount(tx, wes.zohoUserId, { accountName: 'Closed Freight', isActive: false })
    await anAccount(tx, (await anAgent(tx)).zohoUserId, { accountName: 'Account of another agent' })

    const answer = await listAccounts(asCaller(deps, wes), { agentId: wes.zohoUserId })

    expect(names(answer)).toEqual(['Argent Couriers', 'Zephyr Parcel'])
    expect(answer).toMatchObject({ total: 2, nextCursor: null })
    expect(answer.results[0]).toEqual({
      id: accountId,
      accountId,
      accountName: 'Argent Couriers',
      billingStreet: '4100 Harbor Blvd',
      billingStreet1: '4100 Harbor Blvd',
      billingCity: 'Toledo',
      billingState: 'OH',
      billingCode: '43604',
      shippingStreet: '980 Airline Junction Rd',
      shippingStreet1: '980 Airline Junction Rd',
      shippingCity: 'Toledo',
      shippingState: 'OH',
      shippingCode: '43607',
      ownerName: 'Wes Porter',
      salesSupport: 'Ivy Chen',
      salesSupportEmail: 'ivy@wbc.example',
      lastOrderAt: null,
    })
  })

  test('say when they ordered last, to staff alone', async ({ tx, deps }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    await anOrderOf(tx, parties, 40)
    await anOrderOf(tx, parties, 9)
    await anOrderOf(tx, parties, 2, { statusId: orderStatus.draft })
    const lastOf = async (caller: Parameters<typeof asCaller>[1]) =>
      (await listAccounts(asCaller(deps, caller), { agentId: parties.agentId })).results[0]?.lastOrderAt

    expect(await lastOf(agent)).toBe(daysAgo(9).toISOString())
    expect(await lastOf(await aCustomer(tx, parties))).toBeNull()
  })

  test.for([
    ['argent', 'Argent Couriers'],
    ['  IVY ch ', 'Argent Couriers'],
    ['noor@', 'Zephyr Parcel'],
    ['100%', 'Zephyr 100% Parcel'],
    ['a_b', 'a_b Logistics'],
    ['\\', 'Back\\Slash'],
  ] as const)(
    'the search "%s" finds %s: it looks at account, support name and support email',
    async ([search, found], { tx, deps }) => {
      const wes = await anAgent(tx)
      const accounts = {
        Argent: { accountName: 'Argent Couriers', salesSupport: 'Ivy Chen' },
        Zephyr: { accountName: 'Zephyr Parcel', salesSupportEmail: 'noor@wbc.example' },
        percent: { accountName: 'Zephyr 100% Parcel' },
        underscore: { accountName: 'a_b Logistics' },
        plain: { accountName: 'aXb Logistics 1000' },
        slash: { accountName: 'Back\\Slash' },
      }
      for (const account of Object.values(accounts)) await anAccount(tx, wes.zohoUserId, account)

      const answer = await listAccounts(asCaller(deps, wes), { agentId: wes.zohoUserId, search })

      expect(names(answer)).toEqual([found])
      expect(answer.total).toBe(1)
    },
  )

  test('pages follow each other without gap or repeat, also among equal names, and the total stays', async ({
    tx,
    deps,
  }) => {
    const wes = await anAgent(tx)
    const ids = []
    for (const accountName of ['B', 'A', 'C', 'B', 'B'])
      ids.push((await anAccount(tx, wes.zohoUserId, { accountName })).accountId)

    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Answer = await listAccounts(asCaller(deps, wes), {
        agentId: wes.zohoUserId,
        limit: 2,
        ...(cursor !== null && { cursor }),
      })
      expect(page.total).toBe(5)
      seen.push(...page.results.map(({ accountId }) => accountId))
      cursor = page.nextCursor
    } while (cursor !== null)

    expect(seen).toEqual([ids[1], ids[0], ids[3], ids[4], ids[2]])
  })

  test('a search without a match answers no accounts and the total 0', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    await anAccount(tx, wes.zohoUserId)

    const answer = await listAccounts(asCaller(deps, wes), {
      agentId: wes.zohoUserId,
      search: 'nothing like it',
    })

    expect(answer).toEqual({ results: [], total: 0, totalIsExact: true, nextCursor: null })
  })

  test('a cursor that is none is refused by its name', async ({ tx, deps }) => {
    const wes = await anAgent(tx)

    await expect(
      listAccounts(asCaller(deps, wes), { agentId: wes.zohoUserId, cursor: 'page 2' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: { cursor: [expect.any(String)] } })
  })

  test('another agent’s account is no place to begin', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    await anAccount(tx, wes.zohoUserId, { accountName: 'Zephyr Parcel' })
    const { accountId } = await anAccount(tx, (await anAgent(tx)).zohoUserId, { accountName: 'Argent' })

    const answer = await listAccounts(asCaller(deps, wes), { agentId: wes.zohoUserId, cursor: accountId })

    expect(names(answer)).toEqual([])
  })
})

describe('whose accounts a person may list', () => {
  test.for(['Manager', 'WbcManager', 'Administrator'] as const)(
    'a %s lists any agent’s',
    async (role, { tx, deps }) => {
      const boss = await aPerson(tx, { roles: [role] })
      const wes = await anAgent(tx)
      await anAccount(tx, wes.zohoUserId, { accountName: 'Argent' })

      expect(names(await listAccounts(asCaller(deps, boss), { agentId: wes.zohoUserId }))).toEqual(['Argent'])
      await expect(listAccounts(asCaller(deps, boss), { agentId: aZohoId() })).rejects.toEqual(notFound)
    },
  )

  test('an agent lists their own; another agent and no agent are the same to them', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    await anAccount(tx, wes.zohoUserId)

    expect(await listAccounts(asCaller(deps, nia), { agentId: nia.zohoUserId })).toMatchObject({ total: 0 })
    await expect(listAccounts(asCaller(deps, nia), { agentId: wes.zohoUserId })).rejects.toEqual(notFound)
    await expect(listAccounts(asCaller(deps, nia), { agentId: aZohoId() })).rejects.toEqual(notFound)
  })

  test('a customer asks for their account’s owner and gets their own account only', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const own = await anAccount(tx, wes.zohoUserId, { accountName: 'Northgate Delivery LLC' })
    await anAccount(tx, wes.zohoUserId, { accountName: 'Argent' })
    const una = asCaller(deps, await aCustomer(tx, own))

    const answer = await listAccounts(una, { agentId: wes.zohoUserId })

    expect(names(answer)).toEqual(['Northgate Delivery LLC'])
    expect(answer.total).toBe(1)
    await expect(listAccounts(una, { agentId: nia.zohoUserId })).rejects.toEqual(notFound)
  })

  test('a person without agent and account lists no one’s', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const person = await aPerson(tx, { roles: ['User'], domainId: defaultDomainId })

    await expect(listAccounts(asCaller(deps, person), { agentId: wes.zohoUserId })).rejects.toEqual(notFound)
  })
})

describe('the accounts of all agents', () => {
  test('are those of every agent by name, each with its agent, page by page', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx, { firstName: 'Nia', lastName: 'Brandt' })]
    for (const accountName of ['Delta', 'Alpha']) await anAccount(tx, wes.zohoUserId, { accountName })
    for (const accountName of ['Charlie', 'Bravo']) await anAccount(tx, nia.zohoUserId, { accountName })
    await anAccount(tx, nia.zohoUserId, { accountName: 'Closed', isActive: false })
    const ctx = asCaller(deps, await anAgent(tx, { roles: ['WbcManager'] }))

    const first = await listAccounts(ctx, { agentId: allAgents, limit: 3 })
    expect(names(first)).toEqual(['Alpha', 'Bravo', 'Charlie'])
    expect(first.results.map(({ ownerName }) => ownerName)).toEqual([
      'Wes Porter',
      'Nia Brandt',
      'Nia Brandt',
    ])
    expect(first).toMatchObject({ total: 4, totalIsExact: true })
    const second = await listAccounts(ctx, { agentId: allAgents, cursor: first.nextCursor ?? '' })
    expect(names(second)).toEqual(['Delta'])
    expect(second.nextCursor).toBeNull()
    expect(names(await listAccounts(ctx, { agentId: allAgents, search: 'rav' }))).toEqual(['Bravo'])
    await expect(listAccounts(ctx, { agentId: allAgents, search: 'ra' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('do not exist for agents, also when they cover others, and for customers', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const una = await aCustomer(tx, await anAccount(tx, wes.zohoUserId))
    const covering = { ...(await anAgent(tx)), covers: [wes.zohoUserId] }
    for (const actor of [wes, una, covering])
      await expect(listAccounts(asCaller(deps, actor), { agentId: allAgents })).rejects.toEqual(notFound)
  })

  test.for([
    ['all', {}],
    ['a search', { search: 'argent' }],
    ['a later page', { after: '1' }],
    ['a later page of a search', { search: 'argent', after: '1' }],
  ] as const)('of %s are read along an index', async ([, changes], { tx }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    for (let n = 0; n < 50; n++) for (const { zohoUserId } of [wes, nia]) await anAccount(tx, zohoUserId)
    const sql = accountsPage({
      onlyAccountId: null,
      search: null,
      after: null,
      limit: 21,
      ...changes,
      agentId: null,
    })
    expect(await genericPlan(tx, sql)).not.toMatch(/Seq Scan on accounts/)
  })
})

describe('a list of accounts', () => {
  const wanted = { onlyAccountId: null, search: null, after: null, limit: 21 }

  test.for([
    ['all', {}],
    ['a search', { search: 'argent' }],
    ['a later page', { after: '1' }],
    ['a later page of a search', { search: 'argent', after: '1' }],
  ] as const)('of %s is counted inside the index that it follows', async ([, changes], { tx }) => {
    const wes = await anAgent(tx)
    const nia = await anAgent(tx)
    for (let n = 0; n < 50; n++) for (const { zohoUserId } of [wes, nia]) await anAccount(tx, zohoUserId)

    const plan = await genericPlan(tx, accountsPage({ ...wanted, ...changes, agentId: wes.zohoUserId }))

    expect(plan).toContain('accounts_listed')
    expect(plan).not.toMatch(/Seq Scan on accounts/)
  })

  test('of a customer reads their account by its id', async ({ tx }) => {
    const wes = await anAgent(tx)
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const sql = accountsPage({ ...wanted, agentId: wes.zohoUserId, onlyAccountId: accountId })
    expect(await genericPlan(tx, sql)).not.toMatch(/Seq Scan on accounts/)
  })
})
