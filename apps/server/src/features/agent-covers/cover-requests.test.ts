import { and, eq, gt, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/client.ts'
import { agentCovers, coverRequests } from '../../db/schema/agent-covers.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test as base, testDeps, testNow } from '../../testing/fixtures.ts'
import { whileHeld } from '../../testing/held.ts'
import {
  acceptCoverRequest,
  askForCover,
  declineCoverRequest,
  listCoverRequests,
  withdrawCoverRequest,
} from './cover-requests.ts'
import { startCover } from './covers.ts'
import { aCover } from './testing.ts'

/** Wes, who is away; Nia, who may cover; Mo, who decides (docs/spec/agent-cover.md#asking). */
async function anOffice(database: Database) {
  const clock = { now: testNow }
  const deps = testDeps(
    { db: database.reader, inTransaction: database.inTransaction },
    { now: () => clock.now },
  )
  const people = await database.inTransaction(async (tx) => ({
    wes: await anAgent(tx),
    nia: await anAgent(tx, { firstName: 'Nia', lastName: 'Holt' }),
    mo: await anAgent(tx, { roles: ['Manager'] }),
    una: await aPerson(tx, { roles: ['User'] }),
  }))
  const { wes, nia, mo } = people
  const as = (person: SignedInContext['actor']) => asCaller(deps, person)
  const ask = (days: object = {}) =>
    askForCover(as(wes), { fromDay: '2026-03-09', untilDay: '2026-03-13', note: 'Vacation', ...days })
  const open = async () => (await ask()).result.requestId
  const accept = (requestId: string, coveringAgentId = nia.zohoUserId) =>
    acceptCoverRequest(as(mo), requestId, { coveringAgentId })
  const listed = async (by = mo) =>
    (await listCoverRequests(as(by))).results.filter(({ agent }) => agent.agentId === wes.zohoUserId)
  const covers = () =>
    database.reader
      .select()
      .from(agentCovers)
      .where(and(eq(agentCovers.coveredAgentId, wes.zohoUserId), gt(agentCovers.endsAt, clock.now)))
  const mails = async (kind: string, requestId: string) =>
    (await outbox(database.reader))
      .filter((mail) => mail.kind === kind && (mail.data as { requestId?: string }).requestId === requestId)
      .map(({ toAddress }) => toAddress)
  return { ...people, deps, clock, as, ask, open, accept, listed, covers, mails }
}

const test = base.extend<{ office: Awaited<ReturnType<typeof anOffice>> }>({
  office: async ({ database }, use) => use(await anOffice(database)),
})

describe('an agent asks for cover', () => {
  test('the managers are told, and one of them accepts: the cover is planned', async ({
    database,
    office: { wes, nia, mo, deps, open, accept, listed, covers, mails },
  }) => {
    // Nia covered him before, and is suggested.
    await database.inTransaction(async (tx) => {
      const coverId = await aCover(tx, wes, nia)
      await tx.update(agentCovers).set({ endsAt: testNow }).where(eq(agentCovers.coverId, coverId))
    })
    const requestId = await open()
    expect(await covers()).toEqual([])
    expect(await mails('cover-asked', requestId)).toContain(mo.email)
    const [request] = await listed()
    expect(request).toMatchObject({
      requestId,
      state: 'open',
      note: 'Vacation',
      fromDay: '2026-03-09',
      suggested: { agentId: nia.zohoUserId, name: 'Nia Holt' },
    })
    // Agents are shown no other agents.
    expect(await listed(wes)).toMatchObject([{ requestId, suggested: null }])
    expect(await listed(nia)).toEqual([])

    await accept(requestId)
    expect(await covers()).toMatchObject([{ coveringAgentId: nia.zohoUserId, untilDay: '2026-03-13' }])
    expect(await listed(wes)).toMatchObject([{ state: 'accepted' }])
    expect(await listed()).toEqual([])
    const [mail] = await writtenEmails(
      { db: deps.db, now: deps.now, timeZone: deps.timeZone, publicBaseUrl: 'http://localhost' },
      'cover-answered',
    )
    expect(mail?.text).toContain('Another agent does your work from 03/09/2026 to 03/13/2026.')
    await expect(accept(requestId)).rejects.toMatchObject({ code: 'COVER_REQUEST_ENDED' })
  })

  test('a manager declines with a reason, and the agent may ask again', async ({
    office: { mo, as, open, listed, wes, covers, mails },
  }) => {
    const requestId = await open()
    await declineCoverRequest(as(mo), requestId, { reason: 'Inventory week.' })
    expect(await listed(wes)).toMatchObject([{ state: 'declined', reason: 'Inventory week.' }])
    expect(await covers()).toEqual([])
    expect(await mails('cover-answered', requestId)).toHaveLength(1)
    expect(await open()).not.toBe(requestId)
  })

  test('once at a time, and withdraws their own only', async ({
    office: { as, wes, nia, ask, open, listed },
  }) => {
    const requestId = await open()
    await expect(ask()).rejects.toMatchObject({ code: 'COVER_REQUEST_OPEN' })
    await expect(withdrawCoverRequest(as(nia), requestId)).rejects.toMatchObject({
      code: 'COVER_REQUEST_NOT_FOUND',
    })
    await withdrawCoverRequest(as(wes), requestId)
    expect(await listed()).toEqual([])
    await open()
  })

  test('people without a desk do not ask, and agents do not decide', async ({
    office: { as, una, wes, nia, open },
  }) => {
    const days = { fromDay: '2026-03-09', untilDay: '2026-03-13' }
    await expect(askForCover(as(una), days)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    const requestId = await open()
    const form = { coveringAgentId: nia.zohoUserId }
    await expect(acceptCoverRequest(as(wes), requestId, form)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await expect(declineCoverRequest(as(nia), requestId, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('for days that fit; those that passed before it is accepted are left out', async ({
    office: { clock, ask, open, accept, covers },
  }) => {
    await expect(ask({ fromDay: '2026-03-01' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(ask({ untilDay: '2026-03-08' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const requestId = await open()
    clock.now = new Date('2026-03-11T15:00:00Z')
    await accept(requestId)
    expect(await covers()).toMatchObject([{ startsAt: clock.now, untilDay: '2026-03-13' }])
  })

  test('whose days are covered already, or by themself, keeps the request open', async ({
    office: { as, mo, wes, nia, open, accept, listed },
  }) => {
    const requestId = await open()
    await expect(accept(requestId, wes.zohoUserId)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await startCover(as(mo), {
      coveredAgentId: wes.zohoUserId,
      coveringAgentId: nia.zohoUserId,
      fromDay: '2026-03-12',
      untilDay: '2026-03-12',
    })
    await expect(accept(requestId)).rejects.toMatchObject({ code: 'AGENT_COVERED' })
    expect(await listed()).toMatchObject([{ requestId, state: 'open' }])
  })
})

test('of two who decide at one moment, one is first', async ({
  database,
  office: { as, mo, wes, open, accept, covers },
}) => {
  const requestId = await open()
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  const outcomes = await whileHeld(
    database,
    sql`select from agents where zoho_user_id = ${wes.zohoUserId} for update`,
    [
      () => codeOf(accept(requestId)),
      () => codeOf(accept(requestId)),
      () => codeOf(declineCoverRequest(as(mo), requestId, {})),
    ],
  )
  expect(outcomes.toSorted()).toEqual(['COVER_REQUEST_ENDED', 'COVER_REQUEST_ENDED', 'done'])
  const [row] = await database.reader
    .select()
    .from(coverRequests)
    .where(eq(coverRequests.requestId, requestId))
  expect((await covers()).length).toBe(row?.state === 'accepted' ? 1 : 0)
})
