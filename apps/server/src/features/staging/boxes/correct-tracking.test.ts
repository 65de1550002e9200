import { formatTracking } from '@portal/domain/tracking-number'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { outboundMail } from '../../../db/schema/mail.tables.ts'
import { boxEvents, boxes, orderStaging } from '../../../db/schema/staging.tables.ts'
import type { TrackingReport } from '../../../ports/tracking.ts'
import { anAccount, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test as base, testNow } from '../../../testing/fixtures.ts'
import { realDeps } from '../../orders/testing.ts'
import { takeReport } from '../tracking/track-box.ts'
import { closeBox, openBox, putInBox } from './pack-box.ts'
import { readBoxes } from './read-boxes.ts'
import { correctTracking, shipBox } from './ship-box.ts'
import { aStagedOrder, aTrackingNumber } from './testing.ts'

/** A box that left with a wrong tracking number, and sam who corrects it (docs/spec/staging.md#correction). */
async function aScene(database: Database) {
  const { sam, ...order } = await database.inTransaction(async (tx) => {
    const wes = await anAgent(tx)
    const parties = { agentId: wes.zohoUserId, ...(await anAccount(tx, wes.zohoUserId)) }
    const sam = await aPerson(tx, { firstName: 'Sam', lastName: 'Ortiz', roles: ['Staging'] })
    return { sam, ...(await aStagedOrder(tx, parties, 1)) }
  })
  const ctx = asCaller(realDeps(database), sam)
  const { boxId } = (await openBox(ctx, order.orderId)).result
  await putInBox(ctx, boxId, order.ids)
  await closeBox(ctx, boxId)
  const wrong = aTrackingNumber()
  await shipBox(ctx, boxId, { trackingNumber: wrong })
  return { ctx, boxId, wrong, orderId: order.orderId }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ database }, use) => use(await aScene(database)),
})

const delivered: TrackingReport = {
  state: 'delivered',
  description: 'Delivered',
  expectedOn: '2026-03-04',
  deliveredAt: testNow,
  events: [{ at: testNow, state: 'delivered', description: 'Delivered', place: 'Reno, NV' }],
}
const report = (
  { inTransaction }: Database,
  scene: { boxId: string },
  trackingNumber: string,
  said: TrackingReport = delivered,
) =>
  inTransaction((tx) =>
    takeReport(tx, {
      boxId: scene.boxId,
      trackingNumber,
      report: said,
      at: testNow,
      timeZone: 'America/New_York',
    }),
  )
const mailsOf = ({ reader }: Database, boxId: string) =>
  reader
    .select({ key: outboundMail.key })
    .from(outboundMail)
    .where(sql`${outboundMail.data} ->> 'boxId' = ${boxId}`)

test('a number that was delivered elsewhere is corrected: the box is on its way again, and both numbers are in its history', async ({
  database,
  scene,
}) => {
  const { ctx, boxId, wrong, orderId } = scene
  await report(database, scene, wrong)
  const right = aTrackingNumber()
  await correctTracking(ctx, boxId, { trackingNumber: right, seen: wrong })

  const { result } = await readBoxes({ db: database.reader, actor: ctx.actor }, orderId)
  const numbers = `UPS ${formatTracking(right)}, before ${formatTracking(wrong)}`
  expect(result.boxes[0]).toMatchObject({
    status: 'shipped',
    trackingNumber: right,
    trackingState: 'unknown',
    trackingText: '',
    expectedOn: null,
    deliveredAt: null,
  })
  expect(result.boxes[0]?.events.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['delivered']))
  expect(result.boxes[0]?.events).toContainEqual(
    expect.objectContaining({ kind: 'corrected', by: 'Sam Ortiz', description: numbers }),
  )
  const [staging] = await database.reader.select().from(orderStaging).where(eq(orderStaging.orderId, orderId))
  expect(staging).toMatchObject({ stage: 'shipped', deliveredBoxCount: 0 })
  const { rows: timeline } = await database.pool.query(
    'select kind, reason from order_events where order_id = $1 order by at, order_event_id',
    [orderId],
  )
  expect(timeline).toContainEqual({ kind: 'box-corrected', reason: `Box 1, ${numbers}` })
  const { rows: jobs } = await database.pool.query('select key from graphile_worker.jobs where key = $1', [
    `track-box:${boxId}`,
  ])
  expect(jobs).toHaveLength(1)

  // What is still said of the old number counts no more; the new one is delivered, and no email is sent twice.
  await report(database, scene, wrong)
  expect(await statusOf(database, boxId)).toBe('shipped')
  await report(database, scene, right)
  expect(await statusOf(database, boxId)).toBe('delivered')
  const keys = (await mailsOf(database, boxId)).map(({ key }) => key).toSorted()
  expect(keys).toEqual([`box-delivered-${boxId}`, `box-shipped-${boxId}`])
})

