import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { outboundMail } from '../../../db/schema/mail.tables.ts'
import { orderEvents } from '../../../db/schema/orders.tables.ts'
import { boxEvents, boxes, orderStaging } from '../../../db/schema/staging.tables.ts'
import { writtenEmails } from '../../../mail/testing.ts'
import { IntegrationError } from '../../../ports/integration-error.ts'
import type { TrackedEvent, TrackingReport } from '../../../ports/tracking.ts'
import { anAccount, anAgent } from '../../../testing/builders.ts'
import { test as base, testNow } from '../../../testing/fixtures.ts'
import { anApp } from '../../orders/testing.ts'
import { aBox, aStagedOrder, aTrackingNumber } from '../boxes/testing.ts'
import { trackBox, trackForgotten } from './track-box.ts'

const hourMs = 3_600_000
const timeZone = 'America/New_York'

async function aShippedBox(database: Database) {
  return database.inTransaction(async (tx) => {
    const wes = await anAgent(tx)
    const parties = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
    const { orderId } = await aStagedOrder(tx, parties, 0)
    const trackingNumber = aTrackingNumber()
    const { boxId } = await aBox(tx, orderId, {
      status: 'shipped',
      trackingNumber,
      trackingState: 'unknown',
      closedAt: testNow,
      shippedAt: testNow,
    })
    await tx
      .update(orderStaging)
      .set({ stage: 'shipped', boxCount: 1, shippedBoxCount: 1 })
      .where(eq(orderStaging.orderId, orderId))
    return { orderId, boxId, trackingNumber }
  })
}

const test = base.extend<{ shipped: Awaited<ReturnType<typeof aShippedBox>> }>({
  shipped: async ({ database }, use) => use(await aShippedBox(database)),
})

const later = (hours: number) => new Date(testNow.getTime() + hours * hourMs)
const event = (hours: number, state: TrackedEvent['state'], description: string = state): TrackedEvent => ({
  at: later(hours),
  state,
  description,
  place: 'Toledo, OH',
})
const reportOf = (...events: TrackedEvent[]): TrackingReport => {
  const last = events.at(-1)
  return {
    state: last?.state ?? 'unknown',
    description: last?.description ?? '',
    expectedOn: '2026-03-04',
    deliveredAt: last?.state === 'delivered' ? last.at : null,
    events,
  }
}

/** Asks about the box at this hour after it left; the carrier says this, or fails. */
async function look(
  { reader, inTransaction }: Database,
  boxId: string,
  hours: number,
  said: TrackingReport | null | Error,
) {
  const track = vi.fn(async () => {
    if (said instanceof Error) throw said
    return said
  })
  const log = { warn: vi.fn() }
  const needs = {
    db: reader,
    inTransaction,
    now: () => later(hours),
    tracking: { track },
    hasAlerts: false,
    timeZone,
    log,
  }
  await trackBox(needs, boxId)
  return track
}

const nextLook = async ({ reader }: Database, boxId: string) => {
  const { rows } = await reader.execute(
    sql`select run_at from graphile_worker.jobs where key = ${`track-box:${boxId}`}`,
  )
  return rows.map((row) => new Date(String(row.run_at)))
}
const mailsAbout = ({ reader }: Database, boxId: string) =>
  reader
    .select({ kind: outboundMail.kind, to: outboundMail.toAddress, data: outboundMail.data })
    .from(outboundMail)
    .where(sql`${outboundMail.data} ->> 'boxId' = ${boxId}`)
    .orderBy(asc(outboundMail.createdAt))

