import type { revealDevicePin as contractCall } from '@portal/contract/accounts'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayActFor } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import { findDevicePin, writePinReveal } from './accounts.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId'>

/**
 * The PIN of a device whose account is the caller's to see. No one sees one without a line in the
 * audit log, which commits first (docs/spec/accounts.md#pins).
 *
 * Throws DEVICE_NOT_FOUND alike for a missing device and one of another account.
 */
export const revealDevicePin = (
  { inTransaction, actor, now, requestId }: Needs,
  deviceId: string,
): Promise<AnswerOf<typeof contractCall>> =>
  inTransaction(async (tx) => {
    const device = await findDevicePin(tx, deviceId)
    const owner = device && { zohoUserId: device.ownerZohoUserId, zohoAccountId: device.zohoAccountId }
    if (!owner || !mayActFor(actor, owner)) throw new AppError('DEVICE_NOT_FOUND')
    await writePinReveal(tx, { deviceId, at: now(), userId: actor.userId, requestId })
    return { result: { pin: device.pin } }
  })
