import { numberProblems } from '@portal/domain/bench-number'
import { benchProblems, confirmations } from '@portal/domain/bench-rules'
import { benchLimits } from '@portal/domain/bench-steps'
import { deviceKinds, deviceStatuses, numberWishes } from '@portal/domain/device-status'
import { limits } from '@portal/domain/limits'
import { orderStages } from '@portal/domain/order-stage'
import { scanLengthMax } from '@portal/domain/scans'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { name, namedDestination, orderIdParam, text, uuid } from './fields.ts'
import { lineOfText } from './fleet-fields.ts'

/** The staging desk and the bench of an order (docs/spec/staging.md#bench). Nothing here is a price. */

const stageCounts = {
  units: z.int(),
  staged: z.int(),
  packed: z.int(),
  boxes: z.int(),
  shippedBoxes: z.int(),
  deliveredBoxes: z.int(),
}

const claim = z.object({
  /** Who took the order to a bench. */
  person: z.string(),
  isMe: z.boolean(),
  at: z.string(),
})

export const stagingOrder = z.object({
  orderId: z.int(),
  accountName: z.string(),
  stage: z.enum(orderStages),
  ...stageCounts,
  /** The day on which it arrives as the customer was told, yyyy-MM-dd; empty when none was. */
  promisedOn: z.string(),
  /** The day by which the customer wants it, yyyy-MM-dd; empty when none is named. */
  wantedBy: z.string(),
  receivedAt: z.string(),
  claim: z.nullable(claim),
})
export type StagingOrder = z.infer<typeof stagingOrder>

export const listedStaging = z.object({
  ...stagingOrder.shape,
  /** The service by which it ships, such as "UPS Ground". */
  shipping: z.string(),
  /** Units that benches have. */
  inHand: z.int(),
  /** Its devices by line; the accessories of an order without any. */
  contents: z.array(z.object({ name: z.string(), quantity: z.int(), image: z.string() })),
})
export type ListedStaging = z.infer<typeof listedStaging>

export const deskFilters = ['open', ...orderStages] as const
export type DeskFilter = (typeof deskFilters)[number]

export const getStagingOrders = endpoint(calls.getStagingOrders, {
  scope: 'staging:read',
  needs: 'order',
  summary:
    'Orders at the staging desk by their promised day, or the day by which they are wanted, then as they came; an agent gets their own. `open` are those that wait or are at a bench.',
  query: z.strictObject({
    stage: z.enum(deskFilters, 'Choose “open” or one of the stages.').optional(),
    limit: z.coerce.number().int().min(1).max(limits.listPageMax).optional(),
    cursor: z.string().max(100).optional(),
  }),
  answer: z.object({
    results: z.array(listedStaging),
    /** How many orders each stage has. */
    counts: z.record(z.enum(orderStages), z.int()),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['NOT_ALLOWED'],
})

const check = z.object({ name: z.string(), label: z.string(), note: z.string() })

export const benchUnit = z.object({
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  kind: z.enum(deviceKinds),
  status: z.enum(deviceStatuses),
  /** "Halden N6 Pro". */
  model: z.string(),
  productId: z.nullable(z.string()),
  image: z.string(),
  carrier: z.string(),
  holder: z.string(),
  station: z.string(),
  destination: namedDestination,
  /** The wish that applies. */
  numberWish: z.enum(numberWishes),
  /** Its line of the order has a rate plan, which is billed. */
  hasPlan: z.boolean(),
  areaCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  tagCode: z.string(),
  imei: z.nullable(z.string()),
  iccid: z.nullable(z.string()),
  isTagged: z.boolean(),
  /** Its line has a SIM. */
  needsSim: z.boolean(),
  /** Names of the checks that are done. */
  checks: z.array(z.string()),
  setAsideReason: z.nullable(z.string()),
  /** The bench that works on it. */
  bench: z.nullable(z.object({ name: z.string(), person: z.string(), isMe: z.boolean() })),
  boxId: z.nullable(z.string()),
})
export type BenchUnit = z.infer<typeof benchUnit>

export const bench = z.object({
  ...stagingOrder.shape,
  /** Whether the caller works at the desk; an agent reads. */
  canWork: z.boolean(),
  /** The prefix on the account's tags; empty for none. */
  shortCode: z.string(),
  apps: z.array(z.string()),
  stagingNotes: z.string(),
  /** Accessories that are no add-on of a device: they go into a box as they are. */
  goods: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** What is checked on each phone and tablet, and on each router. */
  checks: z.object({ phone: z.array(check), tablet: z.array(check), router: z.array(check) }),
  /** In the order of lines and places; of places without a unit number only when the order was taken to a bench. */
  unitList: z.array(benchUnit),
  /** Devices of the order that the carrier ships direct: no bench stages them. */
  directList: z.array(z.object({ tagCode: z.string(), unitNumber: z.nullable(z.string()) })),
})
export type Bench = z.infer<typeof bench>

const ofOrder = z.object({ orderId: orderIdParam })

export const getBench = endpoint(calls.getBench, {
  scope: 'staging:read',
  needs: 'order',
  summary: 'The bench of an order: what is to be prepared, and what has been done to each of its devices.',
  params: ofOrder,
  answer: result(bench),
  errors: ['ORDER_NOT_FOUND'],
})

const writeErrors = ['ORDER_NOT_FOUND', 'NOT_ALLOWED', 'KEY_REUSED', 'REQUEST_RUNNING'] as const
const nothing = z.strictObject({})

export const claimOrder = endpoint(calls.claimOrder, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'Take an order to a bench. Devices without a unit number get the next free ones of the account. An order that another person took stays theirs, and can be worked on all the same.',
  params: ofOrder,
  body: nothing,
  answer: result(bench),
  errors: writeErrors,
  idempotent: true,
})

export const releaseOrder = endpoint(calls.releaseOrder, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Give an order back: it waits again, and units that the caller’s benches had are free.',
  params: ofOrder,
  body: nothing,
  answer: result(z.object({ orderId: z.int() })),
  errors: [...writeErrors, 'ORDER_AT_OTHER_BENCH'],
  idempotent: true,
})

