import { orderStatus } from '@portal/domain/order-status'
import type { Access } from '@portal/domain/roles'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { accounts } from '../../db/schema/accounts.tables.ts'
import { devices } from '../../db/schema/fleet.tables.ts'
import { orderEvents, orders } from '../../db/schema/orders.tables.ts'
import { orderStaging } from '../../db/schema/staging.tables.ts'
import type { Deps, SignedInContext } from '../../deps.ts'
import { anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { anInvoice } from '../books/testing.ts'
import { aColleague } from '../colleagues/testing.ts'
import { anOrderOf, daysAgo } from '../desk/testing.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount, type Parties } from '../orders/testing.ts'
import { aCase } from '../repairs/testing.ts'
import { aStagedOrder } from '../staging/boxes/testing.ts'
import { readAccountOverview } from './account-overview.ts'
import { readHome } from './read-home.ts'

/** Today is Monday, March 2, 2026. */
const overviewOf = async (deps: Deps, actor: SignedInContext['actor'], { accountId }: Parties) =>
  (await readAccountOverview(asCaller(deps, actor), accountId)).result

/** An account with something of everything: a late order, one that failed, one that waits, a late case, an overdue invoice. */
async function aBusyAccount(tx: Tx) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const late = await anOrderOf(tx, parties, 10)
  await tx.update(orders).set({ promisedDeliveryDate: '2026-02-22' }).where(eq(orders.orderId, late))
  await tx.insert(orderStaging).values({ orderId: late, unitCount: 4, receivedAt: testNow })
  const failed = await anOrderOf(tx, parties, 8, { statusId: orderStatus.error })
  await tx.insert(orderEvents).values({
    orderEventId: v7(),
    orderId: failed,
    kind: 'failed',
    by: 'Accounting',
    at: daysAgo(8),
    reason: 'No such item.',
  })
  const waiting = await anOrderOf(tx, parties, 2, { statusId: orderStatus.draft, awaitsApproval: true })
  const device = await aDevice(tx, parties.accountId)
  const { caseId } = await aCase(tx, device, { reportedAt: daysAgo(20), dueAt: daysAgo(19) })
  await anInvoice(tx, late, { dueOn: '2026-02-01', totalCents: 20_000 })
  return { agent, parties, late, failed, waiting, caseId }
}

const kinds = ({ attention }: { attention: { kind: string }[] }) => attention.map(({ kind }) => kind)

describe('an account at a glance', () => {
  test('names what needs someone, the most harm first', async ({ tx, deps }) => {
    const { agent, parties, late, failed, waiting, caseId } = await aBusyAccount(tx)

    const overview = await overviewOf(deps, agent, parties)

    expect(overview.attention).toMatchObject([
      { kind: 'late', orderId: late, daysLate: 8, promisedOn: '2026-02-22', day: null, boxNumber: null },
      { kind: 'failed', orderId: failed, reason: 'No such item.' },
      { kind: 'case', caseId },
      { kind: 'approval', orderId: waiting },
    ])
    expect(overview).toMatchObject({
      arriving: { total: 1, late: 1 },
      cases: { open: 1, late: 1 },
      fleet: { devices: 1 },
      isPartial: false,
    })
  })

  test('counts every device that was missing, once, and names the order of one order alone', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const missing = async () =>
      (await overviewOf(deps, agent, parties)).attention.filter(({ kind }) => kind === 'missing')
    expect(await missing()).toEqual([])

    const [first, second] = [await aStagedOrder(tx, parties, 3), await aStagedOrder(tx, parties)]
    const loseAll = (orderId: number) =>
      tx.update(devices).set({ status: 'missing' }).where(eq(devices.orderId, orderId))
    await loseAll(first.orderId)
    expect(await missing()).toEqual([{ kind: 'missing', units: 3, orderId: first.orderId }])

    await loseAll(second.orderId)
    expect(await missing()).toEqual([{ kind: 'missing', units: 5, orderId: null }])
  })

  test('says what it owes to its people, to accounting, and to the staff whose account it is', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await aBusyAccount(tx)
    const una = await aColleague(tx, parties.accountId, { access: 'full' })
    const ada = await aPerson(tx, { roles: ['Administrator'] })
    const owes = { owed: 200, overdue: 200, invoices: 1, overdueInvoices: 1, ages: expect.any(Array) }

    expect((await overviewOf(deps, agent, parties)).money).toEqual(owes)
    expect((await overviewOf(deps, una, parties)).money).toEqual(owes)
    expect((await overviewOf(deps, ada, parties)).money).toEqual(owes)
  })

  test('shows each kind of access what is theirs', async ({ tx, deps }) => {
    const { parties } = await aBusyAccount(tx)
    const seenWith = async (access: Access) =>
      overviewOf(deps, await aColleague(tx, parties.accountId, { access }), parties)

    const fleet = await seenWith('fleet')
    expect(fleet).toMatchObject({ money: null, fleet: { devices: 1 }, cases: { open: 1 } })
    expect([fleet.attention, fleet.needs]).toEqual([[], []])
    const invoices = await seenWith('invoices')
    expect(invoices).toMatchObject({ fleet: null, cases: null, arriving: null, money: { owed: 200 } })
    expect(invoices.needs).toMatchObject([{ kind: 'overdue', invoices: 1 }])
  })

  test('tells people of the account what their Home tells them, and staff what to look at', async ({
    tx,
    deps,
  }) => {
    const { agent, parties } = await aBusyAccount(tx)
    const una = await aColleague(tx, parties.accountId, { access: 'full' })
    const home = (await readHome(asCaller(deps, una))).result
    const own = await overviewOf(deps, una, parties)
    expect(home.needs).not.toEqual([])
    expect([own.needs, own.attention]).toEqual([home.needs, []])
    expect((await overviewOf(deps, agent, parties)).needs).toBeNull()
  })

  test('names orders of the agent before to no agent of today', async ({ tx, deps }) => {
    const { parties } = await aBusyAccount(tx)
    const wes = await anAgent(tx)
    await tx
      .update(accounts)
      .set({ ownerZohoUserId: wes.zohoUserId })
      .where(eq(accounts.zohoAccountId, parties.accountId))
    const una = await aColleague(tx, parties.accountId, { access: 'full' })

    const overview = await overviewOf(deps, wes, parties)
    expect(kinds(overview)).toEqual(['case'])
    expect(overview.arriving).toEqual({ total: 0, late: 0 })
    expect((await overviewOf(deps, una, parties)).arriving).toEqual({ total: 1, late: 1 })
  })

  test('is not found by others', async ({ tx, deps }) => {
    const { parties } = await aBusyAccount(tx)
    const other = await anAgentWithAccount(tx)
    const theirs = await aColleague(tx, other.parties.accountId, { access: 'full' })
    for (const stranger of [other.agent, theirs])
      await expect(overviewOf(deps, stranger, parties)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })
})
