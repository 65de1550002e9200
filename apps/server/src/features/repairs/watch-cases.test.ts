import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import type { Deps } from '../../deps.ts'
import { outbox, writtenEmails } from '../../mail/testing.ts'
import { aCustomer, anAccount, anAgent } from '../../testing/builders.ts'
import { test, testNow } from '../../testing/fixtures.ts'
import { aDevice } from '../fleet/testing.ts'
import { findCaseRow, findEvents } from './cases.store.ts'
import { aCase } from './testing.ts'
import { watchCases } from './watch-cases.ts'

const zone = 'America/New_York'

async function aScene(
  tx: Tx,
  deps: Deps,
  changes: Parameters<typeof aCase>[2],
  status: 'inService' | 'inRepair' | 'replaced' = 'inService',
) {
  const agent = await anAgent(tx)
  const account = await anAccount(tx, agent.zohoUserId)
  const una = await aCustomer(tx, account)
  const device = await aDevice(tx, account.accountId, { status })
  const { caseId } = await aCase(tx, device, { reportedBy: una.userId, ...changes })
  return {
    agent,
    una,
    caseId,
    row: () => findCaseRow(tx, caseId),
    deviceStatus: async () =>
      (await tx.select().from(devices).where(eq(devices.deviceId, device.deviceId)))[0]?.status,
    mails: async () =>
      (await outbox(tx))
        .filter(({ data }) => 'caseId' in data && data.caseId === caseId)
        .map(({ kind, toAddress }) => [kind, toAddress]),
    run: (moment: Date, notReturnedCents: number | null = null) =>
      watchCases({
        db: tx,
        inTransaction: deps.inTransaction,
        now: () => moment,
        timeZone: zone,
        repairPrices: { screenCents: 12_900, notReturnedCents },
      }),
  }
}

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000)
const sent = {
  state: 'replacementSent' as const,
  charge: 'none' as const,
  priceCents: 0,
  decidedBy: 'Wes',
  decidedAt: testNow,
  dueFor: null,
  dueAt: null,
  returnDueOn: '2026-04-01',
}
/** Noon in New York. */
const noon = (day: string) => new Date(`${day}T16:00:00Z`)

describe('staff is told that it is late', () => {
  test('once for each thing that is due', async ({ tx, deps }) => {
    const { run, mails, agent, row } = await aScene(tx, deps, { dueAt: minutes(240) })
    await run(minutes(239))
    expect(await mails()).toEqual([])
    await run(minutes(240))
    await run(minutes(600))
    expect(await mails()).toEqual([['case-late', agent.email]])
    expect((await row())?.lateToldAt).toEqual(minutes(240))
    const [mail] = await writtenEmails(
      { db: tx, now: () => minutes(241), publicBaseUrl: 'https://portal.example', timeZone: zone },
      'case-late',
    )
    expect(mail?.subject).toMatch(/^C-\d+, unit 203: decision is late$/)
  })

  test('and not of a case that has ended', async ({ tx, deps }) => {
    const { run, mails } = await aScene(tx, deps, {
      state: 'closed',
      closedAt: testNow,
      dueFor: null,
      dueAt: null,
    })
    await run(minutes(100_000))
    expect(await mails()).toEqual([])
  })
})

describe('an old device', () => {
  test('is asked for seven days before its last day, once', async ({ tx, deps }) => {
    const { run, mails, una, caseId } = await aScene(tx, deps, sent, 'replaced')
    await run(noon('2026-03-24'))
    expect(await mails()).toEqual([])
    await run(noon('2026-03-25'))
    await run(noon('2026-04-01'))
    expect(await mails()).toEqual([['case-return', una.email]])
    expect((await findEvents(tx, caseId)).map(({ text }) => text)).toEqual(['Reminded of the old device'])
    const [mail] = await writtenEmails(
      { db: tx, now: () => noon('2026-03-25'), publicBaseUrl: 'https://portal.example', timeZone: zone },
      'case-return',
    )
    expect(mail?.subject).toMatch(/: please return unit 203 by 04\/01\/2026$/)
  })

  test('that is not back on the day after is recorded, retired, and charged where that is set', async ({
    tx,
    deps,
  }) => {
    const { run, row, mails, deviceStatus, caseId } = await aScene(tx, deps, sent, 'replaced')
    await run(noon('2026-04-02'), 25_000)
    await run(noon('2026-04-03'), 25_000)
    expect(await row()).toMatchObject({ deviceEnd: 'notReturned', notReturnedCents: 25_000 })
    expect(await deviceStatus()).toBe('retired')
    expect((await findEvents(tx, caseId)).map(({ text, detail }) => [text, detail])).toEqual([
      ['Old device not returned', 'Charged $250.00.'],
    ])
    expect((await mails()).map(([kind]) => kind)).toEqual(['case-changed'])
  })

  test('costs nothing where no price is set, and stays where its place was not taken', async ({
    tx,
    deps,
  }) => {
    const { run, row, deviceStatus } = await aScene(tx, deps, sent)
    await run(noon('2026-04-02'))
    expect(await row()).toMatchObject({ deviceEnd: 'notReturned', notReturnedCents: null })
    expect(await deviceStatus()).toBe('inService')
  })

  test('that was on its way to us is retired', async ({ tx, deps }) => {
    const { run, row, deviceStatus } = await aScene(tx, deps, sent, 'inRepair')
    await run(noon('2026-04-02'), 25_000)
    expect(await row()).toMatchObject({ deviceEnd: 'notReturned', notReturnedCents: 25_000 })
    expect(await deviceStatus()).toBe('retired')
  })

  test('that came back is not asked for', async ({ tx, deps }) => {
    const { run, mails } = await aScene(tx, deps, { ...sent, deviceEnd: 'retired', returnedAt: testNow })
    await run(noon('2026-03-26'))
    await run(noon('2026-04-02'), 25_000)
    expect(await mails()).toEqual([])
  })
})

test('the timeline of a case cannot be changed', async ({ tx, deps }) => {
  const { caseId, run } = await aScene(tx, deps, sent, 'replaced')
  await run(noon('2026-03-25'))
  await tx.execute('savepoint before')
  await expect(
    tx.execute(`update repair_events set text = 'x' where case_id = '${caseId}'`),
  ).rejects.toMatchObject({
    cause: { message: 'The timeline of cases is append-only.' },
  })
  await tx.execute('rollback to savepoint before')
})
