import type {
  Device,
  getDevice,
  getDeviceByTag,
  KitOfDevice,
  DeviceRow as WireRow,
} from '@portal/contract/devices'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { actionsOn } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { deviceKitState } from '@portal/domain/kits'
import type { SignedInContext } from '../../../deps.ts'
import { findOwner, mayActForAccount } from '../../accounts/account-author.ts'
import { maskedPin } from '../../accounts/accounts.ts'
import { findTagged } from '../tag-page/finder-messages.store.ts'
import { keptMessages } from '../tag-page/forget-messages.ts'
import {
  findEvents,
  findLink,
  findReplacement,
  findScreenRepair,
  findShortCode,
  findShownDevice,
  type ShownDevice,
} from './devices.store.ts'
import { findOrderedCover } from './ordered-cover.ts'

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
    keptMessages(db, deviceId, now()),
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

/** Our rows in the words of the wire (docs/spec/fleet.md#fields). */

/**
 * A row of a roster.
 * @param isCoverOrdered whether its order line has coverage for it
 */
export const toDeviceRow = ({ device, ...shown }: ShownDevice, isCoverOrdered: boolean): WireRow => ({
  deviceId: device.deviceId,
  accountId: device.zohoAccountId,
  accountName: shown.accountName,
  unitNumber: device.unitNumber,
  kind: device.kind,
  status: device.status,
  holder: device.holder,
  station: stationOf(device.stationId, shown),
  kit: kitOf({ device, ...shown }),
  make: device.make,
  model: device.model,
  image: shown.image,
  carrier: shown.carrier,
  phoneNumber: device.phoneNumber,
  line: lineOf(shown),
  imei: device.imei,
  coverFrom: device.coverFrom,
  coverUntil: device.coverUntil,
  repairsUsed: device.repairsUsed,
  coverIsSubscription: device.coverIsSubscription,
  isCoverOrdered,
  tagCode: device.tagCode,
  orderId: device.orderId,
  changedAt: device.changedAt.toISOString(),
  version: device.version,
})

const lineOf = ({ lineId, lineState: state, planName }: Omit<ShownDevice, 'device'>) =>
  lineId === null || state === null ? null : { lineId, state, planName: planName ?? '' }

const stationOf = (
  stationId: string | null,
  { stationName: name, stationCode: code }: Pick<ShownDevice, 'stationName' | 'stationCode'>,
) => (stationId === null || name === null || code === null ? null : { stationId, name, code })

/** The kit of a device, by its name now; of a removed one the name that the device was given. */
export function kitOf({
  device: { kitId, kitName, kitVersion },
  ...kit
}: Pick<ShownDevice, 'device' | 'kitName' | 'kitVersion'>): KitOfDevice | null {
  if (kitName === null || kitVersion === null) return null
  return { kitId, name: kit.kitName ?? kitName, state: deviceKitState(kitVersion, kit.kitVersion) }
}

type Beside = Pick<
  Device,
  'isCoverOrdered' | 'shortCode' | 'replaces' | 'replacedBy' | 'screenRepair' | 'events' | 'finderMessages'
>

/** A device with everything that its page shows. */
const toDevice = (shown: ShownDevice, beside: Beside): Device => {
  const { device } = shown
  return {
    ...toDeviceRow(shown, beside.isCoverOrdered),
    ...beside,
    productId: device.productId,
    urlPathName: shown.urlPathName,
    carrierId: device.carrierId,
    serial: device.serial,
    iccid: device.iccid,
    numberWish: device.numberWish,
    areaCode: device.areaCode,
    note: device.note,
    createdAt: device.createdAt.toISOString(),
    actions: actionsOn(device.status),
  }
}

/**
 * The device that has a tag, for its own people.
 * Throws DEVICE_NOT_FOUND alike for a code that no tag has and a device of another account.
 */
export async function readDeviceByTag(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  tagCode: string,
): Promise<AnswerOf<typeof getDeviceByTag>> {
  const tag = await findTagged(db, tagCode)
  const owner = tag && (await findOwner(db, tag.zohoAccountId))
  if (!tag || !mayActForAccount(actor, tag.zohoAccountId, owner)) throw new AppError('DEVICE_NOT_FOUND')
  return { result: { deviceId: tag.deviceId } }
}
