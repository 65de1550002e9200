import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/accounts.tables.ts'
import { devices } from '../../../db/schema/fleet.tables.ts'
import { fleetSettings } from '../../../db/schema/stations.tables.ts'
import { anAccount, anAgent, aPerson } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { openBox } from './pack-box.ts'
import { scanIntoBox } from './scan-into-box.ts'
import { aStagedOrder } from './testing.ts'

/** A box of an order with the unit 003; another order of the account has 021, orders of two other accounts have 077, one has 078. */
async function aWorld(tx: Tx) {
  const wes = await anAgent(tx)
  const sam = await aPerson(tx, { roles: ['Staging'], firstName: 'Sam', lastName: 'Ortiz' })
  const account = () => anAccount(tx, wes.zohoUserId)
  const anOrder = async (of: Awaited<ReturnType<typeof account>>, units: string[]) => {
    const { orderId, ids } = await aStagedOrder(tx, { agentId: wes.zohoUserId, ...of }, units.length)
    for (const [place, unitNumber] of units.entries())
      await tx
        .update(devices)
        .set({ unitNumber, make: 'Halden', model: 'N6 Pro' })
        .where(eq(devices.deviceId, ids[place] ?? ''))
    return { orderId, ids }
  }
  const own = await account()
  const second = await account()
  await tx.insert(fleetSettings).values([
    { zohoAccountId: own.accountId, shortCode: 'DSP4' },
    { zohoAccountId: second.accountId, shortCode: 'DSP5' },
  ])
  return {
    sam,
    packed: await anOrder(own, ['003', '004']),
    other: await anOrder(own, ['021']),
    second: { ...(await anOrder(second, ['077', '078', '021'])), accountId: second.accountId },
    third: await anOrder(await account(), ['77']),
  }
}

test('a number that is of another order names the device and its order', async ({ tx, deps }) => {
  const { sam, packed, other, second, third } = await aWorld(tx)
  const ctx = asCaller(deps, sam)
  const { boxId } = (await openBox(ctx, packed.orderId)).result
  const scan = async (raw: string) => (await scanIntoBox(ctx, boxId, raw)).result.said
  const numbers = { imei: '490154203237518', phoneNumber: '4195550163' }
  await tx
    .update(devices)
    .set(numbers)
    .where(eq(devices.deviceId, second.ids[1] ?? ''))

  const of21 = { problem: 'otherOrder', unit: 'Unit 021, Halden N6 Pro', of: String(other.orderId) }
  for (const typed of ['021', '21', 'DSP4-021', 'dsp4-21'])
    expect(await scan(typed), typed).toMatchObject(of21)
  const of78 = { problem: 'otherOrder', unit: 'Unit 078, Halden N6 Pro', of: String(second.orderId) }
  for (const typed of ['078', '78', 'DSP5-78', '490154203237518', '(419) 555-0163', '+1 419 555 0163'])
    expect(await scan(typed), typed).toMatchObject(of78)
  const { stranger } = (await scan('078')) as { stranger: unknown }
  expect(stranger).toEqual({
    unitNumber: '078',
    model: 'Halden N6 Pro',
    accountName: expect.stringMatching(/^Northgate/),
  })
  // The short code says which 021 is meant.
  expect(await scan('DSP5-021')).toMatchObject({ problem: 'otherOrder', of: String(second.orderId) })
  expect(await scan('77')).toMatchObject({
    problem: 'otherOrders',
    of: `Unit 077, Halden N6 Pro (order ${second.orderId}); Unit 77, Halden N6 Pro (order ${third.orderId})`,
  })
  expect(await scan('077')).toMatchObject({ problem: 'otherOrder', of: String(second.orderId) })
  expect(await scan('099')).toMatchObject({ problem: 'unknown' })
  // What has left is on no bench, and is named by its tag or IMEI only.
  await tx
    .update(devices)
    .set({ status: 'shipped' })
    .where(eq(devices.deviceId, second.ids[1] ?? ''))
  for (const typed of ['078', 'DSP5-78', '(419) 555-0163'])
    expect(await scan(typed), typed).toMatchObject({ problem: 'unknown' })
  expect(await scan('490154203237518')).toMatchObject(of78)
  // Its account left the CRM; the device is still on the table.
  await tx.delete(accounts).where(eq(accounts.zohoAccountId, second.accountId))
  expect(await scan('490154203237518')).toMatchObject({ ...of78, stranger: { accountName: '' } })
})

test('the phone number of a device of the order puts it in', async ({ tx, deps }) => {
  const { sam, packed } = await aWorld(tx)
  const ctx = asCaller(deps, sam)
  const { boxId } = (await openBox(ctx, packed.orderId)).result
  await tx
    .update(devices)
    .set({ phoneNumber: '4195550164' })
    .where(eq(devices.deviceId, packed.ids[1] ?? ''))
  expect((await scanIntoBox(ctx, boxId, '419-555-0164')).result.said).toEqual({
    kind: 'put',
    deviceId: packed.ids[1],
    unit: '004',
  })
})
