import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import type { CaseRow } from '../../db/schema/repairs.tables.ts'
import { aDevice } from '../fleet/testing.ts'
import { type Ask, test as base, type Person } from './repairs.test-scene.ts'
import { aCase } from './testing.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.parse('2026-03-02T15:00:00Z') + hours * hour)
const decided = { charge: 'none' as const, priceCents: 0, decidedBy: 'Wes Porter', decidedAt: at(-2) }
const none = { dueFor: null, dueAt: null }

type Scene = Record<'late' | 'due' | 'waiting' | 'closed' | 'declined' | 'foreign', CaseRow>

/** Cases of una's account in every group, and one of another agent's. */
async function someCases(tx: Tx, accountId: string, otherId: string): Promise<Scene> {
  const of = async (account: string, changes: Parameters<typeof aCase>[2], unitNumber: string) => {
    const device = await aDevice(tx, account, { make: 'Orbis', model: 'T9 Duty' })
    return aCase(tx, device, { unitNumber, ...changes })
  }
  return {
    waiting: await of(
      accountId,
      { state: 'replacementSent', ...decided, ...none, reportedAt: at(-90) },
      '301',
    ),
    closed: await of(
      accountId,
      { state: 'closed', ...decided, ...none, closedAt: at(-1), description: 'Zebra' },
      '302',
    ),
    due: await of(accountId, { state: 'accepted', ...decided, dueFor: 'shipment', dueAt: at(5) }, '303'),
    late: await of(accountId, { dueAt: at(-1), kind: 'battery' }, '304'),
    declined: await of(
      accountId,
      { state: 'declined', ...none, decidedBy: 'Wes', decidedAt: at(-3), declineReason: 'Worn' },
      '305',
    ),
    foreign: await of(otherId, { dueAt: at(-9), description: '=SUM(A1)' }, '306'),
  }
}

const test = base.extend<{ cases: Scene }>({
  cases: async ({ database, world }, use) =>
    use(
      await database.inTransaction((tx) => someCases(tx, world.northgate.accountId, world.other.accountId)),
    ),
})

const unitsOf = (body: { results: Array<{ unitNumber: string }> }) =>
  body.results.map(({ unitNumber }) => unitNumber)
const list = async (ask: Ask, who: Person, query = '') => {
  const { status, body } = await ask(who, `GetCases${query}`)
  expect([query, status]).toEqual([query, 200])
  return unitsOf(body)
}

