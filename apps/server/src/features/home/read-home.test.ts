import { type HomePart, homeLimits } from '@portal/domain/home'
import { orderStatus } from '@portal/domain/order-status'
import type { Access } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { quotes } from '../../db/schema/quotes.tables.ts'
import { carrierArrivals, deviceStaging, orderStaging } from '../../db/schema/staging.tables.ts'
import { fleetSettings } from '../../db/schema/stations.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { insertApproval } from '../approvals/approvals.store.ts'
import { someRules } from '../approvals/testing.ts'
import { anInvoice } from '../books/testing.ts'
import { aColleague, anInvitation } from '../colleagues/testing.ts'
import { anOrderOf, daysAgo } from '../desk/testing.ts'
import { aDevice, aStation } from '../fleet/testing.ts'
import { anAgentWithAccount, type Parties } from '../orders/testing.ts'
import { aQuote } from '../quotes/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aBox, aStagedOrder, aTrackingNumber } from '../staging/boxes/testing.ts'
import { readBoxesToReceive } from './boxes-to-receive.ts'
import { readHome } from './read-home.ts'

/** Today is Monday, March 2, 2026. */
const homeOf = async (deps: Deps, actor: SignedInContext['actor']) =>
  (await readHome(asCaller(deps, actor))).result

/** An account with a person of each kind of access. */
async function anOffice(tx: Tx) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const person = (access: Access) => aColleague(tx, parties.accountId, { access })
  return { agent, parties, una: await person('full'), person }
}

/** An order that waits for our facility, of so many units. */
async function anOrderWithUs(tx: Tx, parties: Parties, promisedDeliveryDate: string, units = 1) {
  const orderId = await anOrderOf(tx, parties, 1, { promisedDeliveryDate, shippingCity: 'Toledo' })
  await tx.insert(orderStaging).values({ orderId, unitCount: units, receivedAt: testNow })
  return orderId
}

const shipped = (changes: Parameters<typeof aBox>[2] = {}) => ({
  status: 'shipped' as const,
  trackingNumber: aTrackingNumber(),
  closedAt: testNow,
  shippedAt: testNow,
  ...changes,
})

/** An order whose devices are in one box that left. */
async function aBoxOnTheWay(tx: Tx, parties: Parties, changes: Parameters<typeof aBox>[2] = {}) {
  const { orderId, ids } = await aStagedOrder(tx, parties)
  const box = await aBox(tx, orderId, shipped(changes))
  await tx.update(deviceStaging).set({ boxId: box.boxId }).where(eq(deviceStaging.orderId, orderId))
  await tx
    .update(orderStaging)
    .set({ stage: 'shipped', packedCount: 2, boxCount: 1, shippedBoxCount: 1 })
    .where(eq(orderStaging.orderId, orderId))
  return { ...box, orderId, ids }
}

