import { describe, expect } from 'vitest'
import { recordChange } from '../../audit/record-change.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { changeDeviceStatus } from '../fleet/devices/device-status.ts'
import { aDevice } from '../fleet/testing.ts'
import { createOrder } from '../orders/draft/drafts.ts'
import { realDeps } from '../orders/testing.ts'
import { anOffice, type Office } from './testing.ts'

type Entry = {
  what: string
  by: string
  byUserId: string
  orderId: number | null
  caseId: string | null
  deviceId: string | null
}
type Page = { results: Entry[]; nextCursor: string | null }

async function activityOf({ call, headers, parties }: Office, query = '') {
  const answer = await call('getColleagueActivity', headers.una, {
    params: { accountId: parties.accountId },
    query,
  })
  expect(answer.status).toBe(200)
  return answer as Page
}

/** The words of all entries, read page by page. */
async function pagesOf(office: Office, limit: number): Promise<string[]> {
  const words: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await activityOf(
      office,
      `limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    words.push(...page.results.map(({ what }) => what))
    cursor = page.nextCursor
  }
  return words
}

describe('what the people of an account did', () => {
  test('orders, devices and the account, in words, the latest first; nothing of others', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { people, parties, other } = office
    const kim = await office.colleague('orders')
    let minutes = 0
    const as = (person: Parameters<typeof asCaller>[1]) => {
      const now = new Date(testNow.getTime() + ++minutes * 60_000)
      return { ...asCaller(realDeps(database, { now: () => now }), person), requestId: `request-${minutes}` }
    }
    const { orderId } = (await createOrder(as(kim), parties)).result
    const device = await database.inTransaction((tx) => aDevice(tx, parties.accountId, { unitNumber: '014' }))
    await changeDeviceStatus(as(people.una), device.deviceId, { version: 1, action: 'lose' })
    await office.call('endColleagueAccess', office.headers.una, { params: { userId: kim.userId } })
    // What staff and other customers do is not listed.
    await createOrder(as(people.agent), parties)
    await createOrder(as(people.otherCustomer), other)

    const { results } = await activityOf(office)
    expect(results.map(({ what, byUserId }) => [what, byUserId])).toEqual([
      ['Unit 014: Reported as lost', people.una.userId],
      [`Order ${orderId}: Created`, kim.userId],
      [expect.stringMatching(/^Test Person \d+: Access ended$/), people.una.userId],
    ])
    expect(results[0]).toMatchObject({ deviceId: device.deviceId, orderId: null })
    expect(results[1]).toMatchObject({ orderId, deviceId: null })
    const ofKim = await activityOf(office, `byUserId=${kim.userId}`)
    expect(ofKim.results.map(({ orderId: id }) => id)).toEqual([orderId])
  })

  test('reports are told once, as cases, with messages; what changed of a device is named, not its values', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { call, parties, headers } = office
    const kim = await office.colleague('fleet')
    const { accountId } = parties
    const device = await database.inTransaction((tx) =>
      aDevice(tx, accountId, { unitNumber: '014', status: 'inService' }),
    )
    const params = { deviceId: device.deviceId }
    const reported = await call('reportRepair', kim.headers, { params, body: { kind: 'cracked' } })
    const { caseId, caseNumber } = reported.result
    const said = (sender: Record<string, string>, body: object) =>
      call('addRepairMessage', sender, { params: { caseId }, body })
    expect((await said(kim.headers, { text: 'Top left' })).status).toBe(200)
    expect((await said(headers.agent, { text: 'Only for staff', isInternal: true })).status).toBe(200)
    const assigned = await call('assignHolders', headers.una, {
      params: { accountId },
      body: { rows: [{ unitNumber: '014', holder: 'Leah Stone' }] },
    })
    expect(assigned.status).toBe(200)

    const { results } = await activityOf(office)
    expect(results.map(({ what }) => what).toSorted()).toEqual([
      `Case C-${caseNumber}, unit 014: Message written`,
      `Case C-${caseNumber}, unit 014: Reported`,
      'Unit 014: Holder changed',
    ])
    expect(results.filter((entry) => entry.caseId === caseId)).toHaveLength(2)
    expect(JSON.stringify(results)).not.toMatch(/Leah|Top left|Only for staff/)
    const paged = await pagesOf(office, 1)
    expect(paged).toEqual(results.map(({ what }) => what))
  })

  test('pages continue where the one before ended, also among entries of one moment', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { people, parties } = office
    const ctx = asCaller(realDeps(database), people.una)
    for (let n = 0; n < 7; n++) await createOrder(ctx, parties)
    await database.inTransaction((tx) =>
      recordChange(tx, ctx, {
        entity: 'station',
        entityId: 's1',
        entityName: 'Toledo',
        action: 'created',
        before: null,
        after: { code: 'TOL' },
      }),
    )
    const whole = (await activityOf(office)).results.map(({ what }) => what)
    expect(whole).toHaveLength(8)
    expect(await pagesOf(office, 3)).toEqual(whole)
  })

  test('a person who was linked to another account before brings nothing of it along', async ({
    database,
  }) => {
    const office = await anOffice(database)
    const { people, parties } = office
    const kim = await office.colleague('fleet')
    const at = (minutes: number) => ({
      now: () => new Date(testNow.getTime() + minutes * 60_000),
      requestId: 'test',
    })
    const log = (minutes: number, actor: { userId: string }, entity: 'station' | 'user', after: object) =>
      database.inTransaction((tx) =>
        recordChange(
          tx,
          { ...at(minutes), actor },
          {
            entity,
            entityId: entity === 'user' ? kim.userId : 's1',
            entityName: 'Elsewhere',
            action: 'changed',
            before: null,
            after: { ...after },
          },
        ),
      )
    await log(-2, kim, 'station', { code: 'OLD' })
    await log(-1, people.ada, 'user', { zohoAccountId: parties.accountId })
    expect((await activityOf(office)).results).toEqual([])
    await log(1, kim, 'station', { code: 'NEW' })
    expect((await activityOf(office)).results.map(({ what }) => what)).toEqual(['Station Elsewhere: Changed'])
  })

  test('a cursor that no list gave out is refused', async ({ database }) => {
    const office = await anOffice(database)
    const refused = await office.call('getColleagueActivity', office.headers.una, {
      params: { accountId: office.parties.accountId },
      query: 'cursor=1.other:x',
    })
    expect(refused.fields).toHaveProperty('cursor')
  })
})
