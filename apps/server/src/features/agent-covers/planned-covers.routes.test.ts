import { alreadyCoveredWords, coverLimits, coverMessages } from '@portal/domain/agent-cover'
import { daysAfter } from '@portal/domain/business-day'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { agentCovers } from '../../db/schema/agent-covers.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { anAgent, aSession } from '../../testing/builders.ts'
import { callByName } from '../../testing/call-by-name.ts'
import { test as base, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import { anApiKey } from '../api-keys/testing.ts'
import { anAgentWithAccount, anApp } from '../orders/testing.ts'
import { findActor } from '../quotes/quotes.store.ts'

/** Cover that begins on a later day (docs/spec/agent-cover.md#starting), through HTTP, with their own connections. */

type Answer = Awaited<ReturnType<ReturnType<typeof callByName>>>
type Days = { fromDay?: string; untilDay: string }

/** The days of most tests: today is March 2, and March 8 is the day on which the clocks change. */
const nextWeek = { fromDay: '2026-03-09', untilDay: '2026-03-13' }

/** Wes with an account; Nia and Kim, who may cover him; and a manager. */
async function anOffice(database: Database, app: FastifyInstance, clock: { now: Date }) {
  const office = await database.inTransaction(async (tx) => {
    const { agent: wes, parties } = await anAgentWithAccount(tx)
    const nia = await anAgent(tx, { firstName: 'Nia', lastName: 'Holt' })
    const kim = await anAgent(tx, { firstName: 'Kim', lastName: 'Ray' })
    const mo = await anAgent(tx, { roles: ['Manager'] })
    const { key } = await anApiKey(tx, nia.userId)
    return { wes, nia, kim, mo, accountId: parties.accountId, key }
  })
  const { wes, nia, mo, accountId, key } = office
  const call = callByName(app)
  /** Signed in at this moment, as sessions end after hours. */
  const as = async ({ userId }: { userId: string }) => ({
    authorization: `Bearer ${await database.inTransaction((tx) => aSession(tx, userId, clock.now))}`,
  })
  const plan = async (days: Days, covering = nia, covered = wes): Promise<Answer> =>
    call('startCover', await as(mo), {
      body: { coveredAgentId: covered.zohoUserId, coveringAgentId: covering.zohoUserId, ...days },
    })
  const change = async (coverId: string, days: Days): Promise<Answer> =>
    call('changeCover', await as(mo), { params: { coverId }, body: days })
  const end = async (coverId: string): Promise<Answer> =>
    call('endCover', await as(mo), { params: { coverId } })
  /** What Nia is answered for the account of Wes, with a session and with an API key, and what quotes and lists take her for. */
  const reach = async () => {
    const session = await as(nia)
    const read = { params: { accountId } }
    const agents = await call('getWbcUsers', session)
    return {
      session: (await call('getSingleAccount', session, read)).status,
      key: (await call('getSingleAccount', { authorization: `Bearer ${key}` }, read)).status,
      sender: (await findActor(database.reader, nia.userId, clock.now))?.covers,
      agents: agents.results.length,
    }
  }
  const listed = async (coverId: string) =>
    (await call('getCovers', await as(mo))).results.find(
      (cover: { coverId: string }) => cover.coverId === coverId,
    )
  const logged = (coverId: string) =>
    database.reader.select().from(auditLog).where(eq(auditLog.entityId, coverId)).orderBy(auditLog.at)
  return { ...office, call, as, plan, change, end, reach, listed, logged }
}

const test = base.extend<{
  app: FastifyInstance
  clock: { now: Date }
  office: Awaited<ReturnType<typeof anOffice>>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  clock: async ({}, use) => use({ now: testNow }),
  app: async ({ database, clock }, use) => {
    const app = await anApp(database, { now: () => clock.now })
    await use(app)
    await app.close()
  },
  office: async ({ database, app, clock }, use) => use(await anOffice(database, app, clock)),
})

const nothing = { session: 404, key: 404, sender: [], agents: 1 }