describe('what arrives', () => {
  test('is late first, then by day; a day that has passed is not said', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    const later = await anOrderWithUs(tx, parties, '2026-03-06', 17)
    const late = await anOrderWithUs(tx, parties, '2026-02-22')
    const box = await aBoxOnTheWay(tx, parties, { expectedOn: '2026-03-04' })

    const { arriving } = await homeOf(deps, una)

    expect(arriving).toMatchObject({ total: 3, late: 1 })
    expect(arriving?.rows).toMatchObject([
      { orderId: late, day: null, daysLate: 8, promisedOn: '2026-02-22', to: ['Toledo'], box: null },
      { orderId: box.orderId, day: '2026-03-04', daysLate: 0, progress: null },
      { orderId: later, day: '2026-03-06', units: 17, progress: { stage: 'received' } },
    ])
    expect(arriving?.rows[1]).toMatchObject({
      units: 2,
      model: 'Halden N6 Pro',
      box: { number: 1, boxCode: box.boxCode, state: 'unknown', deliveredOn: null },
    })
    expect(arriving?.rows[1]?.box?.unitNumbers).toHaveLength(2)
  })

  test('stays while a box is delivered and not received, for two weeks', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    const delivered = (days: number) => ({ status: 'delivered' as const, deliveredAt: daysAgo(days) })
    await aBoxOnTheWay(tx, parties, delivered(2))
    await aBoxOnTheWay(tx, parties, delivered(homeLimits.unreceivedDays + 1))
    await aBoxOnTheWay(tx, parties, { ...delivered(1), receivedAt: daysAgo(1), receivedBy: 'Una Marsh' })
    const { orderId } = await aBoxOnTheWay(tx, parties)

    const { arriving } = await homeOf(deps, una)

    expect(arriving?.rows.map(({ box }) => box?.deliveredOn)).toEqual(['2026-02-28', null])
    expect(arriving?.rows[1]).toMatchObject({ orderId, day: null, daysLate: 0 })
  })

  test('has what the carrier ships direct until it is said to have arrived', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    const { orderId, ids } = await aStagedOrder(tx, parties)
    await tx.delete(deviceStaging).where(eq(deviceStaging.orderId, orderId))
    await tx.delete(orderStaging).where(eq(orderStaging.orderId, orderId))
    await tx.update(orders).set({ shipDirect: true }).where(eq(orders.orderId, orderId))
    const rows = async () => (await homeOf(deps, una)).arriving?.rows
    expect(await rows()).toMatchObject([{ orderId, units: 2, day: null, progress: null, box: null }])

    const said = { orderId, outcome: 'arrived' as const, by: 'Una Marsh', at: testNow }
    await tx.insert(carrierArrivals).values(ids.slice(0, 1).map((deviceId) => ({ deviceId, ...said })))
    expect(await rows()).toMatchObject([{ orderId, units: 1 }])
    await tx.insert(carrierArrivals).values(ids.slice(1).map((deviceId) => ({ deviceId, ...said })))
    expect(await rows()).toEqual([])
  })

  test('says when something was delivered last where nothing is on the way', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    const received = { deliveredAt: daysAgo(3), receivedAt: daysAgo(3), receivedBy: 'Una Marsh' }
    await aBoxOnTheWay(tx, parties, { status: 'delivered', ...received })

    const { arriving } = await homeOf(deps, una)

    expect(arriving).toEqual({ rows: [], total: 0, late: 0, lastDeliveredOn: '2026-02-27' })
  })

  test('has no orders for people who see none, and no box to receive for those who receive none', async ({
    tx,
    deps,
  }) => {
    const { parties, person } = await anOffice(tx)
    const { orderId, boxCode } = await aBoxOnTheWay(tx, parties)
    const rowOf = async (access: Access) =>
      (await homeOf(deps, await person(access))).arriving?.rows.map((row) => [row.orderId, row.box?.boxCode])

    expect(await rowOf('orders')).toEqual([[orderId, boxCode]])
    expect(await rowOf('fleet')).toEqual([[null, boxCode]])
    expect(await rowOf('approves')).toEqual([[orderId, null]])
    expect(await rowOf('invoices')).toBeUndefined()
  })
})