/** The name of the bench, such as "Bench 2". */
const benchName = name().min(1).max(benchLimits.benchNameMax)
const ofUnit = { deviceId: uuid, bench: benchName }
const unitErrors = [
  ...writeErrors,
  'DEVICE_NOT_FOUND',
  'DEVICE_STATUS_REFUSED',
  'UNIT_AT_OTHER_BENCH',
] as const

/** What changed: the unit that the bench is at now, and how far the order is. */
const step = { unit: z.nullable(benchUnit), staged: z.int() }

export const takeUnit = endpoint(calls.takeUnit, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'Take a unit to the bench, or with null the next one that no bench has and that is not set aside; `unit` is null when none is left. The unit that the bench had is free again.',
  params: ofOrder,
  body: z.strictObject({ deviceId: uuid.nullable(), bench: benchName, takeOver: z.boolean().optional() }),
  answer: result(z.object(step)),
  errors: unitErrors,
  idempotent: true,
})

const judgment = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fits'),
    field: z.enum(['imei', 'iccid', 'tag']),
    deviceId: z.string(),
    value: z.string(),
  }),
  z.object({
    kind: z.literal('wrong'),
    problem: z.enum(benchProblems),
    field: z.enum(['imei', 'iccid', 'tag']),
    value: z.string(),
    of: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('notYours'),
    deviceId: z.string(),
    value: z.string(),
    of: z.nullable(z.string()),
    bench: z.string(),
    person: z.string(),
  }),
  z.object({
    kind: z.literal('asks'),
    field: z.literal('imei'),
    deviceId: z.string(),
    value: z.string(),
    of: z.string(),
  }),
])

export const scanAtBench = endpoint(calls.scanAtBench, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A scan at the bench: an IMEI or SIM number of the unit that is there, or a tag, which says which unit is. The answer says whether it fits; nothing is saved otherwise.',
  params: ofOrder,
  body: z.strictObject({
    /** As the scanner typed it. */
    scanned: text(scanLengthMax).min(1),
    /** The unit at the bench; null when there is none. */
    deviceId: uuid.nullable(),
    bench: benchName,
    /** What the same scan was asked about before. */
    confirms: z.enum(confirmations).optional(),
  }),
  answer: result(z.object({ ...step, said: judgment })),
  errors: [...writeErrors, 'DEVICE_NOT_FOUND', 'INVALID_INPUT'],
  idempotent: true,
})

const numberSaid = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fits'), deviceId: z.string(), value: z.string() }),
  z.object({
    kind: z.literal('wrong'),
    problem: z.enum(numberProblems),
    value: z.string(),
    /** The unit that has the number, where there is one. */
    of: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('asks'),
    deviceId: z.string(),
    value: z.string(),
    /** The area code that is wished. */
    of: z.string(),
  }),
])

export const enterNumber = endpoint(calls.enterNumber, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'Enter the number of a unit at the bench: its line is active from then on. The number that the unit has already is confirmed. The answer says whether it fits; nothing is saved otherwise. “Number later” is the check “numberLater”.',
  params: ofOrder,
  body: z.strictObject({
    ...ofUnit,
    number: text(30).min(1),
    /** Another area code than wished was asked about, and is right. */
    isConfirmed: z.boolean().optional(),
  }),
  answer: result(z.object({ ...step, said: numberSaid })),
  errors: [...unitErrors, 'INVALID_INPUT'],
  idempotent: true,
})

export const checkDone = endpoint(calls.checkDone, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A check of a unit is done, or not done after all. “esim” says that its line has no card to scan, “numberLater” that its number is not there yet.',
  params: ofOrder,
  body: z.strictObject({ ...ofUnit, check: lineOfText(100).min(1), isDone: z.boolean() }),
  answer: result(z.object(step)),
  errors: [...unitErrors, 'INVALID_INPUT'],
  idempotent: true,
})

export const undoScan = endpoint(calls.undoScan, {
  scope: 'staging:write',
  needs: 'order',
  summary: 'Take back an IMEI, SIM, number or tag of a unit, or open a finished unit again.',
  params: ofOrder,
  body: z.strictObject({ ...ofUnit, what: z.enum(['imei', 'iccid', 'number', 'tag', 'finish']) }),
  answer: result(z.object(step)),
  errors: [...unitErrors, 'UNIT_BOXED'],
  idempotent: true,
})

export const setAside = endpoint(calls.setAside, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'Set a unit aside with a reason: no bench gets it until a person takes it by its tag or from the board.',
  params: ofOrder,
  body: z.strictObject({ ...ofUnit, reason: lineOfText(benchLimits.reasonMax).min(1) }),
  answer: result(z.object(step)),
  errors: unitErrors,
  idempotent: true,
})

export const finishUnit = endpoint(calls.finishUnit, {
  scope: 'staging:write',
  needs: 'order',
  summary:
    'A unit is ready: it is staged. With `allChecks` its checks are done as well; IMEI, SIM and tag are always needed.',
  params: ofOrder,
  body: z.strictObject({ ...ofUnit, allChecks: z.boolean().optional() }),
  answer: result(z.object(step)),
  errors: [...unitErrors, 'UNIT_INCOMPLETE'],
  idempotent: true,
})
