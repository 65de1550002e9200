import { lineSorts } from '@portal/contract/line-lists'
import { carrierIds } from '@portal/domain/ids'
import { monthlyCostOf, termsEndOf } from '@portal/domain/line-terms'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { lineCredits, lineEvents, lines } from '../../db/schema/lines.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { aDevice, aStation } from '../fleet/testing.ts'
import { aLine } from '../lines/testing.ts'
import { exportLines } from './export-lines.ts'
import { monthlyCents, termsEnd } from './line-terms-sql.ts'
import { listLines, readCounts } from './list-lines.ts'
import { readLine } from './read-line.ts'

const today = '2026-03-02'

describe('terms as the database reads them', () => {
  const kinds: Array<Partial<typeof lines.$inferInsert>> = [
    {},
    { planCents: 4_000 },
    { planCents: 4_000, installmentCents: 1_899, installmentMonths: 36, activatedOn: '2025-08-31' },
    { planCents: 4_000, installmentCents: 1_899, installmentMonths: 6, activatedOn: '2025-08-31' },
    { planCents: 4_000, installmentCents: 1_899, installmentMonths: 7, activatedOn: '2025-08-31' },
    { installmentCents: 1_899, installmentMonths: 24, firstInstallment: '2024-04-01' },
    { planCents: 4_000, contractEnd: '2026-04-15', installmentMonths: 24, firstInstallment: '2024-04-01' },
    { planCents: 4_000, state: 'suspended', suspendReason: 'lost', suspendBilling: 'stops' },
    { planCents: 4_000, state: 'pending', number: null, installmentCents: 1_899, installmentMonths: 36 },
  ]
  test.for(kinds)('%j', async (changes, { tx }) => {
    const { lineId } = await aLine(tx, aZohoId(), changes)
    const credits = [
      { cents: 500, firstMonth: '2026-01-01', months: 2 },
      { cents: 300, firstMonth: '2026-02-01', months: 2 },
      { cents: 200, firstMonth: '2026-03-01', months: null },
      { cents: 100, firstMonth: '2026-04-01', months: null },
    ]
    await tx
      .insert(lineCredits)
      .values(credits.map((credit) => ({ creditId: v7(), lineId, words: 'Credit', ...credit })))
    const [line] = await tx.select().from(lines).where(eq(lines.lineId, lineId))
    const [read] = await tx
      .select({ cents: monthlyCents(today), end: sql<string>`${termsEnd}::text` })
      .from(lines)
      .where(eq(lines.lineId, lineId))
    expect(line && read).toEqual({
      cents: (line && monthlyCostOf(line, credits, today)?.cents) ?? 0,
      end: (line && termsEndOf(line)) ?? 'infinity',
    })
  })
})

/** wes with a customer, una, and a colleague of hers with Fleet only; nia with an account of her own. */
async function aScene(tx: Tx) {
  const wes = await anAgent(tx)
  const nia = await anAgent(tx)
  const mo = await anAgent(tx, { roles: ['Manager'] })
  const ben = await aPerson(tx, { roles: ['Staging'] })
  const northgate = await anAccount(tx, wes.zohoUserId)
  const other = await anAccount(tx, nia.zohoUserId)
  const una = await aCustomer(tx, northgate)
  const fay = { ...una, access: 'fleet' as const }
  const { accountId } = northgate
  const { stationId } = await aStation(tx, accountId, { name: 'Harbor' })
  const kim = await aDevice(tx, accountId, { unitNumber: '014', holder: 'Kim Tran', stationId })
  const ann = await aDevice(tx, accountId, { unitNumber: '002', holder: 'Ann Wu' })
  const terms = { carrierId: carrierIds.Verizon, planName: 'Unlimited', planCents: 4_000 }
  const lines = {
    active: await aLine(tx, accountId, {
      ...terms,
      deviceId: kim.deviceId,
      number: '5550100147',
      installmentCents: 1_000,
      installmentMonths: 2,
      firstInstallment: '2026-02-01',
    }),
    suspended: await aLine(tx, accountId, {
      deviceId: ann.deviceId,
      number: '5550100148',
      state: 'suspended',
      suspendReason: 'lost',
      carrierId: carrierIds['AT&T'],
      planCents: 3_800,
    }),
    loose: await aLine(tx, accountId, {
      number: '5550100149',
      iccid: '8914800000000000014',
      contractEnd: '2026-09-01',
    }),
    pending: await aLine(tx, accountId, { number: null, state: 'pending' }),
    ended: await aLine(tx, accountId, { number: '5550100150', state: 'cancelled', endedOn: today }),
    foreign: await aLine(tx, other.accountId, { number: '5550100147' }),
  }
  return { wes, nia, mo, ben, una, fay, accountId, stationId, kim, lines }
}