describe('boxes to receive', () => {
  const toReceive = async (deps: Deps, actor: SignedInContext['actor']) =>
    (await readBoxesToReceive(asCaller(deps, actor))).result.boxes

  test('are those on the way, and what is still to come of a box of which something was received', async ({
    tx,
    deps,
  }) => {
    const { parties, una } = await anOffice(tx)
    await anOrderWithUs(tx, parties, '2026-03-06')
    const next = await aBoxOnTheWay(tx, parties, { expectedOn: '2026-03-04' })
    const late = await aBoxOnTheWay(tx, parties, { expectedOn: '2026-02-27' })
    const received = { status: 'delivered' as const, deliveredAt: daysAgo(1), receivedAt: daysAgo(1) }
    const begun = await aBoxOnTheWay(tx, parties, { ...received, receivedBy: 'Una Marsh' })
    const [left = ''] = begun.ids
    await tx.update(devices).set({ status: 'shipped' }).where(eq(devices.deviceId, left))
    await aBoxOnTheWay(tx, parties, { ...received, receivedBy: 'Una Marsh' })

    expect(await toReceive(deps, una)).toMatchObject([
      { orderId: late.orderId, daysLate: 3, units: 2, box: { boxCode: late.boxCode } },
      { orderId: begun.orderId, day: '2026-03-01', units: 1, box: { boxCode: begun.boxCode } },
      { orderId: next.orderId, day: '2026-03-04', units: 2, box: { boxCode: next.boxCode } },
    ])
  })

  test('are of the own account, without orders for people who see none, and not for those who are of no account', async ({
    tx,
    deps,
  }) => {
    const { agent, parties, person } = await anOffice(tx)
    const { boxCode } = await aBoxOnTheWay(tx, parties)
    const other = await anOffice(tx)

    expect(await toReceive(deps, await person('fleet'))).toMatchObject([{ orderId: null, box: { boxCode } }])
    expect(await toReceive(deps, other.una)).toEqual([])
    await expect(toReceive(deps, agent)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  })
})

/** One of each kind that can need a person. */
async function allNeeds(tx: Tx) {
  const office = await anOffice(tx)
  const { parties, una } = office
  const { accountId } = parties
  const invoiced = await anOrderOf(tx, parties, 150)
  await anInvoice(tx, invoiced, { dueOn: '2026-03-01', totalCents: 20_000 })
  const box = await aBoxOnTheWay(tx, parties, {
    status: 'delivered',
    deliveredAt: daysAgo(1),
    receivedAt: daysAgo(1),
    receivedBy: 'Fay Dunn',
  })
  const [missing] = await tx
    .update(devices)
    .set({ status: 'missing' })
    .where(eq(devices.deviceId, box.ids[0] ?? ''))
    .returning({ deviceId: devices.deviceId, unitNumber: devices.unitNumber })
  const quoted = await anOrderOf(tx, parties, 1, { statusId: orderStatus.draft, quotedUntil: daysAgo(-9) })
  await aQuote(tx, quoted, { recipientName: 'Marcus Bell' })
  const { userId } = await office.person('orders')
  const toApprove = await anOrderOf(tx, parties, 1, {
    statusId: orderStatus.draft,
    awaitsApproval: true,
    createdBy: userId,
  })
  await insertApproval(tx, {
    approvalId: v7(),
    orderId: toApprove,
    status: 'waiting',
    order: {} as never,
    reasons: [],
    requestedBy: userId,
    requestedAt: daysAgo(1),
  })
  const iris = await office.person('approves')
  await someRules(tx, accountId, {
    asksApproval: true,
    orderLimitCents: 0,
    approverIds: [una.userId, iris.userId],
  })
  const unnumbered = await anOrderWithUs(tx, parties, '', 3)
  const device = await aDevice(tx, accountId)
  const { caseId } = await aCase(tx, device, {
    state: 'replacementSent',
    charge: 'none',
    priceCents: 0,
    decidedBy: 'Wes',
    decidedAt: testNow,
    dueFor: null,
    dueAt: null,
    returnDueOn: '2026-03-01',
  })
  return { ...office, iris, box, missing, quoted, toApprove, unnumbered, caseId }
}

describe('what needs a person', () => {
  test('is there by harm', async ({ tx, deps }) => {
    const { una, box, missing, quoted, toApprove, unnumbered, caseId } = await allNeeds(tx)

    const { needs } = await homeOf(deps, una)

    expect(needs).toMatchObject([
      { kind: 'overdue', invoices: 1, total: 200, named: [{ dueOn: '2026-03-01' }] },
      {
        kind: 'missing',
        orderId: box.orderId,
        boxNumber: 1,
        deviceId: missing?.deviceId,
        units: 1,
        unitNumbers: [missing?.unitNumber],
        reportedBy: 'Fay Dunn',
      },
      { kind: 'quote', orderId: quoted, recipientName: 'Marcus Bell', orderTotal: 123.45 },
      { kind: 'approval', orderId: toApprove, orderTotal: 123.45 },
      { kind: 'unnumbered', orderId: unnumbered, units: 3, begunOn: '2026-03-02' },
      { kind: 'return', caseId, unitNumber: '203', dueOn: '2026-03-01', isLate: true },
    ])
  })

  test('is what their access allows: no order or money for people who see devices alone', async ({
    tx,
    deps,
  }) => {
    const { person, iris } = await allNeeds(tx)
    const needsOf = async (actor: SignedInContext['actor']) =>
      (await homeOf(deps, actor)).needs?.map(({ kind }) => kind)

    expect(await needsOf(await person('orders'))).toEqual([
      'overdue',
      'missing',
      'quote',
      'unnumbered',
      'return',
    ])
    expect(await needsOf(iris)).toEqual(['overdue', 'missing', 'quote', 'approval'])
    expect(await needsOf(await person('approves')), 'who is no approver').not.toContain('approval')
    expect(await needsOf(await person('invoices'))).toEqual(['overdue'])
    const fay = (await homeOf(deps, await person('fleet'))).needs
    expect(fay).toMatchObject([{ kind: 'missing', orderId: null, boxNumber: 1 }, { kind: 'return' }])
  })

  test('leaves once it is settled', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    const paid = await anOrderOf(tx, parties, 150)
    await anInvoice(tx, paid, { dueOn: '2026-03-01', paidCents: 12_345 })
    await anInvoice(tx, paid, { dueOn: '2026-03-02', number: 'INV-today' })
    const accepted = await anOrderOf(tx, parties, 1, { statusId: orderStatus.draft })
    await aQuote(tx, accepted, { status: 'accepted', answeredAt: testNow, answeredName: 'Marcus' })
    const expired = await anOrderOf(tx, parties, 30, { statusId: orderStatus.draft })
    await aQuote(tx, expired, { expiresAt: daysAgo(1) })
    const begun = await anOrderWithUs(tx, parties, '', 3)
    await tx
      .update(orderStaging)
      .set({ claimedBy: una.userId, claimedByName: 'Sam Ortiz', claimedAt: testNow })
      .where(eq(orderStaging.orderId, begun))

    expect((await homeOf(deps, una)).needs).toEqual([])
  })
})

