import { deviceStatuses, ownerActions } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { changedDevice, ofDevice } from './devices.ts'
import { endpoint, result, results } from './endpoint.ts'
import { text, uuid } from './fields.ts'
import { ofAccount, version } from './fleet.ts'
import { day, deviceField, lineOfText } from './fleet-fields.ts'

/** Status, and changes of many devices together (docs/spec/fleet.md#changes). */

export const changeDeviceStatus = endpoint(calls.changeDeviceStatus, {
  summary: 'Take an action on a device; GetDevice names those that its status allows.',
  params: ofDevice,
  body: z.strictObject({ action: z.enum(ownerActions), version }),
  answer: changedDevice,
  errors: ['DEVICE_NOT_FOUND', 'DEVICE_CHANGED', 'DEVICE_STATUS_REFUSED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

/** What many changes answer: all are saved, or none and the reason for each row that prevents it. */
export const manyChanged = z.object({
  saved: z.boolean(),
  /** Devices that are different now; 0 when nothing was saved. */
  changed: z.int(),
  problems: z.array(
    z.object({
      /** Place in the list that was sent, from 0. */
      row: z.int(),
      deviceId: z.nullable(z.string()),
      unitNumber: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
})
export type ManyChanged = z.infer<typeof manyChanged>

const deviceIds = z.array(uuid).min(1).max(fleetLimits.bulkMax)
const manyWords = {
  params: ofAccount,
  answer: result(manyChanged),
  errors: ['ACCOUNT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
} as const

export const moveDevices = endpoint(calls.moveDevices, {
  summary:
    'Move devices of an account to a station, or name the kit that they are prepared with: all of them or none. Null clears a value; what is left out stays.',
  ...manyWords,
  body: z.strictObject({
    deviceIds,
    stationId: uuid.nullable().optional(),
    kitId: uuid.nullable().optional(),
  }),
})

export const changeStatuses = endpoint(calls.changeStatuses, {
  summary: 'Take an action on devices of an account: on all of them or none.',
  ...manyWords,
  body: z.strictObject({ deviceIds, action: z.enum(ownerActions) }),
})

export const assignHolders = endpoint(calls.assignHolders, {
  summary:
    'Give devices of an account to holders by unit number: all rows or none. Leading zeros can be left out; an empty holder is none.',
  ...manyWords,
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ unitNumber: text(100).trim(), holder: lineOfText(fleetLimits.holderMax) }))
      .min(1)
      .max(fleetLimits.bulkMax),
  }),
})

/** Who had a unit number, and since when; `until` is null when that is still so. */
const holding = z.object({
  deviceId: z.string(),
  unitNumber: z.string(),
  holder: z.string(),
  station: z.string(),
  status: z.enum(deviceStatuses),
  make: z.string(),
  model: z.string(),
  from: z.string(),
  until: z.nullable(z.string()),
})

/** A device that had a unit number, and for how long; `until` is null while it has it. */
const wearing = z.object({
  deviceId: z.string(),
  make: z.string(),
  model: z.string(),
  /** What the device's status is now. */
  status: z.enum(deviceStatuses),
  /** Who had it last under this number; empty for none. */
  holder: z.string(),
  from: z.string(),
  until: z.nullable(z.string()),
})

export const getUnitHistory = endpoint(calls.getUnitHistory, {
  summary: 'Which devices had a unit number, the latest first: one entry for each time that a device had it.',
  params: ofAccount,
  query: z.strictObject({ unitNumber: deviceField('unitNumber') }),
  answer: results(wearing),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getHolderOn = endpoint(calls.getHolderOn, {
  summary: 'Who had a unit number on a day, from the history: one entry for each holder, station and status.',
  params: ofAccount,
  query: z.strictObject({ unitNumber: deviceField('unitNumber'), day }),
  answer: results(holding),
  errors: ['ACCOUNT_NOT_FOUND'],
})
