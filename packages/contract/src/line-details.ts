import { lineBirths, simKinds, suspendBillings, termsSources, thenStates } from '@portal/domain/line-states'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { uuid } from './fields.ts'
import { lineRow } from './line-lists.ts'

/** One line with everything that its page shows (docs/spec/lines.md#page). */

/** A device that has the line, or had it. */
const deviceSpan = z.object({
  deviceId: z.string(),
  unitNumber: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  from: z.string(),
  /** Null for the device that has it. */
  until: z.nullable(z.string()),
  /** Who had the device while it had the line, the newest first; empty names are those of no holder, or erased ones. */
  holders: z.array(z.object({ holder: z.string(), since: z.string() })),
})

/** A discount or credit of a line. */
const lineCredit = z.object({
  words: z.string(),
  /** A month. */
  amount: z.number(),
  /** The first day of its first month. */
  firstMonth: z.string(),
  /** Null for one that stays as long as the line. */
  months: z.nullable(z.int()),
})

/** What a line was agreed with. */
const lineTerms = z.object({
  /** Where they are known from. */
  termsFrom: z.enum(termsSources),
  planPrice: z.nullable(z.number()),
  installment: z.nullable(z.number()),
  installmentMonths: z.nullable(z.int()),
  /** The first day of its month. */
  firstInstallment: z.nullable(z.string()),
  /** "bill": the newest bill says how many are left; "activation": counted from the month after activation. */
  monthsLeftFrom: z.nullable(z.enum(['bill', 'activation'])),
  contractEnd: z.nullable(z.string()),
  earlyFee: z.nullable(z.number()),
  credits: z.array(lineCredit),
  /** What the carrier bills for the device until the last installment. */
  leftToPay: z.nullable(z.number()),
})

/** What happened to a line: who did it, in whose name, when, and each value before and after. */
export const lineEvent = z.object({
  lineEventId: z.string(),
  kind: z.string(),
  by: z.string(),
  onBehalfOf: z.nullable(z.string()),
  /** What the person said for it. */
  reason: z.nullable(z.string()),
  at: z.string(),
  /** Without amounts and terms for people without prices. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type LineEvent = z.infer<typeof lineEvent>

export const line = lineRow.extend({
  simKind: z.enum(simKinds),
  eid: z.nullable(z.string()),
  /** What the carrier bills while it is suspended; null while that is not known. */
  suspendBilling: z.nullable(z.enum(suspendBillings)),
  suspendedUntil: z.nullable(z.string()),
  /** What the carrier does on that day. */
  thenState: z.nullable(z.enum(thenStates)),
  activatedOn: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
  /** Where it comes from: an order, the fleet, an import, a port, or by hand. */
  bornOf: z.enum(lineBirths),
  note: z.string(),
  /** Null for people without prices. */
  terms: z.nullable(lineTerms),
  /** Devices that have it or had it, the newest first. */
  devices: z.array(deviceSpan),
  /** Its history, newest first. */
  events: z.array(lineEvent),
})
export type Line = z.infer<typeof line>

export const getLine = endpoint(calls.getLine, {
  scope: 'lines:read',
  needs: 'lines',
  summary: 'One line with its terms, the devices that had it, and its history.',
  params: z.object({ lineId: uuid }),
  answer: result(line),
  errors: ['LINE_NOT_FOUND'],
})
