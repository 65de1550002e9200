import {
  actionsOn,
  allowsDevice,
  type DeviceStatus,
  deviceActions,
  deviceStatuses,
  hasEnded,
  ownerActions,
} from '@portal/domain/device-status'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { deviceEvents, devices } from '../../../db/schema/fleet.tables.ts'
import { aCustomer, anAccount, anAgent } from '../../../testing/builders.ts'
import { asCaller, test } from '../../../testing/fixtures.ts'
import { aDevice } from '../testing.ts'
import { changeDeviceStatus } from './device-status.ts'

/**
 * Requests of a person in any order: a device has the status of the machine, each step has its entry, and a refused one
 * changes nothing (docs/spec/fleet.md#statuses).
 */
test('no series of actions leaves the machine, and a device that ended never changes', async ({
  tx,
  deps,
}) => {
  const agent = await anAgent(tx)
  const account = await anAccount(tx, agent.zohoUserId)
  const ctx = asCaller(deps, await aCustomer(tx, account))
  const stored = async (deviceId: string) => ({
    device: (await tx.select().from(devices).where(eq(devices.deviceId, deviceId)))[0],
    entries: await tx.$count(deviceEvents, eq(deviceEvents.deviceId, deviceId)),
  })
  const first = fc.constantFrom<DeviceStatus>(...deviceStatuses)
  const actions = fc.array(fc.constantFrom(...ownerActions), { maxLength: 6 })

  await fc.assert(
    fc.asyncProperty(first, actions, async (begun, asked) => {
      const { deviceId } = await aDevice(tx, account.accountId, { status: begun })
      for (const action of asked) {
        const before = await stored(deviceId)
        const { status = begun, version = 1 } = before.device ?? {}
        const answer = changeDeviceStatus(ctx, deviceId, { action, version })
        if (allowsDevice(status, action)) {
          await answer
          const after = await stored(deviceId)
          expect(after.device).toMatchObject({ status: deviceActions[action].to, version: version + 1 })
          expect(after.entries).toBe(before.entries + 1)
        } else {
          await expect(answer).rejects.toMatchObject({ code: 'DEVICE_STATUS_REFUSED' })
          expect(await stored(deviceId)).toEqual(before)
        }
        if (hasEnded(status)) expect(actionsOn(status)).toEqual([])
      }
    }),
    { numRuns: 25 },
  )
})
