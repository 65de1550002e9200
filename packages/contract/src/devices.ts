import {
  deviceGroupNames,
  deviceKinds,
  deviceStatuses,
  firstStatuses,
  numberWishes,
  ownerActions,
} from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { deviceKitStates } from '@portal/domain/kits'
import { limits } from '@portal/domain/limits'
import { lineStates } from '@portal/domain/line-states'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { agentOrAll, text, uuid } from './fields.ts'
import { ofAccount, version } from './fleet.ts'
import { day, deviceField, lineOfText, optionalDeviceField, unitOrTag } from './fleet-fields.ts'

/** Devices of an account: the roster and one device (docs/spec/fleet.md). */

const stationOfDevice = z.object({ stationId: z.string(), name: z.string(), code: z.string() })

/** The kit that a device is prepared with (docs/spec/fleet.md#kits-of-devices). */
const kitOfDevice = z.object({
  /** Null when the kit was removed. */
  kitId: z.nullable(z.string()),
  /** Of a removed kit the name that it had when the device was given it. */
  name: z.string(),
  /** "changed": the kit was changed after the device was given it. */
  state: z.enum(deviceKitStates),
})
export type KitOfDevice = z.infer<typeof kitOfDevice>

/** One row of a roster. Days are yyyy-MM-dd, moments ISO 8601. */
export const deviceRow = z.object({
  deviceId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** Whose account it is; only in the devices of all agents. */
  agentName: z.string().optional(),
  /** Null while a planned device has no number. */
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  status: z.enum(deviceStatuses),
  holder: z.string(),
  station: z.nullable(stationOfDevice),
  /** Null for a device without one. */
  kit: z.nullable(kitOfDevice),
  make: z.string(),
  model: z.string(),
  /** The product's picture; null for a device that is no product of the catalog. */
  image: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** Its line (docs/spec/lines.md); null for a device without one. */
  line: z.nullable(z.object({ lineId: z.string(), state: z.enum(lineStates), planName: z.string() })),
  imei: z.nullable(z.string()),
  coverFrom: z.nullable(z.string()),
  coverUntil: z.nullable(z.string()),
  repairsUsed: z.int(),
  /** Its cover pays any number of repairs while it runs. */
  coverIsSubscription: z.boolean(),
  /** Its order line has coverage, which begins when the device arrives; false from then on. */
  isCoverOrdered: z.boolean(),
  tagCode: z.string(),
  orderId: z.nullable(z.int()),
  changedAt: z.string(),
  version: z.int(),
})
export type DeviceRow = z.infer<typeof deviceRow>

/** How a roster is sorted; "-descending" reads the same order backwards. */
export const deviceSorts = [
  'unit',
  'unit-descending',
  'holder',
  'holder-descending',
  'model',
  'model-descending',
  'cover',
  'cover-descending',
  'changed',
  'changed-descending',
  'station',
  'station-descending',
  'status',
  'status-descending',
] as const
export type DeviceSort = (typeof deviceSorts)[number]

/** Narrows and sorts a roster. A cursor belongs to the sort that it came from. */
export const deviceFilter = z.strictObject({
  /** Part of a unit number, phone number, IMEI, serial number, holder, make and model or station; or a list of unit numbers. */
  search: text(fleetLimits.searchMax).optional(),
  /** Without one: all that have not ended. */
  group: z.enum(deviceGroupNames).optional(),
  /** One status; also one of those that have ended. */
  status: z.enum(deviceStatuses).optional(),
  /** Make and model, as `getModelsByAccount` names them; compared without case. */
  model: text(fleetLimits.makeMax + fleetLimits.modelMax + 1).optional(),
  carrierId: uuid.optional(),
  /** Only devices that this import added. */
  importId: uuid.optional(),
  /** A station's id, or "none" for devices without a station. */
  stationId: z.union([uuid, z.literal('none')]).optional(),
  /** A kit's id, or "none" for devices without a kit, and those whose kit was removed. */
  kitId: z.union([uuid, z.literal('none')]).optional(),
  /** "soon": only devices whose cover ends within 60 days and has a repair left. */
  cover: z.literal('soon', 'Give "soon" or leave it out.').optional(),
  sort: z.enum(deviceSorts, `Sort by ${deviceSorts.join(', ')}.`).optional(),
})
const rosterQuery = deviceFilter.extend({
  limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
  cursor: text(1_000).optional(),
})

/** Counted up to 10,000: `totalIsExact` is false when more devices match than `total`. */
const roster = z.object({
  results: z.array(deviceRow),
  total: z.int(),
  totalIsExact: z.boolean(),
  nextCursor: z.nullable(z.string()),
})

export const getDevicesByAccount = endpoint(calls.getDevicesByAccount, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'The devices of an account, by unit number unless sorted otherwise; 100 without `limit`.',
  params: ofAccount,
  query: rosterQuery,
  answer: roster,
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const ofAgent = z.object({ agentId: agentOrAll })

export const getDevicesByAgent = endpoint(calls.getDevicesByAgent, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'The devices of all active accounts of an agent, or with `all` of all agents for people who act for others. A customer gets those of their own account.',
  params: ofAgent,
  query: rosterQuery,
  answer: roster,
  errors: ['AGENT_NOT_FOUND'],
})

/** How many devices each group has; `coverSoon` counts those whose cover ends within 60 days and has a repair left. */
export const fleetFigures = z.object({
  planned: z.int(),
  onTheWay: z.int(),
  inService: z.int(),
  spare: z.int(),
  inRepair: z.int(),
  lost: z.int(),
  ended: z.int(),
  coverSoon: z.int(),
})
export type FleetFigures = z.infer<typeof fleetFigures>