describe('a cover that has not begun', () => {
  // New York is five hours behind UTC until March 8, four from then on, and five again from November 1.
  test.for<[string, string]>([
    ['2026-03-04', '2026-03-04T05:00:00Z'],
    ['2026-03-08', '2026-03-08T05:00:00Z'],
    ['2026-03-09', '2026-03-09T04:00:00Z'],
    ['2026-11-02', '2026-11-02T05:00:00Z'],
  ])(
    'allows nothing before %s begins on the clock of the business, and everything from then on',
    async ([fromDay, starts], { clock, office: { wes, plan, reach, listed } }) => {
      // Keys end after a month.
      const { result } = await plan({ fromDay, untilDay: fromDay })
      expect(await reach()).toEqual(nothing)
      clock.now = new Date(new Date(starts).getTime() - 1)
      const key = fromDay < '2026-04-01' ? 404 : 401
      expect(await reach()).toEqual({ ...nothing, key })
      expect(await listed(result.coverId)).toMatchObject({ state: 'planned', fromDay, untilDay: fromDay })

      clock.now = new Date(starts)
      const opened = fromDay < '2026-04-01' ? 200 : 401
      expect(await reach()).toEqual({ session: 200, key: opened, sender: [wes.zohoUserId], agents: 2 })
      expect(await listed(result.coverId)).toMatchObject({
        state: 'running',
        startsAt: clock.now.toISOString(),
      })

      clock.now = new Date(new Date(starts).getTime() + 25 * 3_600_000)
      expect(await reach()).toEqual({ ...nothing, key })
    },
  )

  test('is announced to both agents a week before, and not as one that lasts', async ({
    clock,
    office: { call, as, plan, wes, nia, mo },
  }) => {
    const none = { covering: [], coveredBy: [] }
    await plan({ fromDay: '2026-03-10', untilDay: '2026-03-13' })
    expect((await call('getMyCovers', await as(nia))).result.planned).toEqual(none)
    clock.now = new Date('2026-03-03T05:00:00Z')
    const days = { fromDay: '2026-03-10', untilDay: '2026-03-13' }
    expect((await call('getMyCovers', await as(nia))).result).toEqual({
      covering: [],
      coveredBy: null,
      planned: {
        covering: [{ agentId: wes.zohoUserId, agentName: 'Wes Porter', ...days }],
        coveredBy: [],
      },
    })
    expect((await call('getMyCovers', await as(wes))).result).toEqual({
      covering: [],
      coveredBy: null,
      planned: { covering: [], coveredBy: [{ agentId: nia.zohoUserId, agentName: 'Nia Holt', ...days }] },
    })
    expect((await call('getMyCovers', await as(mo))).result.planned).toEqual(none)
    clock.now = new Date('2026-03-10T04:00:00Z')
    expect((await call('getMyCovers', await as(nia))).result).toMatchObject({
      covering: [{ agentId: wes.zohoUserId }],
      planned: none,
    })
  })

  test('is cancelled, and does not begin then', async ({
    clock,
    office: { plan, change, end, reach, listed, logged },
  }) => {
    const { result } = await plan(nextWeek)
    const { coverId } = result
    expect(await end(coverId)).toMatchObject({ status: 200 })
    expect(await listed(coverId)).toMatchObject({ state: 'cancelled', endedBy: 'Wes Porter', ...nextWeek })
    expect(await end(coverId)).toMatchObject({ code: 'AGENT_COVER_ENDED' })
    expect(await change(coverId, nextWeek)).toMatchObject({ code: 'AGENT_COVER_ENDED' })
    expect(await logged(coverId)).toMatchObject([
      { action: 'planned', before: null, after: nextWeek },
      { action: 'cancelled', before: nextWeek, after: null },
    ])
    clock.now = new Date('2026-03-10T15:00:00Z')
    expect(await reach()).toEqual(nothing)
    // Its days are free again.
    expect(await plan({ untilDay: '2026-03-13' })).toMatchObject({ status: 200 })
  })
})

