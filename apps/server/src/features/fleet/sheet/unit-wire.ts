import type { SavedUnit, UnitRowAnswer } from '@portal/contract/fleet-units'
import type { DeviceStatus } from '@portal/domain/device-status'
import type { UnitRow } from '@portal/domain/unit-rows'
import type { DeviceRow } from '../fleet.tables.ts'

/** The row of a sheet that a device is, without its transfer PIN. */
export const rowOfDevice = (device: DeviceRow): Omit<UnitRow, 'portPin'> => ({
  unitNumber: device.unitNumber ?? '',
  holder: device.holder,
  stationId: device.stationId,
  numberWish: device.numberWish,
  areaCode: device.areaCode ?? '',
  phoneNumber: device.phoneNumber ?? '',
  portCarrier: device.portCarrier ?? '',
  portAccountNumber: device.portAccountNumber ?? '',
})

/** What a sheet can change of a device that it has: nothing any more once it was staged. */
export const isOpenStatus = (status: DeviceStatus) => status === 'planned' || status === 'ordered'

/** A device as a row of an answer. */
export const toUnitRow = (device: DeviceRow, canEdit: boolean): UnitRowAnswer => ({
  ...rowOfDevice(device),
  position: device.linePosition ?? 0,
  deviceId: device.deviceId,
  version: device.version,
  status: device.status,
  canEdit: canEdit && isOpenStatus(device.status),
  hasPortPin: device.portPinSealed !== null,
})

/** A place without a device, as a row of an answer. */
export const emptyRowAt = (orderItemId: string, position: number): SavedUnit => ({
  orderItemId,
  position,
  deviceId: null,
  version: 0,
  status: null,
  canEdit: true,
  unitNumber: '',
  holder: '',
  stationId: null,
  numberWish: 'none',
  areaCode: '',
  phoneNumber: '',
  portCarrier: '',
  portAccountNumber: '',
  hasPortPin: false,
  changedBy: null,
})
