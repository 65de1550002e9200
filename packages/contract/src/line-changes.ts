import {
  isEid,
  lineActionNames,
  lineLimits,
  lineStates,
  simKinds,
  suspendBillings,
  suspendReasons,
  thenStates,
} from '@portal/domain/line-states'
import * as z from 'zod'
import { calls } from './calls.ts'
import { wholeCents } from './costs.ts'
import { endpoint, result } from './endpoint.ts'
import { dollars, uuid } from './fields.ts'
import { ofAccount, version } from './fleet.ts'
import { day, lineOfText, optionalDeviceField } from './fleet-fields.ts'

/** Changes of lines (docs/spec/lines.md#changes). They record what the carrier did, and do nothing at the carrier. */

const eid = z
  .string()
  .trim()
  .transform((text) => text.replace(/[ -]/g, ''))
  .refine(isEid, 'This is not an EID: it has 32 digits, and the last two must fit the others.')

/** Of one line, dollars. */
const lineAmount = dollars
  .refine(...wholeCents)
  .max(lineLimits.amountMax, `Enter at most $${lineLimits.amountMax.toLocaleString('en-US')}.`)
const months = z.int().min(1).max(lineLimits.monthsMax)

/** What is known of a line; null clears a value, and what is left out stays. */
const facts = {
  carrierId: uuid.nullable(),
  /** Ten digits. */
  number: optionalDeviceField('phoneNumber'),
  simKind: z.enum(simKinds),
  /** Number of the SIM. */
  iccid: optionalDeviceField('iccid'),
  /** Number of the chip that an eSIM is in; for eSIMs only. */
  eid: eid.nullable(),
  planName: lineOfText(lineLimits.planNameMax),
  /** A month, as the next two. */
  planPrice: lineAmount.nullable(),
  installment: lineAmount.nullable(),
  installmentMonths: months.nullable(),
  /** A day of the month in which the first installment is billed. */
  firstInstallment: day.nullable(),
  contractEnd: day.nullable(),
  earlyFee: lineAmount.nullable(),
  activatedOn: day.nullable(),
  note: lineOfText(lineLimits.noteMax),
} as const

const suspension = z.strictObject({
  reason: z.enum(suspendReasons),
  /** What the carrier bills meanwhile; null where it is not known. */
  billing: z.enum(suspendBillings).nullable().optional(),
  /** The day on which the carrier ends it, and what it does then. */
  until: day.nullable().optional(),
  thenState: z.enum(thenStates).nullable().optional(),
})

const changedLine = result(z.object({ lineId: z.string(), version: z.int(), state: z.enum(lineStates) }))
const ofLine = z.object({ lineId: uuid })

export const createLine = endpoint(calls.createLine, {
  scope: 'lines:write',
  needs: 'order',
  summary: 'Add a line that the carrier has already, with its device or without one.',
  params: ofAccount,
  body: z.strictObject({ ...z.object(facts).partial().shape, deviceId: uuid.nullable().optional() }),
  answer: changedLine,
  errors: ['ACCOUNT_NOT_FOUND', 'DEVICE_NOT_FOUND', 'NUMBER_TAKEN', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

export const changeLine = endpoint(calls.changeLine, {
  scope: 'lines:write',
  needs: 'order',
  summary:
    'Change what is known of a line, or record what the carrier did with it. A number for a pending line makes it active.',
  params: ofLine,
  body: z.strictObject({
    ...z.object(facts).partial().shape,
    action: z.enum(lineActionNames).optional(),
    /** For `suspend` only, and required there. */
    suspension: suspension.optional(),
    /** Why, for the history. */
    reason: lineOfText(lineLimits.noteMax).optional(),
    version,
  }),
  answer: changedLine,
  errors: [
    'LINE_NOT_FOUND',
    'LINE_CHANGED',
    'LINE_STATE_REFUSED',
    'NUMBER_TAKEN',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})

export const moveLine = endpoint(calls.moveLine, {
  scope: 'lines:write',
  needs: 'order',
  summary: 'Give a line to another device of the account, or to none. The new device’s own SIM stays in it.',
  params: ofLine,
  body: z.strictObject({ deviceId: uuid.nullable(), version }),
  answer: changedLine,
  errors: [
    'LINE_NOT_FOUND',
    'DEVICE_NOT_FOUND',
    'LINE_CHANGED',
    'LINE_STATE_REFUSED',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  idempotent: true,
})
