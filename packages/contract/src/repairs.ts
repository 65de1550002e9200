import { deviceKinds, deviceStatuses } from '@portal/domain/device-status'
import {
  caseActionNames,
  caseCharges,
  caseKinds,
  caseStates,
  checklistSteps,
  deviceEnds,
  returnedBecomes,
} from '@portal/domain/repair-cases'
import { coverStates } from '@portal/domain/repair-cover'
import { dueFor } from '@portal/domain/response-clock'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { uuid } from './fields.ts'

/** Cases of devices: lists, one case, figures (docs/spec/repairs.md). Amounts are dollars, days yyyy-MM-dd, moments ISO 8601. */

/** Who pays for a problem. The sentences are to be shown as they are. */
export const coverDecision = z.object({
  kind: z.enum(caseKinds),
  state: z.enum(coverStates),
  isCovered: z.boolean(),
  /** Whose cover pays: the device's own, or the CRM's screen-repair program. */
  source: z.nullable(z.enum(['own', 'program'])),
  until: z.nullable(z.string()),
  daysLeft: z.nullable(z.int()),
  /** Repairs that are left after this one; null where cover does not pay, or pays any number. */
  repairsLeft: z.nullable(z.int()),
  /** 0 when covered; null where the price is told with the decision. */
  price: z.nullable(z.number()),
  /** "Covered until March 3, 2027: no charge." */
  text: z.string(),
  /** Why. */
  detail: z.string(),
  /** Coverage that the shop sells for the product; null where it sells none, or the repair is covered. */
  addCover: z.nullable(
    z.object({
      name: z.string(),
      price: z.number(),
      /** The last segment of the product's page; null when there is no page. */
      urlPathName: z.nullable(z.string()),
    }),
  ),
})
export type WireCoverDecision = z.infer<typeof coverDecision>

/** The CRM's record of the same IMEI, as the CRM has it. */
export const programRecord = z.nullable(
  z.object({ id: z.string(), status: z.string(), expirationDate: z.string() }),
)

export const caseDevice = z.object({
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  make: z.string(),
  model: z.string(),
  /** The product's picture; null for a device that is no product of the catalog. */
  image: z.nullable(z.string()),
  status: z.enum(deviceStatuses),
  holder: z.string(),
  station: z.nullable(z.object({ stationId: z.string(), name: z.string(), code: z.string() })),
  phoneNumber: z.nullable(z.string()),
  imei: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  version: z.int(),
})
export type CaseDevice = z.infer<typeof caseDevice>

/** A device that can be lent or swapped in. */
export const spareDevice = z.object({
  deviceId: z.string(),
  unitNumber: z.string(),
  make: z.string(),
  model: z.string(),
  stationName: z.string(),
  /** Whether it is at the station of the device. These come first. */
  isAtStation: z.boolean(),
})
export type SpareDevice = z.infer<typeof spareDevice>

/** One row of a list. */
export const caseRow = z.object({
  caseId: z.string(),
  /** Shown as "C-1043". */
  caseNumber: z.int(),
  accountId: z.string(),
  accountName: z.string(),
  agentName: z.string(),
  deviceId: z.string(),
  /** As they were when the problem was reported. */
  unitNumber: z.nullable(z.string()),
  holder: z.string(),
  stationName: z.string(),
  make: z.string(),
  model: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  description: z.string(),
  reportedBy: z.string(),
  reportedAt: z.string(),
  changedAt: z.string(),
  /** What staff owes, and by when; null where it waits for others or nothing is left. */
  dueFor: z.nullable(z.enum(dueFor)),
  dueAt: z.nullable(z.string()),
  isLate: z.boolean(),
  /** How it is paid; null until it is accepted. */
  charge: z.nullable(z.enum(caseCharges)),
  price: z.nullable(z.number()),
  /** The spare that is lent, by its unit number. */
  lentSpare: z.nullable(z.string()),
  /** A replacement is there or on its way, and the old device is to come back. */
  waitsForReturn: z.boolean(),
  version: z.int(),
})
export type CaseRow = z.infer<typeof caseRow>

const caseEvent = z.object({
  eventId: z.string(),
  /** "reported", an action such as "accept", or another word of docs/spec/repairs.md#timeline. */
  kind: z.string(),
  /** In a sentence: "Accepted", "Lent spare 207". */
  text: z.string(),
  /** A reason, a price or a number that belongs to it; empty without. */
  detail: z.string(),
  by: z.string(),
  onBehalfOf: z.nullable(z.string()),
  at: z.string(),
})
export type CaseEvent = z.infer<typeof caseEvent>

