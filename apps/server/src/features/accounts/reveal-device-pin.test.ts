import { desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { repairDevices } from '../../db/schema/accounts.tables.ts'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson, aZohoId } from '../../testing/builders.ts'
import { asCaller, test, testNow } from '../../testing/fixtures.ts'
import { revealDevicePin } from './accounts.ts'

const pin = '4711'

async function aRepairDevice(tx: Tx, zohoAccountId: string): Promise<string> {
  const id = aZohoId()
  await tx.insert(repairDevices).values({
    id,
    zohoAccountId,
    serialNumberImei: '001015010000117',
    deviceMake: 'Halden',
    deviceModel: 'N5',
    expirationDate: '2027-01-31',
    pin,
    status: 'Active',
  })
  return id
}

const revealsOf = (tx: Tx, deviceId: string) =>
  tx.select().from(auditLog).where(eq(auditLog.entityId, deviceId)).orderBy(desc(auditLog.id))

describe('revealing the PIN of a device', () => {
  test('answers it to the owning agent, managers and the account’s own customer', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const own = await anAccount(tx, wes.zohoUserId)
    const deviceId = await aRepairDevice(tx, own.accountId)
    const people = [
      wes,
      await aCustomer(tx, own),
      await aPerson(tx, { roles: ['Manager'] }),
      await aPerson(tx, { roles: ['WbcManager'] }),
      await aPerson(tx, { roles: ['Administrator'] }),
    ]

    for (const person of people)
      expect(await revealDevicePin(asCaller(deps, person), deviceId)).toEqual({ result: { pin } })

    expect((await revealsOf(tx, deviceId)).map(({ userId }) => userId)).toEqual(
      people.map(({ userId }) => userId).toReversed(),
    )
  })

  test('writes down who saw the PIN of which device, when and by which request, but not the PIN', async ({
    tx,
    deps,
  }) => {
    const wes = await anAgent(tx)
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const deviceId = await aRepairDevice(tx, accountId)

    await revealDevicePin({ ...asCaller(deps, wes), requestId: 'reveal-1' }, deviceId)

    const reveals = await revealsOf(tx, deviceId)
    expect(reveals).toEqual([
      {
        id: expect.any(Number),
        at: testNow,
        userId: wes.userId,
        userName: 'Wes Porter',
        entity: 'repair device',
        entityId: deviceId,
        entityName: '',
        action: 'PIN revealed',
        before: null,
        after: null,
        requestId: 'reveal-1',
        searchText: expect.any(String),
      },
    ])
  })

  test('to everyone else the device does not exist, just like one that does not', async ({ tx, deps }) => {
    const [wes, nia] = [await anAgent(tx), await anAgent(tx)]
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const deviceId = await aRepairDevice(tx, accountId)
    const una = await aCustomer(tx, await anAccount(tx, wes.zohoUserId))
    const unlinked = await aPerson(tx, { roles: ['WbcAgent', 'User'] })

    for (const stranger of [nia, una, unlinked])
      for (const id of [deviceId, aZohoId()])
        await expect(revealDevicePin(asCaller(deps, stranger), id)).rejects.toMatchObject({
          code: 'DEVICE_NOT_FOUND',
        })
    expect(await revealsOf(tx, deviceId)).toEqual([])
  })

  test('fails when it cannot be written down', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    const { accountId } = await anAccount(tx, wes.zohoUserId)
    const deviceId = await aRepairDevice(tx, accountId)
    await tx.execute('alter table audit_log rename to audit_log_gone')

    await expect(revealDevicePin(asCaller(deps, wes), deviceId)).rejects.toThrow()
  })
})