export const getFiguresByAccount = endpoint(calls.getFiguresByAccount, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'How many devices of an account are in service, spare, on the way, in repair and lost.',
  params: ofAccount,
  answer: result(fleetFigures),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getFiguresByAgent = endpoint(calls.getFiguresByAgent, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'The same for all active accounts of an agent, or with `all` of all agents, counted up to 10,000 each.',
  params: ofAgent,
  answer: result(fleetFigures),
  errors: ['AGENT_NOT_FOUND'],
})

/** Make and model of the devices, each once. */
const models = result(z.object({ models: z.array(z.string()) }))

export const getModelsByAccount = endpoint(calls.getModelsByAccount, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'The makes and models that an account’s devices have, at most 200.',
  params: ofAccount,
  answer: models,
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getModelsByAgent = endpoint(calls.getModelsByAgent, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'The same for all active accounts of an agent, or with `all` of all agents.',
  params: ofAgent,
  answer: models,
  errors: ['AGENT_NOT_FOUND'],
})

/** What happened to a device: who did it, in whose name, when, and each value before and after. */
export const deviceEvent = z.object({
  deviceEventId: z.string(),
  /** "created", "imported", "changed", or an action such as "lose". */
  kind: z.string(),
  by: z.string(),
  onBehalfOf: z.nullable(z.string()),
  at: z.string(),
  /** Values as people read them: a station by its name, a carrier by its name. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type DeviceEvent = z.infer<typeof deviceEvent>

const linkedDevice = z.nullable(
  z.object({
    deviceId: z.string(),
    unitNumber: z.nullable(z.string()),
    status: z.enum(deviceStatuses),
    orderId: z.nullable(z.int()),
  }),
)

const finderMessage = z.object({
  messageId: z.string(),
  message: z.string(),
  /** How the finder can be reached, in their words; empty without. */
  contact: z.string(),
  at: z.string(),
})
export type FinderMessage = z.infer<typeof finderMessage>

/** A device with its history, newest first. */
export const device = deviceRow.extend({
  /** The account's prefix on tags; empty without one. */
  shortCode: z.string(),
  productId: z.nullable(z.string()),
  /** The last segment of the product's page; null when there is no page. */
  urlPathName: z.nullable(z.string()),
  carrierId: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  iccid: z.nullable(z.string()),
  numberWish: z.enum(numberWishes),
  areaCode: z.nullable(z.string()),
  note: z.string(),
  createdAt: z.string(),
  replaces: linkedDevice,
  replacedBy: linkedDevice,
  /** The CRM's record with the same IMEI; its PIN is revealed with RevealPin and this id. */
  screenRepair: z.nullable(
    z.object({ id: z.string(), status: z.string(), expirationDate: z.string(), PIN: z.string() }),
  ),
  /** What may be done now; ChangeDeviceStatus takes these. */
  actions: z.array(z.enum(ownerActions)),
  events: z.array(deviceEvent),
  /** What finders wrote on the page of its tag in the last 30 days, newest first; not checked by anyone. */
  finderMessages: z.array(finderMessage),
})
export type Device = z.infer<typeof device>

export const ofDevice = z.object({ deviceId: uuid })
/** What a change of one device answers. */
export const changedDevice = result(z.object({ deviceId: z.string(), version: z.int() }))

export const getDevice = endpoint(calls.getDevice, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'One device with its history.',
  params: ofDevice,
  answer: result(device),
  errors: ['DEVICE_NOT_FOUND'],
})

export const getDeviceByTag = endpoint(calls.getDeviceByTag, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'Which device has this tag.',
  params: z.object({ tagCode: deviceField('tagCode') }),
  answer: result(z.object({ deviceId: z.string() })),
  errors: ['DEVICE_NOT_FOUND'],
})

/** What can be changed on any device. Null clears a value. */
const facts = {
  unitNumber: unitOrTag,
  holder: lineOfText(fleetLimits.holderMax),
  stationId: uuid.nullable(),
  /** The device gets the kit as it is now, also when it has an earlier version of it. */
  kitId: uuid.nullable(),
  imei: optionalDeviceField('imei'),
  serial: optionalDeviceField('serial'),
  iccid: optionalDeviceField('iccid'),
  phoneNumber: optionalDeviceField('phoneNumber'),
  carrierId: uuid.nullable(),
  coverFrom: day.nullable(),
  coverUntil: day.nullable(),
  note: text(fleetLimits.noteMax).trim(),
}

export const createDevice = endpoint(calls.createDevice, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Add a device that was bought elsewhere. With `productId`, make, model and kind are those of the product.',
  params: ofAccount,
  body: z.strictObject({
    ...z.object(facts).partial().shape,
    unitNumber: facts.unitNumber,
    status: z.enum(firstStatuses),
    kind: z.enum(deviceKinds).optional(),
    productId: uuid.nullable().optional(),
    make: lineOfText(fleetLimits.makeMax).optional(),
    model: lineOfText(fleetLimits.modelMax).optional(),
  }),
  answer: changedDevice,
  errors: ['ACCOUNT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const updateDevice = endpoint(calls.updateDevice, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Change a device. What is left out stays; null clears a value. The status has a separate call.',
  params: ofDevice,
  body: z.strictObject({ ...z.object(facts).partial().shape, version }),
  answer: changedDevice,
  errors: ['DEVICE_NOT_FOUND', 'DEVICE_CHANGED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