type Scene = Awaited<ReturnType<typeof aScene>>
type Asked = Parameters<typeof listLines>[1]

/** What a list has, by the names of the scene. */
async function named({ lines: ofScene }: Scene, ctx: SignedInContext, asked: Asked = {}): Promise<string[]> {
  const { results, total } = await listLines(ctx, asked)
  expect(total).toBe(results.length)
  return results.map(
    ({ lineId }) => Object.entries(ofScene).find(([, line]) => line.lineId === lineId)?.[0] ?? 'unknown',
  )
}

describe('a list of lines', () => {
  test('has those that have not ended, by number, of those who may see them', async ({ tx, deps }) => {
    const scene = await aScene(tx)
    const own = ['active', 'suspended', 'loose', 'pending']
    expect(await named(scene, asCaller(deps, scene.una))).toEqual(own)
    expect(await named(scene, asCaller(deps, scene.fay))).toEqual(own)
    expect(await named(scene, asCaller(deps, scene.wes))).toEqual(own)
    expect(await named(scene, asCaller(deps, scene.nia))).toEqual(['foreign'])
    expect(await named(scene, asCaller(deps, scene.ben))).toEqual([])
    expect(await named(scene, asCaller(deps, scene.mo), { accountId: scene.accountId })).toEqual(own)
    expect(await named(scene, asCaller(deps, scene.mo), { agentId: scene.nia.zohoUserId })).toEqual([
      'foreign',
    ])
    // Filters narrow what is theirs, and widen nothing.
    expect(await named(scene, asCaller(deps, scene.nia), { accountId: scene.accountId })).toEqual([])
    expect(await named(scene, asCaller(deps, scene.nia), { agentId: scene.wes.zohoUserId })).toEqual([])
    expect(await named(scene, asCaller(deps, scene.una), { accountId: aZohoId() })).toEqual([])
  })

  test.for<[Asked, string[]]>([
    [{ group: 'active' }, ['active', 'loose']],
    [{ group: 'suspended' }, ['suspended']],
    [{ group: 'pending' }, ['pending']],
    [{ group: 'ended' }, ['ended']],
    [{ note: 'endsSoon' }, ['active']],
    [{ note: 'withoutNumber' }, ['pending']],
    [{ note: 'withoutDevice' }, ['loose']],
    [{ carrierId: carrierIds.Verizon }, ['active']],
    [{ search: '14' }, ['active']],
    [{ search: 'tran' }, ['active']],
    [{ search: 'harbor' }, ['active']],
    [{ search: '(555) 010-0148' }, ['suspended']],
    [{ search: '0149' }, ['loose']],
    [{ search: '8914 8000 0000 0000 014' }, ['loose']],
    [{ search: '5550100' }, ['active', 'suspended', 'loose']],
    [{ search: '(555) 010-0149\n(555) 010-0147\n5550100150' }, ['active', 'loose']],
    [{ search: '5550100150', group: 'ended' }, ['ended']],
    [{ search: 'nothing like it' }, []],
    [{ search: '5550100', note: 'withoutDevice' }, ['loose']],
    [{ sort: 'unit' }, ['suspended', 'active', 'loose', 'pending']],
    [{ sort: 'holder' }, ['suspended', 'active', 'loose', 'pending']],
    [{ sort: 'ends' }, ['active', 'loose', 'suspended', 'pending']],
    [{ sort: 'number-descending' }, ['pending', 'loose', 'suspended', 'active']],
  ])('%j has %j', async ([asked, expected], { tx, deps }) => {
    const scene = await aScene(tx)
    expect(await named(scene, asCaller(deps, scene.una), asked)).toEqual(expected)
  })

  test('is narrowed by the station of the device', async ({ tx, deps }) => {
    const scene = await aScene(tx)
    expect(await named(scene, asCaller(deps, scene.una), { stationId: scene.stationId })).toEqual(['active'])
  })

  test.for(lineSorts)('comes in pages without a gap or a repetition, by %s', async (sort, { tx, deps }) => {
    const scene = await aScene(tx)
    const ctx = asCaller(deps, scene.mo)
    const whole = (await listLines(ctx, { sort, accountId: scene.accountId })).results
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await listLines(ctx, { sort, accountId: scene.accountId, limit: 1, cursor })
      expect(page.total).toBe(4)
      ids.push(...page.results.map(({ lineId }) => lineId))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(ids).toEqual(whole.map(({ lineId }) => lineId))
    expect(new Set(ids).size).toBe(4)
  })

  test('counts states and what must be looked at', async ({ tx, deps }) => {
    const scene = await aScene(tx)
    const counts = { pending: 1, active: 2, suspended: 1, ended: 1, withoutNumber: 1, withoutDevice: 1 }
    expect((await readCounts(asCaller(deps, scene.una), {})).result).toEqual({ ...counts, endsSoon: 1 })
    expect((await readCounts(asCaller(deps, scene.fay), {})).result).toEqual({ ...counts, endsSoon: null })
    expect((await readCounts(asCaller(deps, scene.ben), {})).result.active).toBe(0)
  })

  test('adds up what the lines cost a month', async ({ tx, deps }) => {
    const scene = await aScene(tx)
    const page = await listLines(asCaller(deps, scene.una), {})
    expect(page.monthly).toBe(88)
    expect(page.results[0]?.costs).toEqual({ plan: 40, installment: 10, credits: 0, monthly: 50 })
    expect(page.results[0]).toMatchObject({ monthsLeft: 1, termsEndOn: '2026-04-01' })
  })
})