describe('the fleet', () => {
  test('is every device by unit number at its station, and whose coverage ends next', async ({
    tx,
    deps,
  }) => {
    const { parties, una } = await anOffice(tx)
    const { accountId } = parties
    const { stationId } = await aStation(tx, accountId, { name: 'Harbor' })
    await aDevice(tx, accountId, { stationId, unitNumber: '010', status: 'spare' })
    await aDevice(tx, accountId, {
      stationId,
      unitNumber: '2',
      holder: 'Dan Quinn',
      coverFrom: '2025-03-05',
      coverUntil: '2026-03-04',
    })
    await aDevice(tx, accountId, { unitNumber: '300', status: 'lost' })
    await aDevice(tx, accountId, { unitNumber: '301', status: 'retired' })
    await aDevice(tx, accountId, { unitNumber: '302', status: 'planned' })

    const { fleet } = await homeOf(deps, una)

    expect(fleet).toMatchObject({
      devices: 3,
      counts: { planned: 1, inService: 1, spare: 1, lost: 1, ended: 0 },
      coverEnds: { devices: 1, until: '2026-05-01' },
    })
    expect(fleet?.stations).toMatchObject([
      {
        stationId,
        name: 'Harbor',
        devices: 2,
        coverEnds: 1,
        tags: [
          { group: 'inService', coverEnds: true },
          { group: 'spare', coverEnds: false },
        ],
      },
      { stationId: null, name: 'No station', devices: 1 },
    ])
    expect(fleet?.coverEnds.named).toMatchObject([
      { unitNumber: '2', holder: 'Dan Quinn', endsOn: '2026-03-04' },
    ])
  })

  test('is counted where it is too large to be drawn, the largest station first', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    const { accountId } = parties
    const { stationId } = await aStation(tx, accountId, { name: 'Zenith' })
    const { stationId: small } = await aStation(tx, accountId, { name: 'Airline Junction' })
    const device = await aDevice(tx, accountId, { stationId: small })
    await tx.insert(devices).values(
      Array.from({ length: homeLimits.tagsMax }, (_, n) => ({
        ...device,
        deviceId: v7(),
        stationId,
        unitNumber: `L${n}`,
        tagCode: `AAAAAA${String(n).padStart(4, '0')}`,
      })),
    )

    const { fleet } = await homeOf(deps, una)

    expect(fleet?.devices).toBe(homeLimits.tagsMax + 1)
    expect(fleet?.stations).toMatchObject([
      { name: 'Zenith', devices: homeLimits.tagsMax, counts: { inService: homeLimits.tagsMax }, tags: null },
      { name: 'Airline Junction', devices: 1, tags: null },
    ])
  })
})

