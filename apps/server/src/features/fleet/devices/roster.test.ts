import { type DeviceSort, deviceSorts } from '@portal/contract/devices'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { aCustomer, anAccount, anAgent, aProduct } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { aDevice, anImei, aStation } from '../testing.ts'
import { listDevicesOfAccount, listDevicesOfAgent } from './list-devices.ts'

/** An account of an agent with devices of these unit numbers. */
async function aFleet(tx: Tx, units: readonly string[]) {
  const agent = await anAgent(tx)
  const account = await anAccount(tx, agent.zohoUserId)
  for (const [index, unitNumber] of units.entries())
    await aDevice(tx, account.accountId, {
      unitNumber,
      holder: index % 3 === 0 ? '' : `Driver ${index % 4}`,
      coverUntil: index % 2 === 0 ? null : `2026-0${1 + (index % 5)}-01`,
      changedAt: new Date(Date.UTC(2026, 1, 1, 0, 0, index % 4)),
    })
  return { agent, ...account }
}

/** Devices that have much in common; units are unique but for leading zeros. */
const anyDevices = fc.uniqueArray(
  fc.record({
    unitNumber: fc.constantFrom(null, '1', '01', '001', '2', 'A-1', 'a-01', '10', 'Z'),
    holder: fc.constantFrom('', 'Dana', 'dana', 'Lee'),
    make: fc.constantFrom('', 'Halden'),
    model: fc.constantFrom('', 'N6 Pro'),
    status: fc.constantFrom('inService' as const, 'spare' as const, 'lost' as const),
    coverUntil: fc.constantFrom(null, '2026-03-01', '2026-03-02'),
    changedAt: fc.constantFrom(new Date('2026-02-01T00:00:00Z'), new Date('2026-02-01T00:00:00.001Z')),
    station: fc.nat(2),
  }),
  {
    maxLength: 9,
    comparator: (one, other) => one.unitNumber !== null && one.unitNumber === other.unitNumber,
  },
)