describe('people with Fleet only', () => {
  test('see no amount and no terms anywhere', async ({ tx, deps }) => {
    const scene = await aScene(tx)
    const ctx = asCaller(deps, scene.fay)
    const { lineId } = scene.lines.active
    const change = { field: 'planPrice', from: '$38.00', to: '$40.00' }
    await tx.insert(lineEvents).values({
      lineEventId: v7(),
      lineId,
      zohoAccountId: scene.accountId,
      kind: 'changed',
      by: 'Wes Porter',
      at: testNow,
      changes: [change, { field: 'note', from: null, to: 'Van 4' }],
      state: 'active',
      requestId: 'test',
    })
    const page = await listLines(ctx, {})
    const { result } = await readLine(ctx, lineId)
    const file = await exportLines(ctx, { format: 'csv' })
    const all = JSON.stringify([page, result, file])
    expect(all).not.toMatch(/40\.00|"plan":|\$|Cost a month/)
    expect(page).toMatchObject({ monthly: null })
    expect(page.results[0]).toMatchObject({ costs: null, monthsLeft: null, termsEndOn: null })
    expect(result.terms).toBeNull()
    expect(result.events[0]?.changes).toEqual([{ field: 'note', from: null, to: 'Van 4' }])
    for (const asked of [{ note: 'endsSoon' }, { sort: 'ends' }] as const) {
      await expect(listLines(ctx, asked)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
      await expect(exportLines(ctx, asked)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    }
    expect((await readLine(asCaller(deps, scene.una), lineId)).result.events[0]?.changes).toHaveLength(2)
  })
})

describe('one line', () => {
  test('does not exist for others', async ({ tx, deps }) => {
    const { lines: of, nia, una, ben } = await aScene(tx)
    for (const [who, lineId] of [
      [nia, of.active.lineId],
      [una, of.foreign.lineId],
      [ben, of.active.lineId],
      [una, v7()],
    ] as const)
      await expect(readLine(asCaller(deps, who), lineId)).rejects.toMatchObject({ code: 'LINE_NOT_FOUND' })
  })

  test('has its devices and their holders, now and before', async ({ tx, deps }) => {
    const { lines: of, una, accountId, kim } = await aScene(tx)
    const { lineId } = of.active
    const next = await aDevice(tx, accountId, { unitNumber: '055', holder: 'Leo Paz' })
    await tx
      .update(lines)
      .set({ deviceId: next.deviceId, changedAt: new Date(testNow.getTime() + 60_000) })
      .where(eq(lines.lineId, lineId))
    const { result } = await readLine(asCaller(deps, una), lineId)
    expect(result.devices).toMatchObject([
      { deviceId: next.deviceId, unitNumber: '055', until: null, holders: [{ holder: 'Leo Paz' }] },
      { deviceId: kim.deviceId, until: '2026-03-02T15:01:00.000Z', holders: [{ holder: 'Kim Tran' }] },
    ])
    expect(result.terms).toMatchObject({ monthsLeftFrom: 'activation', leftToPay: 10 })
  })
})

test('a file has the lines of the list', async ({ tx, deps }) => {
  const { una } = await aScene(tx)
  const { result } = await exportLines(asCaller(deps, una), { format: 'csv', group: 'active', sort: 'unit' })
  expect(result).toMatchObject({ lines: 2, isCut: false, fileName: 'lines-2026-03-02.csv' })
  expect(result.csv?.split('\r\n')[1]).toMatch(/^5550100147,014,Kim Tran,.*,50\.00,1,2026-04-01,/)
})