test('the last order is the one to order again, for people who order', async ({ tx, deps }) => {
  const { parties, una, person } = await anOffice(tx)
  await anOrderOf(tx, parties, 9)
  const { orderId } = await aStagedOrder(tx, parties, 12)
  await anOrderOf(tx, parties, 0, { statusId: orderStatus.cancelled })
  await anOrderOf(tx, parties, 0, { statusId: orderStatus.draft })

  expect((await homeOf(deps, una)).again).toEqual({
    orderId,
    units: 12,
    model: 'Halden N6 Pro',
    submittedAt: testNow.toISOString(),
  })
  for (const access of ['approves', 'fleet', 'invoices'] as const)
    expect((await homeOf(deps, await person(access))).again, access).toBeNull()
})

test('parts go by the access, and a part that is not theirs has not failed', async ({ tx, deps }) => {
  const { agent, parties, person } = await anOffice(tx)
  const partsOf = async (access: Access) => {
    const home = await homeOf(deps, await person(access))
    expect(home.account).toMatchObject({ accountId: parties.accountId })
    expect(home.agent).toEqual({ name: 'Wes Porter', email: agent.email })
    expect(home.failed).toEqual([])
    return (['arriving', 'needs', 'fleet', 'money'] satisfies HomePart[]).filter(
      (part) => home[part] !== null,
    )
  }
  expect(await partsOf('full')).toEqual(['arriving', 'needs', 'fleet', 'money'])
  expect(await partsOf('orders')).toEqual(['arriving', 'needs', 'fleet', 'money'])
  expect(await partsOf('approves')).toEqual(['arriving', 'needs', 'money'])
  expect(await partsOf('fleet')).toEqual(['arriving', 'needs', 'fleet'])
  expect(await partsOf('invoices')).toEqual(['needs', 'money'])
})

test('nothing of another account is there', async ({ tx, deps }) => {
  await allNeeds(tx)
  const { una, parties } = await anOffice(tx)

  expect(await homeOf(deps, una)).toMatchObject({
    account: { accountId: parties.accountId },
    arriving: { rows: [], total: 0, lastDeliveredOn: null },
    needs: [],
    fleet: { devices: 0, stations: [], coverEnds: { devices: 0, named: [] } },
    again: null,
    failed: [],
  })
})

test('staff have no home', async ({ tx, deps }) => {
  const { agent } = await anOffice(tx)
  for (const actor of [
    agent,
    await aPerson(tx, { roles: ['Staging'] }),
    await aPerson(tx, { roles: ['User'] }),
  ])
    await expect(readHome(asCaller(deps, actor))).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})

test('a part that fails leaves the others, and is told', async ({ tx, deps }) => {
  const { una, parties } = await anOffice(tx)
  const orderId = await anOrderWithUs(tx, parties, '2026-03-06')
  const told: unknown[] = []
  const caller = asCaller(deps, una)
  const select = ((columns: Parameters<typeof tx.select>[0]) => {
    // Only what needs a person asks for numbers of quotes.
    if (columns && 'quoteNumber' in columns) throw new Error('The database has no table of quotes.')
    return tx.select(columns)
  }) as typeof tx.select
  const db = new Proxy(tx, { get: (on, key) => (key === 'select' ? select : Reflect.get(on, key)) })

  const { result } = await readHome({ ...caller, db, alert: (_, facts) => void told.push(facts) })

  expect(result).toMatchObject({ needs: null, failed: ['needs'], fleet: { devices: 0 } })
  expect(result.arriving?.rows).toMatchObject([{ orderId }])
  expect(told).toMatchObject([{ part: 'needs', accountId: parties.accountId }])
  expect(await tx.select().from(quotes)).toEqual([])
})

