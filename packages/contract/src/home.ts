import { trackingStates } from '@portal/domain/boxes'
import { type DeviceGroup, deviceGroupNames } from '@portal/domain/device-status'
import { homeParts, setupSteps } from '@portal/domain/home'
import * as z from 'zod'
import { invoiceAgeSum } from './books.ts'
import { orderProgress } from './boxes.ts'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

/** What a person of an account sees first (docs/spec/home.md). Amounts are dollars, moments ISO 8601, days yyyy-MM-dd. */

const goods = {
  /** Phones, tablets and routers; 0 where there are accessories only. */
  units: z.int(),
  /** Make and model where all of them are of one; null otherwise. */
  model: z.nullable(z.string()),
}

const boxOut = z.object({
  number: z.int(),
  /** Opens Receive; null for people who receive no boxes. */
  boxCode: z.nullable(z.string()),
  unitNumbers: z.array(z.string()),
  state: z.enum(trackingStates),
  /** What the carrier says, in its words. */
  carrierSays: z.string(),
  /** The day on which it was delivered; null while it is on the way. */
  deliveredOn: z.nullable(z.string()),
})

export const arrival = z.object({
  /** Null for people who see no orders. */
  orderId: z.nullable(z.int()),
  ...goods,
  /** Where it goes: names of stations, or the city of the address where its devices have none. */
  to: z.array(z.string()),
  /** The day on which it can come; null where none is known, or the known ones have passed. */
  day: z.nullable(z.string()),
  /** '' where no day was promised. */
  promisedOn: z.string(),
  daysLate: z.int(),
  /** How far an order is that is still with us; null of a box, and of what the carrier ships direct. */
  progress: z.nullable(orderProgress),
  /** A box that left; null of an order. */
  box: z.nullable(boxOut),
})
export type Arrival = z.infer<typeof arrival>

export const boxToReceive = arrival.extend({ box: boxOut.extend({ boxCode: z.string() }) })
export type BoxToReceive = z.infer<typeof boxToReceive>

export const needs = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('overdue'),
    invoices: z.int(),
    total: z.number(),
    /** The newest of them. */
    named: z.array(z.object({ number: z.string(), dueOn: z.string() })),
  }),
  z.object({
    kind: z.literal('missing'),
    /** Null for people who see no orders. */
    orderId: z.nullable(z.int()),
    /** Null where the carrier shipped direct. */
    boxNumber: z.nullable(z.int()),
    /** One of them; null for people who see no devices. */
    deviceId: z.nullable(z.string()),
    units: z.int(),
    unitNumbers: z.array(z.string()),
    reportedBy: z.string(),
    reportedAt: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('quote'),
    orderId: z.int(),
    quoteId: z.string(),
    quoteNumber: z.int(),
    recipientName: z.string(),
    numberOfItems: z.int(),
    orderTotal: z.number(),
    validUntil: z.string(),
  }),
  z.object({
    kind: z.literal('approval'),
    orderId: z.int(),
    orderTotal: z.number(),
    requestedBy: z.string(),
    requestedAt: z.string(),
  }),
  z.object({
    kind: z.literal('unnumbered'),
    orderId: z.int(),
    units: z.int(),
    /** The day on which our facility begins with it, and numbers what has no number; null where that day has passed. */
    begunOn: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('return'),
    caseId: z.string(),
    caseNumber: z.int(),
    unitNumber: z.nullable(z.string()),
    model: z.string(),
    dueOn: z.string(),
    isLate: z.boolean(),
  }),
])
export type HomeNeed = z.infer<typeof needs>

const group = z.enum(deviceGroupNames)
const counts = z.object(
  Object.fromEntries(deviceGroupNames.map((name) => [name, z.int()])) as Record<DeviceGroup, z.ZodInt>,
)

export const homeStation = z.object({
  /** Null for devices without a station. */
  stationId: z.nullable(z.string()),
  name: z.string(),
  devices: z.int(),
  counts,
  /** Of how many coverage ends soon. */
  coverEnds: z.int(),
  /** Its devices by unit number; null of a fleet with more devices than are drawn one by one. */
  tags: z.nullable(z.array(z.object({ group, coverEnds: z.boolean() }))),
})
export type HomeStation = z.infer<typeof homeStation>

export const homeFleet = z.object({
  devices: z.int(),
  counts,
  stations: z.array(homeStation),
  /** Coverage that ends within 60 days. */
  coverEnds: z.object({
    devices: z.int(),
    /** The last of those days. */
    until: z.string(),
    /** Those that end next. */
    named: z.array(
      z.object({
        deviceId: z.string(),
        unitNumber: z.nullable(z.string()),
        holder: z.string(),
        endsOn: z.string(),
      }),
    ),
  }),
})
export type HomeFleet = z.infer<typeof homeFleet>

const homeInvoice = z.object({
  invoiceId: z.string(),
  number: z.string(),
  orderId: z.int(),
  total: z.number(),
  paid: z.number(),
  balance: z.number(),
  invoicedOn: z.string(),
  dueOn: z.string(),
  /** Where the invoice can be seen; '' while it has no page. */
  link: z.string(),
})
export type HomeInvoice = z.infer<typeof homeInvoice>

export const homeMoney = z.object({
  /** What the account owes, and how much of it is overdue. */
  owed: z.number(),
  overdue: z.number(),
  ages: z.array(invoiceAgeSum),
  /** Invoices that are overdue, the longest first. */
  late: z.array(homeInvoice),
  /** Invoices of this month, the newest first. */
  month: z.object({ name: z.string(), invoices: z.int(), invoiced: z.number(), rows: z.array(homeInvoice) }),
})
export type HomeMoney = z.infer<typeof homeMoney>

export const home = z.object({
  account: z.object({
    accountId: z.string(),
    /** '' of an account that has left the CRM. */
    name: z.string(),
    /** '' without one, and for people who see no devices. */
    shortCode: z.string(),
  }),
  /** Who looks after the account; null where that is not known. */
  agent: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Each part is null where the access does not include it, and where it failed. */
  arriving: z.nullable(
    z.object({
      rows: z.array(arrival),
      total: z.int(),
      late: z.int(),
      lastDeliveredOn: z.nullable(z.string()),
    }),
  ),
  needs: z.nullable(z.array(needs)),
  fleet: z.nullable(homeFleet),
  /** The last order that was submitted. */
  again: z.nullable(z.object({ orderId: z.int(), ...goods, submittedAt: z.string() })),
  /** For people who came for their invoices. */
  money: z.nullable(homeMoney),
  /** The first steps that are left, for people who manage the account; null once it is at work. */
  setup: z.nullable(z.object({ left: z.array(z.enum(setupSteps)) })),
  /** Parts that could not be read. */
  failed: z.array(z.enum(homeParts)),
})
export type Home = z.infer<typeof home>

export const getHome = endpoint(calls.getHome, {
  scope: 'person',
  needs: 'everyone',
  summary:
    'What a person of an account sees first, as far as their access goes: what arrives, what needs them, their fleet and their last order.',
  answer: result(home),
  errors: ['NOT_ALLOWED'],
})

export const getBoxesToReceive = endpoint(calls.getBoxesToReceive, {
  scope: 'person',
  needs: 'fleet',
  summary:
    'The boxes of the person’s account that left and are not received yet, or not all of them: the late ones first, then by day. The first 50.',
  answer: result(z.object({ boxes: z.array(boxToReceive) })),
  errors: ['NOT_ALLOWED'],
})