describe('a roster is read page by page', () => {
  const units = ['2', '10', '003', 'A-1', 'a-10', 'A-2', '0011', '9', 'VAN', '104', '1', 'z']

  test.for(deviceSorts)('sorted by %s, without a gap or a repetition', async (sort, { tx, deps }) => {
    const { agent, accountId } = await aFleet(tx, units)
    const second = await anAccount(tx, agent.zohoUserId)
    for (const unitNumber of units) await aDevice(tx, second.accountId, { unitNumber })
    const ctx = asCaller(deps, agent)
    const whole = await listDevicesOfAccount(ctx, accountId, { sort })
    expect(whole).toMatchObject({ total: units.length, totalIsExact: true, nextCursor: null })
    expect(await allPages((query) => listDevicesOfAccount(ctx, accountId, { ...query, sort }))).toEqual(
      whole.results.map(({ deviceId }) => deviceId),
    )
    const ofAgent = await listDevicesOfAgent(ctx, agent.zohoUserId, { sort })
    expect(ofAgent.total).toBe(units.length * 2)
    expect(await allPages((query) => listDevicesOfAgent(ctx, agent.zohoUserId, { ...query, sort }))).toEqual(
      ofAgent.results.map(({ deviceId }) => deviceId),
    )
  })

  test('with any ties and empty values, forwards and backwards', async ({ tx, deps }) => {
    const agent = await anAgent(tx)
    const ctx = asCaller(deps, agent)
    await fc.assert(
      fc.asyncProperty(anyDevices, fc.integer({ min: 1, max: 4 }), async (all, limit) => {
        const { accountId } = await anAccount(tx, agent.zohoUserId)
        const places = [
          null,
          ...(await Promise.all(['AJ', 'HB'].map((name) => aStation(tx, accountId, { name })))),
        ]
        for (const { station, unitNumber, status, ...facts } of all)
          await aDevice(tx, accountId, {
            ...facts,
            unitNumber,
            // What is at work has a number.
            status: unitNumber === null ? 'lost' : status,
            stationId: places[station]?.stationId ?? null,
          })
        for (const sort of deviceSorts.filter((one) => !one.endsWith('-descending'))) {
          const inPages = (by: DeviceSort) =>
            allPages((query) => listDevicesOfAccount(ctx, accountId, { ...query, sort: by }), limit)
          const forwards = await inPages(sort)
          expect(forwards).toHaveLength(all.length)
          expect(new Set(forwards).size).toBe(all.length)
          expect(await inPages(`${sort}-descending` as DeviceSort)).toEqual(forwards.toReversed())
        }
      }),
      { numRuns: 8 },
    )
  })

  type Query = { limit: number; cursor?: string }
  async function allPages(read: (query: Query) => ReturnType<typeof listDevicesOfAccount>, limit = 5) {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await read({ limit, ...(cursor !== undefined && { cursor }) })
      expect(page.totalIsExact).toBe(true)
      ids.push(...page.results.map(({ deviceId }) => deviceId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return ids
  }

  test('unit numbers are in the order of their numbers', async ({ tx, deps }) => {
    const { agent, accountId } = await aFleet(tx, units)
    const unitsBy = async (sort: DeviceSort) =>
      (await listDevicesOfAccount(asCaller(deps, agent), accountId, { sort })).results.map(
        ({ unitNumber }) => unitNumber,
      )
    const rising = ['1', '2', '003', '9', 'z', '10', '0011', '104', 'A-1', 'A-2', 'VAN', 'a-10']
    expect(await unitsBy('unit')).toEqual(rising)
    expect(await unitsBy('unit-descending')).toEqual(rising.toReversed())
  })

  test.for(['x', Buffer.from('[1,2]').toString('base64url')])(
    'a cursor that is none is refused: %s',
    async (cursor, { tx, deps }) => {
      const { agent, accountId } = await aFleet(tx, ['1'])
      await expect(listDevicesOfAccount(asCaller(deps, agent), accountId, { cursor })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    },
  )
})

describe('a search finds', () => {
  const search = async ({ tx, deps }: { tx: Tx; deps: Deps }, typed: string) => {
    const agent = await anAgent(tx)
    const { accountId } = await anAccount(tx, agent.zohoUserId)
    const { stationId } = await aStation(tx, accountId, { name: 'Airline Junction', code: 'AJ' })
    await aDevice(tx, accountId, { unitNumber: '014', holder: 'Maria Lopez', phoneNumber: '5550100147' })
    await aDevice(tx, accountId, { unitNumber: '015', holder: '100%_sure', stationId })
    await aDevice(tx, accountId, {
      unitNumber: '140',
      holder: 'Éva',
      make: 'Orbis',
      model: 'T9 Duty',
      imei: '001015010000013',
    })
    await aDevice(tx, accountId, { unitNumber: 'Van-7', holder: 'Dan', serial: 'C39X7' })
    const { results, total } = await listDevicesOfAccount(asCaller(deps, agent), accountId, { search: typed })
    expect(total).toBe(results.length)
    return results.map(({ unitNumber }) => unitNumber)
  }

  test.for([
    ['maria', ['014']],
    ['LOPEZ', ['014']],
    ['(555) 010-0147', ['014']],
    ['010014', ['014']],
    ['00 101501 000001 3', ['140']],
    ['t9 duty', ['140']],
    ['c39x', ['Van-7']],
    ['airline', ['015']],
    ['%_s', ['015']],
    ['14', ['014', '140']],
    ['1', ['014', '015', '140']],
    ['01', ['014', '015', '140']],
    ['v', ['Van-7']],
    ['014\n140', ['014', '140']],
    ['14, van-7; 999', ['014', 'Van-7']],
    ['éva', ['140']],
    ['eva', ['140']],
    ['E\u0301VA', ['140']],
    ['lopez maria', ['014']],
    ['+1\u00a0(555)\u00a0010\u20110147', ['014']],
    ['maria\norbis', []],
    ['duty éva', ['140']],
    ['no such driver', []],
  ] as const)('%j: %j', async ([typed, wanted], { tx, deps }) => {
    expect(await search({ tx, deps }, typed)).toEqual(wanted)
  })
})

test('it is narrowed by station, and by none', async ({ tx, deps }) => {
  const agent = await anAgent(tx)
  const { accountId, contactId } = await anAccount(tx, agent.zohoUserId)
  const { stationId } = await aStation(tx, accountId)
  await aDevice(tx, accountId, { unitNumber: '1', stationId, imei: anImei() })
  await aDevice(tx, accountId, { unitNumber: '2' })
  const una = asCaller(deps, await aCustomer(tx, { accountId, contactId }))
  const units = async (query: { stationId: string }) =>
    (await listDevicesOfAccount(una, accountId, query)).results.map(({ unitNumber }) => unitNumber)
  expect(await units({ stationId })).toEqual(['1'])
  expect(await units({ stationId: 'none' })).toEqual(['2'])
})

test('a device that was not ordered here has the picture of its model, or of its series', async ({
  tx,
  deps,
}) => {
  const agent = await anAgent(tx)
  const { accountId } = await anAccount(tx, agent.zohoUserId)
  const maker = 'Picturer'
  await aProduct(tx, { manufacturerName: maker, model: 'M7', image: '/pictures/m7.avif' })
  await aProduct(tx, { manufacturerName: maker, model: 'M7 Max', image: '/pictures/m7-max.avif' })
  await aProduct(tx, { manufacturerName: maker, model: 'Q5 Lite', image: '/pictures/q5-lite.avif' })
  const models = ['M7', 'm7 max', 'M7 128 GB', 'Q5', 'M70', '']
  for (const [index, model] of models.entries())
    await aDevice(tx, accountId, {
      unitNumber: String(index + 1),
      make: maker.toUpperCase(),
      model,
      productId: null,
    })
  const { results } = await listDevicesOfAccount(asCaller(deps, agent), accountId, { sort: 'unit' })
  expect(results.map(({ image }) => image)).toEqual([
    '/pictures/m7.avif',
    '/pictures/m7-max.avif',
    '/pictures/m7.avif',
    '/pictures/q5-lite.avif',
    null,
    null,
  ])
})