test('people who came for their invoices see what the account owes by age', async ({ tx, deps }) => {
  const { parties, person } = await anOffice(tx)
  const orderId = await anOrderOf(tx, parties, 200)
  const due = (number: string, dueOn: string, totalCents: number, changes = {}) =>
    anInvoice(tx, orderId, { number, dueOn, totalCents, ...changes })
  await due('INV-1', '2025-11-01', 10_000, { paidCents: 4_000 })
  await due('INV-2', '2026-02-28', 20_000)
  await due('INV-3', '2026-04-01', 30_000, { invoicedOn: '2026-03-01' })
  await due('INV-4', '2026-02-01', 40_000, { paidCents: 40_000 })

  const { money } = await homeOf(deps, await person('invoices'))

  expect(money).toMatchObject({ owed: 560, overdue: 260 })
  expect(money?.ages.map(({ age, amount, invoices }) => [age, amount, invoices])).toEqual([
    ['notDue', 300, 1],
    ['to30', 200, 1],
    ['to60', 0, 0],
    ['to90', 0, 0],
    ['over90', 60, 1],
  ])
  expect(money?.late.map(({ number, balance, paid }) => [number, balance, paid])).toEqual([
    ['INV-1', 60, 40],
    ['INV-2', 200, 0],
  ])
  expect(money?.month).toMatchObject({
    name: '2026-03',
    invoices: 1,
    invoiced: 300,
    rows: [{ number: 'INV-3' }],
  })
  expect((await homeOf(deps, await person('full'))).money).toMatchObject({ owed: 560, overdue: 260 })
  expect((await homeOf(deps, await person('fleet'))).money).toBeNull()
})

describe('the first steps of an account', () => {
  const leftOf = async (deps: Deps, actor: SignedInContext['actor']) =>
    (await homeOf(deps, actor)).setup?.left

  test('are left until they are done, for people who manage it', async ({ tx, deps }) => {
    const { parties } = await anAgentWithAccount(tx)
    const jo = await aColleague(tx, parties.accountId, { access: 'full' })
    expect(await leftOf(deps, jo)).toEqual(['code', 'stations', 'people', 'order'])

    await aStation(tx, parties.accountId)
    await anInvitation(tx, parties.accountId)
    expect(await leftOf(deps, jo)).toEqual(['code', 'order'])

    await anOrderWithUs(tx, parties, '2026-03-06')
    await tx.insert(fleetSettings).values({ zohoAccountId: parties.accountId, shortCode: 'FSR2' })
    expect(await leftOf(deps, jo)).toBeUndefined()
    const kim = await aColleague(tx, parties.accountId, { access: 'orders' })
    expect(await leftOf(deps, kim)).toBeUndefined()
  })

  test('leave once the account ordered some time ago', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    await anOrderOf(tx, parties, homeLimits.setupDays - 1)
    expect(await leftOf(deps, una)).toEqual(['code', 'stations', 'people'])
    await anOrderOf(tx, parties, homeLimits.setupDays + 1)
    expect(await leftOf(deps, una)).toBeUndefined()
  })

  test('leave after the first delivery', async ({ tx, deps }) => {
    const { parties, una } = await anOffice(tx)
    await aBoxOnTheWay(tx, parties)
    expect(await leftOf(deps, una)).toEqual(['code', 'stations', 'people'])
    await aBoxOnTheWay(tx, parties, { status: 'delivered', deliveredAt: testNow })
    expect(await leftOf(deps, una)).toBeUndefined()
  })
})
