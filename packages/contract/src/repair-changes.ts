import { caseCharges, caseKinds, caseLimits, returnedBecomes } from '@portal/domain/repair-cases'
import { trackingProblem, trackingText } from '@portal/domain/tracking-number'
import * as z from 'zod'
import { calls } from './calls.ts'
import { wholeCents } from './costs.ts'
import { ofDevice } from './devices.ts'
import { endpoint, result } from './endpoint.ts'
import { requiredText, text, uuid } from './fields.ts'
import { version } from './fleet.ts'
import { deviceField, lineOfText } from './fleet-fields.ts'
import { caseDevice, coverDecision, ofCase, programRecord, spareDevice } from './repairs.ts'

/** Reporting problems and changing cases (docs/spec/repairs.md). */

export const getRepairReport = endpoint(calls.getRepairReport, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'What the report of a problem needs to know of a device: what can be reported, what cover decides for each kind, free spares, and its open cases.',
  params: ofDevice,
  answer: result(
    z.object({
      device: caseDevice,
      accountId: z.string(),
      accountName: z.string(),
      /** What can be reported; none for a device that is not in use. */
      kinds: z.array(z.enum(caseKinds)),
      /** One for each kind. */
      cover: z.array(coverDecision),
      program: programRecord,
      /** Those at the device's station first, at most 50. */
      spares: z.array(spareDevice),
      /** What is to be loaded on a spare that is handed out: the apps of the device's order. */
      apps: z.array(z.string()),
      openCases: z.array(z.object({ caseId: z.string(), caseNumber: z.int(), kind: z.enum(caseKinds) })),
    }),
  ),
  errors: ['DEVICE_NOT_FOUND'],
})

export const reportRepair = endpoint(calls.reportRepair, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Report a problem of a device. A lost or stolen one becomes so; a free spare of the account is lent at once. Pictures are added afterwards.',
  params: ofDevice,
  body: z.strictObject({
    kind: z.enum(caseKinds),
    description: text(caseLimits.descriptionMax).trim().optional(),
    /** Who has it; that of the device when left out. Does not change the device. */
    holder: lineOfText(60).optional(),
    /** Where it is, in a few words. */
    place: lineOfText(caseLimits.placeMax).optional(),
    policeReport: lineOfText(caseLimits.policeReportMax).optional(),
    spareDeviceId: uuid.nullable().optional(),
  }),
  answer: result(
    z.object({ caseId: z.string(), caseNumber: z.int(), version: z.int(), cover: coverDecision }),
  ),
  errors: [
    'DEVICE_NOT_FOUND',
    'DEVICE_STATUS_REFUSED',
    'CASE_OPEN',
    'SPARE_NOT_FREE',
    'TOO_MANY_REQUESTS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const changedCase = result(z.object({ caseId: z.string(), version: z.int() }))
const ofVersion = z.strictObject({ version })
const ofEnd = z.strictObject({
  version,
  /** Whether the spare that is lent is back as well and a spare again; without, it stays lent. */
  spareIsBack: z.boolean().optional(),
})
export const changeErrors = [
  'CASE_NOT_FOUND',
  'CASE_CHANGED',
  'CASE_STATE_REFUSED',
  'KEY_REUSED',
  'REQUEST_RUNNING',
] as const
export const staffErrors = [...changeErrors, 'NOT_ALLOWED'] as const

export const tracking = z
  .string()
  .max(100)
  .nullable()
  .transform((typed) => (typed === null ? null : trackingText(typed) || null))
  .superRefine((number, context) => {
    const problem = number === null ? null : trackingProblem(number)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

export const acceptRepair = endpoint(calls.acceptRepair, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Accept a case: cover pays and a repair of it is used, there is no charge, or a price is charged. For those who decide cases.',
  params: ofCase,
  body: z.strictObject({
    version,
    charge: z.enum(caseCharges),
    /** With the charge "price"; that of the cover decision when left out. Dollars. */
    price: z
      .number()
      .min(0)
      .max(caseLimits.priceMax)
      .refine(...wholeCents)
      .optional(),
  }),
  answer: changedCase,
  errors: [...staffErrors, 'COVER_CHANGED', 'CASE_DEVICE_ENDED'],
  idempotent: true,
})

export const declineRepair = endpoint(calls.declineRepair, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Decline a case with a reason, which the customer reads.',
  params: ofCase,
  body: z.strictObject({ version, reason: requiredText(caseLimits.reasonMax) }),
  answer: changedCase,
  errors: staffErrors,
  idempotent: true,
})

export const sendReplacement = endpoint(calls.sendReplacement, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Say that a replacement was sent, with the tracking numbers of its box and of the box back. From then on the old device is waited for.',
  params: ofCase,
  body: z.strictObject({
    version,
    trackingNumber: tracking.optional(),
    returnTrackingNumber: tracking.optional(),
  }),
  answer: changedCase,
  errors: staffErrors,
  idempotent: true,
})

export const startRepair = endpoint(calls.startRepair, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Say that the device is repaired; it becomes “In repair”.',
  params: ofCase,
  body: z.strictObject({ version, returnTrackingNumber: tracking.optional() }),
  answer: changedCase,
  errors: [...staffErrors, 'CASE_DEVICE_ENDED'],
  idempotent: true,
})

