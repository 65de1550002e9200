import { randomBytes } from 'node:crypto'
import { tagCodeOf } from '@portal/domain/device-fields'
import type { DeviceKind, DeviceStatus } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { v7 } from 'uuid'
import type { DeviceRow } from '../../../db/schema/fleet.tables.ts'

type Given = Partial<DeviceRow> & { zohoAccountId: string; kind: DeviceKind; status: DeviceStatus }

/** A new device with its own tag code; what is not given is empty. */
export const newDevice = (given: Given, at: Date): DeviceRow => ({
  deviceId: v7(),
  unitNumber: null,
  holder: '',
  stationId: null,
  productId: null,
  make: '',
  model: '',
  carrierId: null,
  orderId: null,
  orderItemId: null,
  linePosition: null,
  imei: null,
  serial: null,
  iccid: null,
  phoneNumber: null,
  numberWish: null,
  areaCode: null,
  portCarrier: null,
  portAccountNumber: null,
  portPinSealed: null,
  coverFrom: null,
  coverUntil: null,
  repairsUsed: 0,
  coverIsSubscription: false,
  tagCode: tagCodeOf(randomBytes(fleetLimits.tagCodeLength)),
  replacesDeviceId: null,
  note: '',
  kitId: null,
  kitName: null,
  kitVersion: null,
  importId: null,
  version: 1,
  createdAt: at,
  changedAt: at,
  ...given,
})
