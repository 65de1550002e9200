import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { revealPortPin as endpoint } from '@portal/contract/fleet-units'
import type { SignedInContext } from '../../../deps.ts'
import { recordChange } from '../../audit/record-change.ts'
import { findOwner, mayActForAccount } from '../fleet-author.ts'
import { openPortPin } from './port-pin.ts'
import { countPortPin } from './port-pin-limits.ts'
import { findDevice } from './units.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'actor' | 'now' | 'requestId' | 'secrets' | 'rateLimits'>

/**
 * The transfer PIN of one device, with a line in the audit log that commits first (docs/spec/accounts.md#pins).
 * Throws DEVICE_NOT_FOUND alike for a missing device and one of another account, PORT_PIN_MISSING, PORT_PIN_UNAVAILABLE,
 * and TOO_MANY_REQUESTS.
 */
export const revealPortPin = (needs: Needs, deviceId: string): Promise<AnswerOf<typeof endpoint>> =>
  needs.inTransaction(async (tx) => {
    const device = await findDevice(tx, deviceId)
    const owner = device && (await findOwner(tx, device.zohoAccountId))
    if (!device || !mayActForAccount(needs.actor, device.zohoAccountId, owner))
      throw new AppError('DEVICE_NOT_FOUND')
    if (device.portPinSealed === null) throw new AppError('PORT_PIN_MISSING')
    const pin = openPortPin(needs, deviceId, device.portPinSealed)
    await countPortPin(tx, needs)
    await recordChange(tx, needs, {
      entity: 'device',
      entityId: deviceId,
      entityName: device.unitNumber ?? '',
      action: 'transfer PIN revealed',
      before: null,
      after: { revealed: true },
    })
    return { result: { pin } }
  })
