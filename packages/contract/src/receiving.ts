import {
  arrivalOutcomes,
  arrivalsMax,
  boxLimits,
  boxStatuses,
  lostReasons,
  missingReasons,
} from '@portal/domain/boxes'
import { deviceKinds, deviceStatuses } from '@portal/domain/device-status'
import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { namedDestination, orderIdParam, text, uuid } from './fields.ts'
import { deviceField, lineOfText } from './fleet-fields.ts'

/** What arrives in a box (docs/spec/staging.md#receiving). For the people of the account: the staging desk does not receive. */

const arrivingDevice = z.object({
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  make: z.string(),
  model: z.string(),
  status: z.enum(deviceStatuses),
  /** Who is to have it; empty without. */
  holder: z.string(),
  stationName: z.string(),
  phoneNumber: z.nullable(z.string()),
  tagCode: z.string(),
  imei: z.nullable(z.string()),
  /** When it was received; null until then. */
  receivedAt: z.nullable(z.string()),
  missingReason: z.nullable(z.enum(missingReasons)),
})
export type ArrivingDevice = z.infer<typeof arrivingDevice>

const arrivingBox = z.object({
  boxCode: z.string(),
  /** From 1 within the order. */
  number: z.int(),
  status: z.enum(boxStatuses),
  orderId: z.int(),
  accountId: z.string(),
  accountName: z.string(),
  /** The account's prefix on tags; empty without one. */
  shortCode: z.string(),
  /** The agent who is told; empty without one. */
  agentName: z.string(),
  packedBy: z.string(),
  trackingNumber: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  /** Who received something of it first, and when. */
  receivedBy: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  /** By unit number. */
  devices: z.array(arrivingDevice),
})
export type ArrivingBox = z.infer<typeof arrivingBox>

const ofBoxCode = z.object({ boxCode: deviceField('tagCode') })

export const getBox = endpoint(calls.getBox, {
  scope: 'orders:read',
  needs: 'fleet',
  summary: 'A box by the code in its QR code, with the devices that are in it.',
  params: ofBoxCode,
  answer: result(arrivingBox),
  errors: ['BOX_NOT_FOUND'],
})

const arrived = z.strictObject({
  deviceId: uuid,
  is: z.literal('received'),
  /** Who has it now; empty for no one. */
  holder: lineOfText(fleetLimits.holderMax),
  /** Kept as a spare. */
  isSpare: z.boolean(),
  /** It is here and damaged: the agent is told. */
  isDamaged: z.boolean(),
})
const missing = z.strictObject({ deviceId: uuid, is: z.literal('missing'), reason: z.enum(lostReasons) })

export const receiveBox = endpoint(calls.receiveBox, {
  scope: 'orders:write',
  needs: 'fleet',
  summary:
    'What arrived of a box, who has it, and what is missing, in one call. Devices that are left out stay as they are and can be received later; those that another person received meanwhile stay as that person said.',
  params: ofBoxCode,
  body: z.strictObject({
    rows: z
      .array(z.discriminatedUnion('is', [arrived, missing]))
      .min(1)
      .max(boxLimits.putMax),
    note: text(boxLimits.noteMax).trim().optional(),
  }),
  answer: result(
    z.object({
      received: z.int(),
      missing: z.int(),
      /** Devices that another person had received before. */
      already: z.array(z.string()),
    }),
  ),
  errors: ['BOX_NOT_FOUND', 'BOX_NOT_SHIPPED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

/** What the carrier ships direct, without our bench (docs/spec/staging.md#direct-shipments). For the people of the account. */

const directDevice = z.object({
  /** Null where the order has one destination, or the device’s station is at one that we ship to. */
  destination: namedDestination,
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  make: z.string(),
  model: z.string(),
  status: z.enum(deviceStatuses),
  /** Who is to have it; empty without. */
  holder: z.string(),
  stationName: z.string(),
  /** What was said of it last, by whom and when; null while it is on its way. */
  arrival: z.nullable(
    z.object({ is: z.enum(arrivalOutcomes), by: z.string(), at: z.string(), note: z.string() }),
  ),
})
export type DirectDevice = z.infer<typeof directDevice>

export const getArrivals = endpoint(calls.getArrivals, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary: 'The devices of an order that the carrier ships direct, and what was said of their arrival.',
  params: z.object({ orderId: orderIdParam }),
  answer: result(
    z.object({
      /** Of the order, as `recordArrivals` takes it. */
      version: z.int(),
      devices: z.array(directDevice),
    }),
  ),
  errors: ['ORDER_NOT_FOUND'],
})

export const recordArrivals = endpoint(calls.recordArrivals, {
  scope: 'orders:write',
  needs: 'order',
  summary:
    'Which devices of a direct shipment of the carrier arrived, and which are missing. Devices that are left out stay as they are; those of which another person said so meanwhile stay as that person said, except that a missing one can arrive.',
  params: z.object({ orderId: orderIdParam }),
  body: z.strictObject({
    /** The version of the order that the person saw. */
    version: z.int().min(0).optional(),
    rows: z
      .array(z.strictObject({ deviceId: uuid, is: z.enum(arrivalOutcomes) }))
      .min(1)
      .max(arrivalsMax),
    /** About the missing ones. */
    note: text(boxLimits.noteMax).trim().optional(),
  }),
  answer: result(
    z.object({
      arrived: z.int(),
      missing: z.int(),
      /** Devices of which another person had said so before. */
      already: z.array(z.string()),
    }),
  ),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_ALLOWED',
    'ORDER_NOT_SUBMITTED',
    'ORDER_CHANGED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})
