import { arrivalOutcomes, arrivalsMax, boxLimits } from '@portal/domain/boxes'
import { deviceKinds, deviceStatuses } from '@portal/domain/device-status'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { namedDestination, orderIdParam, text, uuid } from './fields.ts'

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
