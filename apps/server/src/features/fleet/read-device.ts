import type { getDevice } from '@portal/contract/devices'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { SignedInContext } from '../../deps.ts'
import { maskedPin } from '../accounts/masked-pin.ts'
import { toDevice } from './device-wire.ts'
import {
  findEvents,
  findLink,
  findReplacement,
  findScreenRepair,
  findShortCode,
  findShownDevice,
} from './devices.store.ts'
import { findOwner, mayActForAccount } from './fleet-author.ts'
import { findOrderedCover } from './ordered-cover.ts'
import { findMessages } from './tag-page/finder-messages.store.ts'
import { keptAfter } from './tag-page/forget-messages.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now'>

/**
 * One device with its newest history, and the CRM's record with the same IMEI (docs/spec/fleet.md#screen-repair).
 * Throws DEVICE_NOT_FOUND alike for a missing device and one of another account.
 */
export async function readDevice(
  { db, actor, now }: Needs,
  deviceId: string,
): Promise<AnswerOf<typeof getDevice>> {
  const shown = await findShownDevice(db, deviceId)
  const owner = shown && (await findOwner(db, shown.device.zohoAccountId))
  if (!shown || !mayActForAccount(actor, shown.device.zohoAccountId, owner))
    throw new AppError('DEVICE_NOT_FOUND')
  const { device } = shown
  const [isCovered, shortCode, replaces, replacedBy, repair, events, messages] = await Promise.all([
    findOrderedCover(db, [device]),
    findShortCode(db, device.zohoAccountId),
    findLink(db, device.replacesDeviceId),
    findReplacement(db, deviceId),
    findScreenRepair(db, device),
    findEvents(db, deviceId, fleetLimits.eventsMax),
    findMessages(db, deviceId, keptAfter(now())),
  ])
  return {
    result: toDevice(shown, {
      isCoverOrdered: isCovered(device),
      shortCode,
      replaces,
      replacedBy,
      screenRepair: repair && { ...repair, PIN: maskedPin },
      events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      finderMessages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    }),
  }
}
