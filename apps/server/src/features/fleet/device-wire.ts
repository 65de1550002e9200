import type { Device, KitOfDevice, DeviceRow as WireRow } from '@portal/contract/devices'
import { actionsOn } from '@portal/domain/device-status'
import { deviceKitState } from '@portal/domain/kits'
import type { ShownDevice } from './devices.store.ts'

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
export const toDevice = (shown: ShownDevice, beside: Beside): Device => {
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