describe('the days of a cover', () => {
  test('change both as long as it is planned, also to today', async ({
    office: { plan, change, reach, listed, logged },
  }) => {
    const { result } = await plan(nextWeek)
    const { coverId } = result
    const later = { fromDay: '2026-03-11', untilDay: '2026-03-20' }
    expect(await change(coverId, later)).toMatchObject({ status: 200 })
    expect(await listed(coverId)).toMatchObject({
      state: 'planned',
      ...later,
      startsAt: '2026-03-11T04:00:00.000Z',
      endsAt: '2026-03-21T04:00:00.000Z',
    })
    expect(await change(coverId, { untilDay: '2026-03-12' })).toMatchObject({ status: 200 })
    expect(await listed(coverId)).toMatchObject({ fromDay: '2026-03-11', untilDay: '2026-03-12' })
    expect(await reach()).toEqual(nothing)
    expect(await change(coverId, { fromDay: '2026-03-02', untilDay: '2026-03-12' })).toMatchObject({
      status: 200,
    })
    expect(await reach()).toMatchObject({ session: 200, key: 200 })
    expect((await logged(coverId)).map(({ before, after }) => [before, after])).toMatchObject([
      [null, nextWeek],
      [nextWeek, later],
      [{ untilDay: '2026-03-20' }, { untilDay: '2026-03-12' }],
      [{ fromDay: '2026-03-11' }, { fromDay: '2026-03-02' }],
    ])
  })

  test('change the last one only once it has begun', async ({ clock, office: { plan, change, listed } }) => {
    const { result } = await plan(nextWeek)
    const { coverId } = result
    clock.now = new Date('2026-03-09T04:00:00Z')
    for (const fromDay of ['2026-03-08', '2026-03-10'])
      expect(await change(coverId, { fromDay, untilDay: '2026-03-13' })).toMatchObject({
        status: 400,
        fields: { fromDay: [coverMessages.begun] },
      })
    expect(await change(coverId, { fromDay: '2026-03-09', untilDay: '2026-03-10' })).toMatchObject({
      status: 200,
    })
    expect(await listed(coverId)).toMatchObject({ state: 'running', untilDay: '2026-03-10' })
  })

  test('are refused where they do not fit', async ({ office: { plan, change } }) => {
    const wrong: Array<[Days, object]> = [
      [{ fromDay: '2026-03-01', untilDay: '2026-03-04' }, { fromDay: [coverMessages.dayPassed] }],
      [{ fromDay: '2027-03-04', untilDay: '2027-03-04' }, { fromDay: [coverMessages.dayTooFar] }],
      [{ fromDay: '2026-03-05', untilDay: '2026-03-04' }, { untilDay: [coverMessages.beforeFirstDay] }],
      [{ fromDay: '2026-03-05', untilDay: '2027-03-04' }, { untilDay: [coverMessages.dayTooFar] }],
      [{ fromDay: 'soon', untilDay: '2026-03-04' }, { fromDay: ['Choose the first day.'] }],
    ]
    for (const [days, fields] of wrong) expect(await plan(days)).toMatchObject({ status: 400, fields })
    const { result } = await plan(nextWeek)
    for (const [days, fields] of wrong)
      expect(await change(result.coverId, days)).toMatchObject({ status: 400, fields })
  })
})