describe('a box on its way', () => {
  test('is asked about at growing intervals until it was delivered, which is told once', async ({
    database,
    shipped: { boxId, orderId },
  }) => {
    await look(database, boxId, 1, null)
    const [first] = await nextLook(database, boxId)
    expect(first?.getTime()).toBeGreaterThan(later(1.9).getTime())
    const way = [event(2, 'labelCreated'), event(20, 'inTransit', 'Departed')]
    await look(database, boxId, 24, reportOf(...way))
    await look(database, boxId, 24, reportOf(...way))
    const done = reportOf(...way, event(46, 'delivered'))
    await look(database, boxId, 48, done)
    const track = await look(database, boxId, 49, done)
    expect(track).not.toHaveBeenCalled()

    const [box] = await database.reader.select().from(boxes).where(eq(boxes.boxId, boxId))
    expect(box).toMatchObject({ status: 'delivered', trackingState: 'delivered', deliveredAt: later(46) })
    const told = await database.reader.select().from(boxEvents).where(eq(boxEvents.boxId, boxId))
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['delivered', 'inTransit', 'labelCreated'])
    const [staging] = await database.reader
      .select()
      .from(orderStaging)
      .where(eq(orderStaging.orderId, orderId))
    expect(staging).toMatchObject({ stage: 'delivered', deliveredBoxCount: 1 })
    const timeline = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(timeline).toMatchObject([{ kind: 'box-delivered', by: 'System', userId: null }])
    expect(await mailsAbout(database, boxId)).toMatchObject([
      { kind: 'box-delivered', to: 'marcus@northgate.example' },
    ])
  })

  test('that two workers ask about at the same moment is delivered once', async ({ database, shipped }) => {
    const { boxId, orderId } = shipped
    const done = reportOf(event(20, 'inTransit'), event(46, 'delivered'))
    await Promise.all([look(database, boxId, 48, done), look(database, boxId, 48, done)])
    const timeline = await database.reader.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(timeline).toHaveLength(1)
    expect(await mailsAbout(database, boxId)).toHaveLength(1)
    const told = await database.reader.select().from(boxEvents).where(eq(boxEvents.boxId, boxId))
    expect(told).toHaveLength(2)
  })

  test('with an exception, late and returned is told to the agent, each once', async ({
    database,
    shipped: { boxId, orderId },
  }) => {
    const exception = reportOf(event(20, 'inTransit'), event(30, 'exception', 'Severe weather'))
    await look(database, boxId, 31, exception)
    await look(database, boxId, 40, exception)
    await look(database, boxId, 24 * 4, exception)
    await look(database, boxId, 24 * 5, reportOf(...exception.events, event(24 * 4.5, 'returned')))
    const portal = {
      db: database.reader,
      now: () => testNow,
      publicBaseUrl: 'https://portal.example',
      timeZone,
    }
    const emails = (await writtenEmails(portal, 'box-problem')).filter(({ subject }) =>
      subject?.includes(String(orderId)),
    )
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      `Order ${orderId}, box 1: UPS reports a delay`,
      `Order ${orderId}, box 1: a box is coming back`,
      `Order ${orderId}, box 1: a box is late`,
    ])
    expect(new Set(emails.map(({ toAddress }) => toAddress))).toEqual(new Set(['wes@wbc.example']))
    expect((await nextLook(database, boxId)).length).toBe(1)
  })

  test('is asked about again later when the carrier fails, and stays as it was', async ({
    database,
    shipped: { boxId },
  }) => {
    const busy = new IntegrationError('UPS', 'rate_limited', { retryAfterMs: 2 * hourMs })
    await look(database, boxId, 1, busy)
    expect(await nextLook(database, boxId)).toEqual([later(3)])
    const [box] = await database.reader.select().from(boxes).where(eq(boxes.boxId, boxId))
    expect(box).toMatchObject({ status: 'shipped', trackingState: 'unknown', version: 1 })
  })

  test('that no job asks about is found by the night, once', async ({ database, shipped: { boxId } }) => {
    const { inTransaction } = database
    expect(await nextLook(database, boxId)).toEqual([])
    await trackForgotten({ inTransaction, now: () => later(24) })
    expect(await nextLook(database, boxId)).toHaveLength(1)
    expect(await trackForgotten({ inTransaction, now: () => later(24) })).toBe(0)
  })

  test('is not asked about for ever', async ({ database, shipped: { boxId } }) => {
    await look(database, boxId, 24 * 61, reportOf(event(20, 'inTransit')))
    expect(await nextLook(database, boxId)).toEqual([])
  })

  test('whose carrier names a moment that cannot be is delivered now', async ({
    database,
    shipped: { boxId },
  }) => {
    await look(database, boxId, 48, reportOf(event(24 * 400, 'delivered')))
    const [box] = await database.reader.select().from(boxes).where(eq(boxes.boxId, boxId))
    expect(box?.deliveredAt).toEqual(later(48))
  })
})

describe('a Track Alert', () => {
  const secret = 'a secret of at least sixteen'
  test('has its box asked about at once, however often it comes, and only with the secret', async ({
    database,
    shipped: { boxId, trackingNumber },
  }) => {
    const app = await anApp(database, { trackAlertSecret: secret })
    const send = (credential: string, payload: object) =>
      app.inject({ method: 'POST', url: '/api/hooks/ups-track', headers: { credential }, payload })
    expect((await send('another', { trackingNumber })).statusCode).toBe(401)
    expect((await send(secret, { hello: 'world' })).statusCode).toBe(400)
    expect(await nextLook(database, boxId)).toEqual([])
    for (let times = 0; times < 3; times++)
      expect((await send(secret, { trackingNumber, activityStatus: { type: 'D' } })).statusCode).toBe(200)
    expect(await nextLook(database, boxId)).toHaveLength(1)
    expect((await send(secret, { trackingNumber: aTrackingNumber() })).statusCode).toBe(200)
    await app.close()
  })

  test('is not taken where no secret is configured', async ({ database, shipped: { trackingNumber } }) => {
    const app = await anApp(database)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/hooks/ups-track',
      headers: { credential: '' },
      payload: { trackingNumber },
    })
    expect(reply.statusCode).toBe(404)
    await app.close()
  })
})
