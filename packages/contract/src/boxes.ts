import { boxLimits, boxStatuses, missingReasons, trackingStates } from '@portal/domain/boxes'
import { deviceKinds, deviceStatuses } from '@portal/domain/device-status'
import { orderStages } from '@portal/domain/order-stage'
import { packingProblems, readReturnedCode } from '@portal/domain/packing-scan'
import { scanLengthMax } from '@portal/domain/scans'
import { trackingProblem, trackingText } from '@portal/domain/tracking-number'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { namedDestination, orderIdParam, pdfFile, text, uuid } from './fields.ts'
import { lineOfText } from './fleet-fields.ts'

/** Boxes of orders (docs/spec/staging.md#boxes). Without prices: the staging desk reads them as well. */

/** How far an order is: its stage and what it counts. */
export const orderProgress = z.object({
  stage: z.enum(orderStages),
  /** Phones, tablets and routers of the order. */
  units: z.int(),
  staged: z.int(),
  packed: z.int(),
  received: z.int(),
  boxes: z.int(),
  shippedBoxes: z.int(),
  deliveredBoxes: z.int(),
  /** When the order came to the staging desk. */
  receivedAt: z.string(),
})
export type OrderProgress = z.infer<typeof orderProgress>

const boxedDevice = z.object({
  destination: namedDestination,
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  make: z.string(),
  model: z.string(),
  status: z.enum(deviceStatuses),
  /** Why it was not received, or that it arrived damaged; null when all is well or nothing was said yet. */
  missingReason: z.nullable(z.enum(missingReasons)),
})

const boxEvent = z.object({
  /** "portal": a person or the portal; "carrier": the carrier says it. */
  source: z.enum(['portal', 'carrier']),
  /** Of the portal: opened, closed, reopened, shipped, corrected, cameBack, received; of the carrier: a tracking state. */
  kind: z.string(),
  description: z.string(),
  place: z.string(),
  by: z.string(),
  at: z.string(),
})

export const box = z.object({
  boxId: z.string(),
  /** From 1 within the order. */
  number: z.int(),
  /** Part of the address in the box's QR code. */
  boxCode: z.string(),
  status: z.enum(boxStatuses),
  trackingNumber: z.nullable(z.string()),
  trackingState: z.nullable(z.enum(trackingStates)),
  /** What the carrier says, in its words. */
  trackingText: z.string(),
  trackedAt: z.nullable(z.string()),
  /** The day on which the carrier expects to deliver it. */
  expectedOn: z.nullable(z.string()),
  openedBy: z.string(),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  receivedBy: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  version: z.int(),
  /** Where its first device went when it was put in; the shipping address of the order without devices. Null where the order has one destination. */
  destination: namedDestination,
  /** By unit number. A box without devices has accessories. */
  devices: z.array(boxedDevice),
  /** The latest first. */
  events: z.array(boxEvent),
})
export type Box = z.infer<typeof box>

const ofOrder = z.object({ orderId: orderIdParam })
const ofBox = z.object({ boxId: uuid })
const changedBox = result(z.object({ boxId: z.string(), version: z.int() }))
const nothing = z.strictObject({})
const deviceIds = z.strictObject({ deviceIds: z.array(uuid).min(1).max(boxLimits.putMax) })

const atDesk = ['NOT_ALLOWED', 'ORDER_NOT_STAGED', 'KEY_REUSED', 'REQUEST_RUNNING'] as const
const ofOpenBox = ['BOX_NOT_FOUND', 'BOX_STATUS_REFUSED', ...atDesk] as const

export const getBoxes = endpoint(calls.getBoxes, {
  scope: 'orders:read',
  needs: 'readDrafts',
  summary:
    'The boxes of an order by number, with their devices and what happened to them, and how far the order is.',
  params: ofOrder,
  answer: result(
    z.object({
      /** Null for an order without a stage. */
      progress: z.nullable(orderProgress),
      boxes: z.array(box),
      /** Staged devices that are in no box, by unit number. */
      unpacked: z.array(boxedDevice),
    }),
  ),
  errors: ['ORDER_NOT_FOUND'],
})

export const getPackingList = endpoint(calls.getPackingList, {
  scope: 'orders:read',
  needs: ['readDrafts', 'fleet'],
  summary:
    'The packing list of a box as a PDF document, base64: order, destination, devices and the code that opens Receive. For those who read the boxes of its order.',
  params: ofBox,
  answer: result(pdfFile),
  errors: ['BOX_NOT_FOUND', 'TOO_MANY_DOCUMENTS'],
})

export const openBox = endpoint(calls.openBox, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Open the next box of an order. For people of the staging desk, as all changes of boxes.',
  params: ofOrder,
  body: nothing,
  answer: result(z.object({ boxId: z.string(), number: z.int(), boxCode: z.string(), version: z.int() })),
  errors: ['ORDER_NOT_FOUND', 'BOXES_FULL', ...atDesk],
  idempotent: true,
})

export const putInBox = endpoint(calls.putInBox, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'Put staged devices of the order into an open box: all of them, or none. Devices in one box go to one destination.',
  params: ofBox,
  body: deviceIds,
  answer: changedBox,
  errors: ['BOX_DEVICES_REFUSED', ...ofOpenBox],
  idempotent: true,
})