describe('an agent is covered by one agent at a time', () => {
  test('so days that another cover has are refused, and say which; days beside it are not', async ({
    office: { plan, change, kim, listed },
  }) => {
    const today = await plan({ untilDay: '2026-03-08' })
    const planned = await plan(nextWeek, kim)
    expect(planned).toMatchObject({ status: 200 })
    const words = (coveringName: string, days: { fromDay: string; untilDay: string }) =>
      alreadyCoveredWords({ coveredName: 'Wes Porter', coveringName, ...days })
    const kims = { status: 409, code: 'AGENT_COVERED', error: { message: words('Kim Ray', nextWeek) } }
    for (const days of [
      { fromDay: '2026-03-13', untilDay: '2026-03-20' },
      { fromDay: '2026-03-10', untilDay: '2026-03-11' },
      nextWeek,
    ])
      expect(await plan(days)).toMatchObject(kims)
    expect(await plan({ fromDay: '2026-03-08', untilDay: '2026-03-20' })).toMatchObject({
      error: { message: words('Nia Holt', { fromDay: '2026-03-02', untilDay: '2026-03-08' }) },
    })
    expect(await plan({ fromDay: '2026-03-14', untilDay: '2026-03-20' })).toMatchObject({ status: 200 })

    expect(await change(today.result.coverId, { untilDay: '2026-03-09' })).toMatchObject(kims)
    expect(await listed(today.result.coverId)).toMatchObject({ untilDay: '2026-03-08' })
    expect(await change(planned.result.coverId, { ...nextWeek, untilDay: '2026-03-14' })).toMatchObject({
      error: { message: words('Nia Holt', { fromDay: '2026-03-14', untilDay: '2026-03-20' }) },
    })
    // Its own days are not in its way.
    expect(
      await change(planned.result.coverId, { fromDay: '2026-03-10', untilDay: '2026-03-13' }),
    ).toMatchObject({ status: 200 })
  })

  test('and may cover others in the same days, also two', async ({ office: { plan, wes, nia, kim } }) => {
    expect(await plan(nextWeek, nia, wes)).toMatchObject({ status: 200 })
    expect(await plan(nextWeek, nia, kim)).toMatchObject({ status: 200 })
    expect(await plan(nextWeek, wes, nia)).toMatchObject({ status: 200 })
  })

  test('whichever of several managers is first', async ({ database, office: { plan, wes, nia, kim } }) => {
    const answers = await whileHeld(
      database,
      sql`select from agents where zoho_user_id = ${wes.zohoUserId} for update`,
      [
        () => plan(nextWeek, nia),
        () => plan({ fromDay: '2026-03-13', untilDay: '2026-03-20' }, kim),
        () => plan({ untilDay: '2026-03-09' }, kim),
        () => plan({ fromDay: '2026-03-21', untilDay: '2026-03-22' }, kim),
      ],
    )
    const { rows } = await database.pool.query(
      `select from agent_covers one join agent_covers other
       on one.covered_agent_id = other.covered_agent_id and one.cover_id <> other.cover_id
       and one.starts_at < other.ends_at and other.starts_at < one.ends_at
       where one.covered_agent_id = $1`,
      [wes.zohoUserId],
    )
    expect(rows).toEqual([])
    const stored = await database.reader
      .select()
      .from(agentCovers)
      .where(eq(agentCovers.coveredAgentId, wes.zohoUserId))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(stored.length)
    // The last one is in no one's way, and of the others one or two fit beside each other.
    expect(answers[3]).toMatchObject({ status: 200 })
    expect(stored.length).toBeGreaterThanOrEqual(2)
    expect(answers.filter(({ code }) => code === 'AGENT_COVERED')).toHaveLength(4 - stored.length)
  })

  test('also when one is extended while another is planned', async ({
    database,
    office: { plan, change, wes, kim },
  }) => {
    const { result } = await plan({ untilDay: '2026-03-04' })
    const answers = await whileHeld(
      database,
      sql`select from agents where zoho_user_id = ${wes.zohoUserId} for update`,
      [() => change(result.coverId, { untilDay: '2026-03-10' }), () => plan(nextWeek, kim)],
    )
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['AGENT_COVERED', 'done'])
  })

  test('and has so many planned covers at most', async ({ office: { plan, end } }) => {
    const day = (n: number) => daysAfter('2026-03-09', n)
    const planned = []
    for (let n = 0; n < coverLimits.plannedMax; n++)
      planned.push((await plan({ fromDay: day(n), untilDay: day(n) })).result.coverId)
    const last = { fromDay: day(coverLimits.plannedMax), untilDay: day(coverLimits.plannedMax) }
    expect(await plan(last)).toMatchObject({
      status: 400,
      fields: { coveredAgentId: [coverMessages.tooManyPlanned] },
    })
    // One that begins at once is not planned.
    expect(await plan({ untilDay: '2026-03-04' })).toMatchObject({ status: 200 })
    await end(planned[0])
    expect(await plan(last)).toMatchObject({ status: 200 })
  })
})

test('a cover of the version before, which knows no first day, began when it was started', async ({
  database,
  office: { wes, nia, mo, reach },
  clock,
}) => {
  clock.now = new Date(Date.now() + 1_000)
  await database.pool.query(
    `insert into agent_covers (cover_id, covered_agent_id, covering_agent_id, until_day, started_at, started_by, ends_at)
     values (gen_random_uuid(), $1, $2, current_date + 2, now(), $3, now() + interval '2 days')`,
    [wes.zohoUserId, nia.zohoUserId, mo.userId],
  )
  expect(await reach()).toMatchObject({ session: 200, sender: [wes.zohoUserId] })
})
