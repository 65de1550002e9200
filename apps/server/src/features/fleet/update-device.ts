import type { updateDevice as endpoint } from '@portal/contract/devices'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import { changeDevices } from './change-devices.ts'
import { withoutGaps } from './create-device.ts'
import { checkFacts } from './device-facts.ts'
import { kitFacts } from './device-kit.ts'
import { lockDeviceFor } from './lock-device-for.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'idempotency' | 'actor' | 'now' | 'requestId'>

/**
 * Changes what is known of a device; the status has a call of its own (docs/spec/fleet.md#changes). A save that changes
 * nothing leaves version and history as they are.
 * Throws DEVICE_NOT_FOUND, DEVICE_CHANGED, and INVALID_INPUT as `createDevice`.
 */
export const updateDevice = (
  needs: Needs,
  deviceId: string,
  { version, kitId, ...sent }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  idempotentTransaction(needs, async (tx) => {
    const { device: before, author } = await lockDeviceFor(tx, needs, deviceId, version)
    const after = { ...before, ...withoutGaps(sent), ...(await kitFacts(tx, before.zohoAccountId, kitId)) }
    const names = await checkFacts(tx, before, after)
    const changed = await changeDevices(tx, author, { kind: 'changed', changes: [{ before, after }], names })
    return { result: { deviceId, version: version + changed } }
  })
