import { replacedBecomes } from '@portal/domain/device-replacement'
import { deviceStatuses, ownerActions } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { lineFates } from '@portal/domain/line-states'
import { tableFormats } from '@portal/domain/table-formats'
import * as z from 'zod'
import { calls } from './calls.ts'
import { changedDevice, ofDevice } from './devices.ts'
import { endpoint, result, results } from './endpoint.ts'
import { text, uuid } from './fields.ts'
import { ofAccount, version } from './fleet.ts'
import { day, deviceField, lineOfText } from './fleet-fields.ts'

/** Status, and changes of many devices together (docs/spec/fleet.md#changes). */

/** What becomes of the line of a device that is retired; without it the line stays as it is, for another device. */
const fate = z.enum(lineFates).optional()

export const changeDeviceStatus = endpoint(calls.changeDeviceStatus, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Take an action on a device; GetDevice names those that its status allows.',
  params: ofDevice,
  body: z.strictObject({ action: z.enum(ownerActions), version, line: fate }),
  answer: changedDevice,
  errors: [
    'DEVICE_NOT_FOUND',
    'DEVICE_CHANGED',
    'DEVICE_STATUS_REFUSED',
    'NOT_ALLOWED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
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
  scope: 'fleet:write',
  needs: 'fleet',
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
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Take an action on devices of an account: on all of them or none.',
  ...manyWords,
  errors: ['ACCOUNT_NOT_FOUND', 'NOT_ALLOWED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  body: z.strictObject({ deviceIds, action: z.enum(ownerActions), line: fate }),
})

export const assignHolders = endpoint(calls.assignHolders, {
  scope: 'fleet:write',
  needs: 'fleet',
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
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'Which devices had a unit number, the latest first: one entry for each time that a device had it.',
  params: ofAccount,
  query: z.strictObject({ unitNumber: deviceField('unitNumber') }),
  answer: results(wearing),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getHolderOn = endpoint(calls.getHolderOn, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'Who had a unit number on a day, from the history: one entry for each holder, station and status.',
  params: ofAccount,
  query: z.strictObject({ unitNumber: deviceField('unitNumber'), day }),
  answer: results(holding),
  errors: ['ACCOUNT_NOT_FOUND'],
})

/** Replacing a device by one on a draft order (docs/spec/fleet.md#replacement). Amounts are dollars. */

const replacementOffer = z.object({
  offerId: z.string(),
  productId: z.string(),
  manufacturerName: z.string(),
  model: z.string(),
  carrier: z.string(),
  purchaseType: z.string(),
  isCarrierInventory: z.boolean(),
  rate: z.number(),
  ratePlanPrice: z.number(),
})

/** What a replacement would order today. */
const replacement = z.object({
  /** What can become of the device; none when its status does not allow a replacement. */
  becomes: z.array(z.enum(replacedBecomes)),
  /** "other": another offer came after the one of the device's order. "none": no offer of the product is sold. */
  state: z.enum(['same', 'price-changed', 'other', 'none']),
  offer: z.nullable(replacementOffer),
  /** The kit of the device. When its product is sold, it says what is ordered; otherwise the device's order does. */
  kit: z.nullable(z.object({ name: z.string(), isSold: z.boolean() })),
  /** The offer of that kit when it was saved, or of the device's order line; null for a device without either. */
  ordered: z.nullable(replacementOffer.omit({ offerId: true, productId: true })),
  addOns: z.array(z.object({ name: z.string(), rate: z.number() })),
  /** Add-ons of that kit or order line that are not sold any more. */
  goneAddOns: z.array(z.string()),
  /** Those of that kit or of the device's order, joined with commas; empty when they are not known. */
  installedApps: z.string(),
  stagingNotes: z.string(),
})
export type Replacement = z.infer<typeof replacement>
export type ReplacementOffer = z.infer<typeof replacementOffer>

export const getReplacement = endpoint(calls.getReplacement, {
  scope: 'fleet:read',
  needs: 'order',
  summary: 'What a replacement of a device would order today.',
  params: ofDevice,
  answer: result(replacement),
  errors: ['DEVICE_NOT_FOUND'],
})

export const replaceDevice = endpoint(calls.replaceDevice, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Replace a device: a draft for one is made with the offer, add-ons, apps and staging notes of its kit, or else of its order; the new device keeps unit number and phone line. `offerId` names another offer, for when nothing fits.',
  params: ofDevice,
  body: z.strictObject({ becomes: z.enum(replacedBecomes), version, offerId: uuid.optional() }),
  answer: result(z.object({ orderId: z.int() })),
  errors: [
    'DEVICE_NOT_FOUND',
    'DEVICE_CHANGED',
    'DEVICE_STATUS_REFUSED',
    'DEVICE_REPLACED',
    'OFFER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

/** Names of holders as personal data: which there are, a file of them, and their erasure (docs/spec/fleet.md#personal-data). */

const holderName = lineOfText(fleetLimits.holderMax).min(1)

const holderSummary = z.object({
  /** Empty when the account has left the CRM. */
  accountName: z.string(),
  /** Names that are stored for the account, in devices or their histories; upper and lower case are one name. */
  holderCount: z.int(),
  /** Devices that have a holder now. */
  deviceCount: z.int(),
  /** The first 50 names that match, by name. */
  holders: z.array(
    z.object({
      holder: z.string(),
      /** Devices that they have now. */
      deviceCount: z.int(),
      /** Devices that they have or had. */
      everCount: z.int(),
    }),
  ),
})
export type HolderSummary = z.infer<typeof holderSummary>

export const getHolders = endpoint(calls.getHolders, {
  scope: 'person',
  summary: 'Names of holders that are stored for an account; the first 50 that match.',
  params: ofAccount,
  query: z.strictObject({ search: lineOfText(fleetLimits.holderMax).optional() }),
  answer: result(holderSummary),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const exportHolders = endpoint(calls.exportHolders, {
  scope: 'person',
  summary:
    'Who had which device of an account, and when, as CSV, XLSX (base 64) or JSON: all holders, or one by name.',
  params: ofAccount,
  query: z.strictObject({ format: z.enum([...tableFormats, 'json']), holder: holderName.optional() }),
  answer: result(z.object({ fileName: z.string(), content: z.string() })),
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const eraseHolders = endpoint(calls.eraseHolders, {
  scope: 'person',
  summary:
    'Erase the names of all holders of an account (null), or of one by name, from its devices and their histories. This cannot be undone.',
  params: ofAccount,
  body: z.strictObject({ holder: holderName.nullable() }),
  /** Devices whose names or histories are different now; 0 when the name is not stored. */
  answer: result(z.object({ deviceCount: z.int() })),
  errors: ['ACCOUNT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
