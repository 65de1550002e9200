import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { shippingAddress } from './accounts.ts'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { name, text, uuid, zohoId } from './fields.ts'
import { deviceField, lineOfText, optionalDeviceField } from './fleet-fields.ts'

/** Stations and settings of an account's fleet (docs/spec/fleet.md#stations, docs/spec/fleet.md#settings). */

export const ofAccount = z.object({ accountId: zohoId })
const ofStation = z.object({ stationId: uuid })
export const version = z.int().min(1)

export const station = z.object({
  stationId: z.string(),
  name: z.string(),
  code: z.string(),
  /** Null without an address, and when the address has left the CRM. */
  address: z.nullable(shippingAddress),
  contact: z.string(),
  /** The first unit number of the station's own range; null without one. */
  firstNumber: z.nullable(z.int()),
  /** Its devices that have not ended. */
  deviceCount: z.int(),
  version: z.int(),
})
export type Station = z.infer<typeof station>

const stationRequest = {
  name: name().min(1).max(fleetLimits.stationNameMax),
  code: deviceField('stationCode'),
  /** The id of one of the account's shipping addresses. */
  addressId: text(100).nullable(),
  contact: lineOfText(fleetLimits.stationContactMax).optional(),
  firstNumber: z.int().min(0).max(fleetLimits.unitValueMax).nullable().optional(),
}

export const getStations = endpoint(calls.getStations, {
  scope: 'fleet:read',
  needs: ['readDrafts', 'fleet'],
  summary: 'The stations of an account, by name.',
  params: ofAccount,
  answer: results(station),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const createStation = endpoint(calls.createStation, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Add a station to an account.',
  params: ofAccount,
  body: z.strictObject(stationRequest),
  answer: result(z.object({ stationId: z.string(), version: z.int() })),
  errors: ['ACCOUNT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const updateStation = endpoint(calls.updateStation, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Change a station: all of its fields. Contact and first number that are left out stay.',
  params: ofStation,
  body: z.strictObject({ ...stationRequest, version }),
  answer: result(z.object({ stationId: z.string(), version: z.int() })),
  errors: ['STATION_NOT_FOUND', 'STATION_CHANGED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const removeStation = endpoint(calls.removeStation, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Remove a station that has no devices, except devices that have ended.',
  params: ofStation,
  body: z.strictObject({}),
  answer: result(z.object({ stationId: z.string() })),
  errors: ['STATION_NOT_FOUND', 'STATION_IN_USE', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const fleetSettings = z.object({
  /** Empty without one. */
  shortCode: z.string(),
  unitDigits: z.int(),
  nextNumber: z.int(),
  /** The next unit number that is free from `nextNumber` on; null when the next 1,000 are taken. */
  nextUnit: z.nullable(z.string()),
  /** 0 while nothing was saved yet. */
  version: z.int(),
})
export type FleetSettings = z.infer<typeof fleetSettings>

export const getFleetSettings = endpoint(calls.getFleetSettings, {
  scope: 'fleet:read',
  needs: ['readDrafts', 'fleet'],
  summary: 'How an account numbers its devices.',
  params: ofAccount,
  answer: result(fleetSettings),
  errors: ['ACCOUNT_NOT_FOUND'],
})

const { min: digitsMin, max: digitsMax } = fleetLimits.unitDigits

export const updateFleetSettings = endpoint(calls.updateFleetSettings, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Change how an account numbers its devices. `version` is that of GetSettings, 0 for the first save.',
  params: ofAccount,
  body: z.strictObject({
    /** Null or empty for none. */
    shortCode: optionalDeviceField('shortCode'),
    unitDigits: z.int().min(digitsMin).max(digitsMax),
    nextNumber: z.int().min(0).max(fleetLimits.unitValueMax),
    version: z.int().min(0),
  }),
  answer: result(fleetSettings),
  errors: ['ACCOUNT_NOT_FOUND', 'FLEET_SETTINGS_CHANGED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