export const markRepairReturned = endpoint(calls.markRepairReturned, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Say that the device came back and what becomes of it. One that was replaced comes back as a spare with the next free unit number unless another is given.',
  params: ofCase,
  body: z.strictObject({
    version,
    becomes: z.enum(returnedBecomes),
    unitNumber: deviceField('unitNumber').optional(),
  }),
  answer: changedCase,
  errors: [...staffErrors, 'DEVICE_STATUS_REFUSED'],
  idempotent: true,
})

export const closeRepair = endpoint(calls.closeRepair, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Close a case.',
  params: ofCase,
  body: ofEnd,
  answer: changedCase,
  errors: staffErrors,
  idempotent: true,
})

export const withdrawRepair = endpoint(calls.withdrawRepair, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Take a report back that was not decided yet. A device that it made lost or stolen gets the status that it had before.',
  params: ofCase,
  body: ofEnd,
  answer: changedCase,
  errors: changeErrors,
  idempotent: true,
})

export const findRepairDevice = endpoint(calls.findRepairDevice, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Say that a lost or stolen device was found: it gets the status that it had before, or comes back as a spare where it was replaced, and the case is closed.',
  params: ofCase,
  body: ofEnd,
  answer: changedCase,
  errors: changeErrors,
  idempotent: true,
})

export const reopenRepair = endpoint(calls.reopenRepair, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Reopen a case that was declined or closed, at most 3 times. It is reported again; a used repair of cover stays used.',
  params: ofCase,
  body: z.strictObject({ version, reason: requiredText(caseLimits.reasonMax) }),
  answer: changedCase,
  errors: [...changeErrors, 'CASE_OPEN', 'CASE_DEVICE_ENDED'],
  idempotent: true,
})

export const lendRepairSpare = endpoint(calls.lendRepairSpare, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Lend a free spare of the account until the device is back: it is in service with the holder of the device.',
  params: ofCase,
  body: z.strictObject({ version, spareDeviceId: uuid }),
  answer: changedCase,
  errors: [...changeErrors, 'SPARE_NOT_FREE', 'CASE_SPARE_LENT', 'CASE_DEVICE_ENDED'],
  idempotent: true,
})

export const returnRepairSpare = endpoint(calls.returnRepairSpare, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Say that the lent spare is back; it is a spare again.',
  params: ofCase,
  body: ofVersion,
  answer: changedCase,
  errors: changeErrors,
  idempotent: true,
})

export const replaceRepairDevice = endpoint(calls.replaceRepairDevice, {
  scope: 'fleet:write',
  needs: 'order',
  summary:
    'Replace the device of a case by one on a draft order, which keeps unit number and line (as fleet/ReplaceDevice). `offerId` names another offer, for when nothing fits.',
  params: ofCase,
  body: z.strictObject({ version, offerId: uuid.optional() }),
  answer: result(z.object({ caseId: z.string(), version: z.int(), orderId: z.int() })),
  errors: [
    ...changeErrors,
    'CASE_DEVICE_ENDED',
    'CASE_REPLACED',
    'DEVICE_STATUS_REFUSED',
    'DEVICE_REPLACED',
    'OFFER_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'CONTACT_NOT_FOUND',
  ],
  idempotent: true,
})

export const swapRepairSpare = endpoint(calls.swapRepairSpare, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Replace the device of a case by a spare of the account: the spare takes over unit number, line, holder, station and remaining cover; the old device ends as replaced.',
  params: ofCase,
  body: z.strictObject({ version, spareDeviceId: uuid }),
  answer: changedCase,
  errors: [...changeErrors, 'CASE_DEVICE_ENDED', 'CASE_REPLACED', 'SPARE_NOT_FREE', 'DEVICE_REPLACED'],
  idempotent: true,
})

export const closeRepairCases = endpoint(calls.closeRepairCases, {
  scope: 'fleet:write',
  needs: 'order',
  summary: 'Close up to 200 cases together: all of them, or none with the reason for each that prevents it.',
  body: z.strictObject({
    cases: z
      .array(z.strictObject({ caseId: uuid, version }))
      .min(1)
      .max(caseLimits.bulkMax),
  }),
  answer: result(
    z.object({
      /** 0 where one of them prevents it. */
      closed: z.int(),
      refused: z.array(z.object({ caseId: z.string(), caseNumber: z.int(), reason: z.string() })),
    }),
  ),
  errors: ['CASE_NOT_FOUND', 'NOT_ALLOWED', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