describe('a list of cases', () => {
  test('has what is late or due first on top, then the others by number', async ({ cases, ask }) => {
    expect(await list(ask, 'una')).toEqual(['304', '303', '301', '302', '305'])
    expect(await list(ask, 'wes')).toEqual(['304', '303', '301', '302', '305'])
    expect(await list(ask, 'nia')).toEqual(['306'])
    expect(await list(ask, 'ben')).toEqual([])
    const all = (await ask('mo', `GetCases?agentId=${'9'.repeat(18)}`)).body
    expect(all).toMatchObject({ results: [], total: 0 })
    expect(cases.late.caseNumber).toBeGreaterThan(1_000)
  })

  test('is narrowed by group, state, kind, what is late, device and account', async ({
    world,
    cases,
    ask,
  }) => {
    expect(await list(ask, 'una', '?group=open')).toEqual(['304', '303', '301'])
    expect(await list(ask, 'una', '?group=closed')).toEqual(['302', '305'])
    expect(await list(ask, 'una', '?group=underWay')).toEqual(['301'])
    expect(await list(ask, 'una', '?state=declined')).toEqual(['305'])
    expect(await list(ask, 'una', '?kind=battery')).toEqual(['304'])
    expect(await list(ask, 'una', '?late=true')).toEqual(['304'])
    expect(await list(ask, 'una', `?deviceId=${cases.due.deviceId}`)).toEqual(['303'])
    expect(await list(ask, 'mo', `?accountId=${world.other.accountId}`)).toEqual(['306'])
    // A filter widens nothing.
    expect(await list(ask, 'una', `?accountId=${world.other.accountId}`)).toEqual([])
    expect(await list(ask, 'wes', `?agentId=${world.nia.zohoUserId}`)).toEqual([])
  })

  test('finds numbers, units, words and accounts', async ({ cases, ask }) => {
    expect(await list(ask, 'una', `?search=c-${cases.closed.caseNumber}`)).toEqual(['302'])
    expect(await list(ask, 'una', '?search=zebra')).toEqual(['302'])
    expect(await list(ask, 'una', '?search=304')).toEqual(['304'])
    expect(await list(ask, 'una', '?search=orbis%20t9')).toHaveLength(5)
    expect(await list(ask, 'una', '?search=northgate')).toHaveLength(5)
    expect(await list(ask, 'una', '?search=100%25')).toEqual([])
  })

  test.for(['due', 'newest', 'oldest', 'changed'])(
    '%s: pages join to the whole list',
    async (sort, { cases, ask }) => {
      for (const who of ['una', 'wes'] as const) {
        const whole = await list(ask, who, `?sort=${sort}`)
        const parts: string[] = []
        let cursor: string | null = null
        do {
          const { body } = await ask(
            who,
            `GetCases?sort=${sort}&limit=2${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
          )
          expect(body).toMatchObject({ total: 5, totalIsExact: true })
          parts.push(...unitsOf(body))
          cursor = body.nextCursor
        } while (cursor !== null)
        expect(parts).toEqual(whole)
        expect(whole).toHaveLength(5)
      }
      expect(cases.due.unitNumber).toBe('303')
    },
  )

  test('a cursor that is none is refused', async ({ ask }) => {
    const cursors = ['x', Buffer.from('[1,2,3]').toString('base64url')]
    for (const cursor of cursors)
      expect((await ask('una', `GetCases?cursor=${cursor}`)).body.error).toMatchObject({
        code: 'INVALID_INPUT',
      })
  })

  test('has counts for its groups', async ({ cases, ask }) => {
    expect((await ask('una', 'GetCounts')).body.result).toEqual({
      open: 3,
      late: 1,
      reported: 1,
      accepted: 1,
      underWay: 1,
      closed: 2,
    })
    expect((await ask('una', 'GetCounts?kind=battery')).body.result).toMatchObject({ open: 1, closed: 0 })
    expect((await ask('ben', 'GetCounts')).body.result).toMatchObject({ open: 0 })
    expect(cases.late.state).toBe('reported')
  })

  test('is a file in which nothing runs as a formula', async ({ cases, ask }) => {
    const { csv, cases: rows, fileName } = (await ask('nia', 'Export')).body.result
    expect([rows, fileName]).toEqual([1, 'cases-2026-03-02.csv'])
    const [header, line] = csv.split('\r\n')
    expect(header).toContain('Case,Account,Agent,Unit')
    expect(line).toContain(`C-${cases.foreign.caseNumber}`)
    expect(line).toContain("'=SUM(A1)")
    expect((await ask('una', 'Export?group=closed')).body.result.cases).toBe(2)
  })
})

describe('many cases are closed', () => {
  test('all of them, or none with the reasons', async ({ world, cases, ask }) => {
    const of = (...rows: CaseRow[]) => ({ cases: rows.map(({ caseId, version }) => ({ caseId, version })) })
    const { waiting, due, late, foreign } = cases
    const refused = await ask('wes', 'CloseCases', of(waiting, late))
    expect(refused.body.result).toEqual({
      closed: 0,
      refused: [
        {
          caseId: late.caseId,
          caseNumber: late.caseNumber,
          reason: '“Close” is not possible for a case that is reported.',
        },
      ],
    })
    expect((await ask('wes', 'CloseCases', of(waiting, foreign))).body.error.code).toBe('CASE_NOT_FOUND')
    expect((await ask('una', 'CloseCases', of(waiting))).body.error.code).toBe('NOT_ALLOWED')
    expect((await ask('wes', 'CloseCases', of(waiting, due))).body.result).toEqual({ closed: 2, refused: [] })
    expect(await list(ask, 'una', '?group=open')).toEqual(['304'])
    expect(world.wes.zohoUserId).not.toBe('')
  })
})

test('figures by account and model: breaks, days, and cost with and without cover', async ({
  database,
  world,
  ask,
}) => {
  await database.inTransaction(async (tx) => {
    const { accountId } = world.northgate
    const broken = await aDevice(tx, accountId, { make: 'Orbis', model: 'T9 Duty' })
    // On its way: nothing of it can break yet.
    await aDevice(tx, accountId, { make: 'Orbis', model: 'T9 Duty', status: 'shipped' })
    const paid = { ...none, decidedBy: 'Wes', decidedAt: at(-2), state: 'closed' as const, closedAt: at(-1) }
    await aCase(tx, broken, {
      ...paid,
      charge: 'cover',
      priceCents: 0,
      coverSource: 'own',
      coverUntil: '2026-09-01',
      coverRepair: 1,
      reportedAt: at(-72),
      worksAgainAt: at(-24),
    })
    await aCase(tx, broken, {
      ...paid,
      charge: 'price',
      priceCents: 5_000,
      reportedAt: at(-48),
      worksAgainAt: at(-24),
    })
    // Withdrawn after it was reopened: cover paid for the first repair.
    await aCase(tx, broken, {
      ...none,
      state: 'closed',
      closedAt: at(-1),
      coverSource: 'own',
      coverUntil: '2026-09-01',
      coverRepair: 2,
      reportedAt: at(-36),
      worksAgainAt: at(0),
    })
    // Withdrawn, and longer ago than a year.
    await aCase(tx, broken, { ...none, state: 'closed', closedAt: at(-1) })
    await aCase(tx, broken, {
      ...none,
      state: 'closed',
      closedAt: at(-1),
      charge: 'none',
      priceCents: 0,
      decidedBy: 'W',
      decidedAt: at(0),
      reportedAt: at(-24 * 400),
    })
    await aCase(tx, broken, { kind: 'stolen' })
  })
  const { result } = (await ask('una', 'GetFigures')).body
  const expected = {
    // Units 203, 207 and the broken one.
    devices: 3,
    breaks: 3,
    gone: 1,
    breaksPer100: 100,
    daysWithoutPhone: 1.5,
    coveredRepairs: 2,
    cost: 50,
    costWithoutCover: 308,
  }
  expect(result).toMatchObject({ from: '2025-03-02', all: expected })
  expect(result.accounts).toEqual([
    { ...expected, accountId: world.northgate.accountId, accountName: expect.any(String) },
  ])
  expect(result.models).toEqual([{ ...expected, model: 'Orbis T9 Duty' }])
  expect((await ask('nia', 'GetFigures')).body.result.all).toMatchObject({
    breaks: 0,
    daysWithoutPhone: null,
  })
  expect((await ask('ben', 'GetFigures')).body.result.all).toMatchObject({ devices: 0, breaksPer100: null })
})