const caseMessage = z.object({
  messageId: z.string(),
  /** "finder": written on the page of the device's tag; not checked by anyone. */
  from: z.enum(['customer', 'staff', 'finder']),
  /** Seen by those who decide cases only. Customers are never sent one. */
  isInternal: z.boolean(),
  by: z.string(),
  text: z.string(),
  at: z.string(),
})
export type CaseMessage = z.infer<typeof caseMessage>

const casePicture = z.object({
  pictureId: z.string(),
  width: z.int(),
  height: z.int(),
  by: z.string(),
  at: z.string(),
})
export type CasePicture = z.infer<typeof casePicture>

const linkedDevice = z.object({
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  status: z.enum(deviceStatuses),
})

export const repairCase = caseRow.extend({
  device: caseDevice,
  /** Where the device is, in the words of the report; empty without. */
  place: z.string(),
  /** What cover decides now; of an accepted case what it decided then. */
  cover: coverDecision,
  /** Whether this case used a repair of the cover. */
  isCoverUsed: z.boolean(),
  program: programRecord,
  onBehalfOf: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was declined. */
  declineReason: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** What may be done to it now by the caller; each has a call of its own. */
  actions: z.array(z.enum(caseActionNames)),
  /** Whether the caller decides cases, and so sees and writes internal notes. */
  decides: z.boolean(),

  /** The box to the customer and the one back; UPS. */
  trackingNumber: z.nullable(z.string()),
  returnTrackingNumber: z.nullable(z.string()),
  /** Where the device is sent, in lines; empty where none is configured. */
  returnAddress: z.array(z.string()),
  /** By when the old device is to be back; null while no replacement was sent. */
  returnDueOn: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  deviceEnd: z.nullable(z.enum(deviceEnds)),
  /** What can become of the device when it is marked as returned; none where that is not possible. */
  becomes: z.array(z.enum(returnedBecomes)),

  /** The spare that is lent until then. */
  spare: z.nullable(linkedDevice.extend({ lentAt: z.string(), returnedAt: z.nullable(z.string()) })),
  /** What takes the device's place: a device of a draft or order, or a spare that was swapped in. */
  replacement: z.nullable(
    linkedDevice.extend({
      orderId: z.nullable(z.int()),
      /** Its order is still a draft, which can be deleted when no replacement is needed any more. */
      isDraft: z.boolean(),
      isSwap: z.boolean(),
      /** The unit number that a spare had before it took the device's place; null of every other one. */
      formerUnitNumber: z.nullable(z.string()),
      /** What the device's order says is to be loaded on the spare that took its place; empty of every other one. */
      appsToLoad: z.array(z.string()),
      /** The box in which it comes; null until it is packed, and for spares. */
      box: z.nullable(
        z.object({
          number: z.int(),
          trackingNumber: z.nullable(z.string()),
          shippedAt: z.nullable(z.string()),
          deliveredAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Whether the caller can replace the device now, by a draft or a spare. */
  mayReplace: z.boolean(),
  /** Whether a spare can be lent now. */
  mayLend: z.boolean(),
  /** Of a lost or stolen device, in the order of the steps; others have none. */
  checklist: z.array(
    z.object({
      step: z.enum(checklistSteps),
      at: z.nullable(z.string()),
      by: z.nullable(z.string()),
      /** The police report number; empty of other steps. */
      number: z.string(),
    }),
  ),
  foundAt: z.nullable(z.string()),
  /** What is charged: the repair, and an old device that was not returned. */
  charges: z.array(z.object({ label: z.string(), price: z.number() })),
  pictures: z.array(casePicture),
  /** The oldest first. */
  messages: z.array(caseMessage),
  /** The newest first. */
  events: z.array(caseEvent),
})
export type RepairCase = z.infer<typeof repairCase>

export const ofCase = z.object({ caseId: uuid })

export const getRepairCase = endpoint(calls.getRepairCase, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'One case with its timeline, messages and pictures.',
  params: ofCase,
  answer: result(repairCase),
  errors: ['CASE_NOT_FOUND'],
})

export const getRepairPicture = endpoint(calls.getRepairPicture, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'A picture of a case as WebP in base 64, for those who may see the case; kept by no cache.',
  params: z.object({ pictureId: uuid }),
  /** "small" is at most 480 pixels wide and high, else 1,600. */
  query: z.strictObject({ size: z.enum(['small', 'large']).optional() }),
  answer: result(z.object({ contentType: z.string(), base64: z.string() })),
  errors: ['CASE_PICTURE_NOT_FOUND', 'STORAGE_UNAVAILABLE'],
})