const packingJudgment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('put'), deviceId: z.string(), unit: z.string() }),
  z.object({
    kind: z.literal('wrong'),
    problem: z.enum(packingProblems),
    /** Names the device; empty when none is known. */
    unit: z.string(),
    /** What the problem is about, such as the order that the device is of. */
    of: z.string(),
    /** The device, when it is of this order. */
    deviceId: z.nullable(z.string()),
    /** The one device of another order, or of none, that it is of, and whose it is. */
    stranger: z.nullable(
      z.object({ unitNumber: z.nullable(z.string()), model: z.string(), accountName: z.string() }),
    ),
  }),
])
export type PackingSaid = z.infer<typeof packingJudgment>

export const scanIntoBox = endpoint(calls.scanIntoBox, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A scan while a box is packed: a tag, IMEI, SIM, phone number or unit number of a staged device of the order, which is put into the open box. The answer says what is wrong otherwise, such as a device of another order.',
  params: ofBox,
  body: z.strictObject({
    /** As the scanner typed it. */
    scanned: text(scanLengthMax).min(1),
  }),
  answer: result(z.object({ boxId: z.string(), version: z.int(), said: packingJudgment })),
  errors: ['BOX_DEVICES_REFUSED', ...ofOpenBox],
  idempotent: true,
})

export const takeOut = endpoint(calls.takeOut, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Take devices out of an open box. Devices that are not in it are left as they are.',
  params: ofBox,
  body: deviceIds,
  answer: changedBox,
  errors: [...ofOpenBox],
  idempotent: true,
})

export const closeBox = endpoint(calls.closeBox, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Close an open box: it is packed. All devices in it must still go where the box goes.',
  params: ofBox,
  body: nothing,
  answer: changedBox,
  errors: ['BOX_MIXED', ...ofOpenBox],
  idempotent: true,
})

export const reopenBox = endpoint(calls.reopenBox, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Open a closed box again, to change what is in it.',
  params: ofBox,
  body: nothing,
  answer: changedBox,
  errors: [...ofOpenBox],
  idempotent: true,
})

export const removeBox = endpoint(calls.removeBox, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Remove an open box. Its devices are staged and in no box again.',
  params: ofBox,
  body: nothing,
  answer: result(z.object({ boxId: z.string() })),
  errors: [...ofOpenBox],
  idempotent: true,
})

const trackingNumber = z
  .string()
  .max(60)
  .superRefine((typed, context) => {
    const problem = trackingProblem(typed)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .transform(trackingText)

export const shipBox = endpoint(calls.shipBox, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A closed box leaves with a tracking number. Its devices are shipped, and the contact of the order receives an email. Units whose plan is billed and whose number is missing need a reason.',
  params: ofBox,
  body: z.strictObject({
    trackingNumber,
    /** Why it leaves although the numbers of some of its units are missing; the box keeps it. */
    withoutNumbers: lineOfText(boxLimits.withoutNumbersMax).min(1).optional(),
  }),
  answer: changedBox,
  errors: ['TRACKING_NUMBER_TAKEN', 'BOX_MIXED', 'NUMBERS_MISSING', ...ofOpenBox],
  idempotent: true,
})

export const correctTracking = endpoint(calls.correctTracking, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A box that has left gets another tracking number, since a wrong one was scanned. Tracking starts anew, and the ledger receives the number. Of two corrections of the same number the first one counts.',
  params: ofBox,
  body: z.strictObject({
    trackingNumber,
    /** The number that the box had when the person corrected it. */
    seen: z.string().min(1).max(60).transform(trackingText),
  }),
  answer: changedBox,
  errors: ['TRACKING_NUMBER_TAKEN', 'TRACKING_NUMBER_CHANGED', ...ofOpenBox],
  idempotent: true,
})

/** As it was scanned. */
const returnedCode = z
  .string()
  .max(scanLengthMax)
  .transform(readReturnedCode)
  .refine((code) => code !== '', 'Scan a UPS tracking number or the code of the packing list.')

export const findReturned = endpoint(calls.findReturned, {
  scope: 'staging:read',
  needs: 'order',
  summary:
    'A box that came back, by its tracking number, its code or the address on its packing list: its order and what was in it. For people of the staging desk.',
  params: z.object({ code: returnedCode }),
  answer: result(
    z.object({
      boxId: z.string(),
      orderId: z.int(),
      accountName: z.string(),
      number: z.int(),
      status: z.enum(boxStatuses),
      trackingNumber: z.nullable(z.string()),
      /** Why it cannot be taken back; null when it can. */
      refusal: z.nullable(z.string()),
      devices: z.array(boxedDevice.omit({ destination: true })),
    }),
  ),
  errors: ['BOX_NOT_FOUND', 'NOT_ALLOWED'],
})

export const takeBack = endpoint(calls.takeBack, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A box that left came back: it is closed, without a tracking number, and its devices are staged again, to be shipped again or taken out. The contact and the agent of the order receive an email. A box of which something was received is refused.',
  params: ofBox,
  body: z.strictObject({ note: lineOfText(boxLimits.noteMax).optional() }),
  answer: changedBox,
  errors: [...ofOpenBox],
  idempotent: true,
})
