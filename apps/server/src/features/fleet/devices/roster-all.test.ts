import { deviceSorts } from '@portal/contract/devices'
import { allAgents } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { aCustomer, anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { genericPlan } from '../../../testing/generic-plan.ts'
import { aDevice, aStation } from '../testing.ts'
import { exportChosenOfAgent, exportDevicesOfAgent } from './export-devices.ts'
import { listDevicesOfAgent, listModelsOfAgent, readFiguresOfAgent } from './list-devices.ts'
import { everything, ofAllAgents, rosterPage } from './roster.store.ts'

/** The devices of all agents (docs/spec/roles.md#all-agents). */

const bySorts = deviceSorts.filter((sort) => !sort.startsWith('station'))

/** Two agents with an account each, and devices of both; and an account that left. */
async function aScene(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Brandt' })
  const [north, south, left] = [
    await anAccount(tx, wes.zohoUserId, { accountName: 'North' }),
    await anAccount(tx, nia.zohoUserId, { accountName: 'South' }),
    await anAccount(tx, nia.zohoUserId),
  ]
  const { stationId } = await aStation(tx, north.accountId, { name: 'Harbor' })
  const facts = { make: 'Halden', model: 'N6 Pro' }
  const own = await aDevice(tx, north.accountId, {
    ...facts,
    unitNumber: '7',
    holder: 'Maria Lopez',
    stationId,
  })
  const other = await aDevice(tx, south.accountId, { ...facts, unitNumber: '3', status: 'spare', holder: '' })
  await aDevice(tx, south.accountId, { unitNumber: '5', model: 'A1', holder: 'Dan Reyes', status: 'lost' })
  await aDevice(tx, left.accountId, { unitNumber: '1' })
  await tx.update(accounts).set({ isActive: false }).where(eq(accounts.zohoAccountId, left.accountId))
  const manager = await anAgent(tx, { roles: ['Administrator'] })
  return { wes, north, stationId, own, other, manager }
}

describe('the devices of all agents', () => {
  test('are those of active accounts, each with account and agent', async ({ tx, deps }) => {
    const { manager } = await aScene(tx)
    const page = await listDevicesOfAgent(asCaller(deps, manager), allAgents, {})
    expect(
      page.results.map(({ unitNumber, accountName, agentName }) => [unitNumber, accountName, agentName]),
    ).toEqual([
      ['3', 'South', 'Nia Brandt'],
      ['5', 'South', 'Nia Brandt'],
      ['7', 'North', 'Wes Porter'],
    ])
    expect(page).toMatchObject({ total: 3, totalIsExact: true, nextCursor: null })
  })

  test.for(bySorts)('come in pages without a gap or a repetition, by %s', async (sort, { tx, deps }) => {
    const { manager } = await aScene(tx)
    const ctx = asCaller(deps, manager)
    const idsOf = ({ results }: Awaited<ReturnType<typeof listDevicesOfAgent>>) =>
      results.map(({ deviceId }) => deviceId)
    const whole = idsOf(await listDevicesOfAgent(ctx, allAgents, { sort }))
    const first = await listDevicesOfAgent(ctx, allAgents, { sort, limit: 2 })
    const second = await listDevicesOfAgent(ctx, allAgents, {
      sort,
      limit: 2,
      cursor: first.nextCursor ?? '',
    })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(whole)
    expect(second).toMatchObject({ total: 3, nextCursor: null })
    expect(new Set(whole).size).toBe(3)
  })

  test('are narrowed and searched as those of one agent', async ({ tx, deps }) => {
    const { manager } = await aScene(tx)
    const ctx = asCaller(deps, manager)
    const unitsOf = async (query: Parameters<typeof listDevicesOfAgent>[2]) => {
      const { results, total } = await listDevicesOfAgent(ctx, allAgents, query)
      expect(total).toBe(results.length)
      return results.map(({ unitNumber }) => unitNumber)
    }
    expect(await unitsOf({ group: 'lost' })).toEqual(['5'])
    expect(await unitsOf({ model: 'halden n6 pro' })).toEqual(['3', '7'])
    expect(await unitsOf({ stationId: 'none' })).toEqual(['3', '5'])
    expect(await unitsOf({ search: 'lopez' })).toEqual(['7'])
    expect(await unitsOf({ search: '3, 7' })).toEqual(['3', '7'])
    // A station belongs to an account.
    expect(await unitsOf({ search: 'harbor' })).toEqual([])
  })

  test('have figures, models and files that say whose they are', async ({ tx, deps }) => {
    const { manager, own, other } = await aScene(tx)
    const ctx = asCaller(deps, manager)
    const { result: figures } = await readFiguresOfAgent(ctx, allAgents)
    expect(figures).toMatchObject({ inService: 1, spare: 1, lost: 1, ended: 0 })
    expect((await listModelsOfAgent(ctx, allAgents)).result.models).toContain('Halden N6 Pro')
    const ofAll = (await exportDevicesOfAgent(ctx, allAgents, { format: 'csv', search: 'lopez' })).result
    expect(ofAll.devices).toBe(1)
    expect(ofAll.csv).toMatch(/,Account,Agent\r\n.*,North,Wes Porter\r\n/)
    const deviceIds = [own.deviceId, other.deviceId]
    const chosen = (await exportChosenOfAgent(ctx, allAgents, { deviceIds, format: 'csv' })).result
    expect(chosen.csv?.match(/,(Wes Porter|Nia Brandt)\r\n/g)).toHaveLength(2)
  })

  test('are not sorted or narrowed by a station, nor searched for one or two characters', async ({
    tx,
    deps,
  }) => {
    const { manager, stationId, wes } = await aScene(tx)
    const ctx = asCaller(deps, manager)
    const cases = [
      { sort: 'station' },
      { sort: 'station-descending' },
      { stationId },
      { search: '7' },
    ] as const
    for (const query of cases) {
      await expect(listDevicesOfAgent(ctx, allAgents, query)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      await expect(exportDevicesOfAgent(ctx, allAgents, { ...query, format: 'csv' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
      expect((await listDevicesOfAgent(ctx, wes.zohoUserId, query)).total).toBe(1)
    }
  })

  test('do not exist for agents, also when they cover others, and for customers', async ({ tx, deps }) => {
    const { wes, north } = await aScene(tx)
    const covering = { ...(await anAgent(tx)), covers: [wes.zohoUserId] }
    for (const actor of [wes, covering, await aCustomer(tx, north)]) {
      const ctx = asCaller(deps, actor)
      const asked = [
        listDevicesOfAgent(ctx, allAgents, {}),
        readFiguresOfAgent(ctx, allAgents),
        listModelsOfAgent(ctx, allAgents),
        exportDevicesOfAgent(ctx, allAgents, { format: 'csv' }),
        exportChosenOfAgent(ctx, allAgents, { deviceIds: [], format: 'csv' }),
      ]
      for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' })
    }
  })

  test.for(bySorts)('follow an index in its order, by %s', async (sort, { tx }) => {
    const agent = await anAgent(tx)
    for (let account = 0; account < 20; account++) {
      const { accountId } = await anAccount(tx, agent.zohoUserId)
      for (let n = 0; n < 5; n++) await aDevice(tx, accountId, { unitNumber: `U${n}` })
    }
    const { sql: text, params: values } = rosterPage(
      tx,
      { ...everything, whose: ofAllAgents },
      { sort, after: null, limit: 11 },
    ).toSQL()
    const plan = await genericPlan(tx, { name: `all_${sort}`, text, values })
    expect(plan).toMatch(/devices_of_all_by_/)
    expect(plan).not.toMatch(/Sort|Seq Scan on devices/)
  })
})