const statusOf = async ({ reader }: Database, boxId: string) =>
  (await reader.select().from(boxes).where(eq(boxes.boxId, boxId)))[0]?.status

test('an exception of the new number is told to the agent, though the old one had one', async ({
  database,
  scene,
}) => {
  const exception: TrackingReport = { ...delivered, state: 'exception', deliveredAt: null, events: [] }
  await report(database, scene, scene.wrong, exception)
  const right = aTrackingNumber()
  await correctTracking(scene.ctx, scene.boxId, { trackingNumber: right, seen: scene.wrong })
  await report(database, scene, right, exception)
  await report(database, scene, right, exception)
  const problems = (await mailsOf(database, scene.boxId)).filter(({ key }) => key.includes('exception'))
  expect(problems).toHaveLength(2)
})

test('the same number, one of another box, and a box that has not left are refused', async ({ scene }) => {
  const { ctx, boxId, wrong, orderId } = scene
  const correct = (id: string, trackingNumber: string) =>
    correctTracking(ctx, id, { trackingNumber, seen: wrong })
  await expect(correct(boxId, wrong)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: { trackingNumber: ['Box 1 has this tracking number already.'] },
  })
  const second = (await openBox(ctx, orderId)).result.boxId
  await expect(correct(second, aTrackingNumber())).rejects.toMatchObject({
    code: 'BOX_STATUS_REFUSED',
    message: '“Correct tracking number” is not possible: box 2 is open.',
  })
  await closeBox(ctx, second)
  const taken = aTrackingNumber()
  await shipBox(ctx, second, { trackingNumber: taken })
  await expect(correct(boxId, taken)).rejects.toMatchObject({ code: 'TRACKING_NUMBER_TAKEN' })
})

test('two people correct the same number at the same moment: one of them is told which number the box has now', async ({
  database,
  scene: { ctx, boxId, wrong },
}) => {
  const numbers = [aTrackingNumber(), aTrackingNumber()]
  const answers = await Promise.allSettled(
    numbers.map((trackingNumber) => correctTracking(ctx, boxId, { trackingNumber, seen: wrong })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const kept = numbers[answers.findIndex(({ status }) => status === 'fulfilled')] ?? ''
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'TRACKING_NUMBER_CHANGED',
      message: `Another person corrected the tracking number of box 1: it is UPS ${formatTracking(kept)} now.`,
    },
  })
  const [box] = await database.reader.select().from(boxes).where(eq(boxes.boxId, boxId))
  expect(box?.trackingNumber).toBe(kept)
  const told = await database.reader.select().from(boxEvents).where(eq(boxEvents.boxId, boxId))
  expect(told.filter(({ kind }) => kind === 'corrected').map(({ description }) => description)).toEqual([
    `UPS ${formatTracking(kept)}, before ${formatTracking(wrong)}`,
  ])
  // Who has seen the new number corrects it again.
  const again = aTrackingNumber()
  await correctTracking(ctx, boxId, { trackingNumber: again, seen: kept })
  const [last] = await database.reader.select().from(boxes).where(eq(boxes.boxId, boxId))
  expect(last?.trackingNumber).toBe(again)
})
