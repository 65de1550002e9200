import { administratorCalls } from './administrator-calls.ts'
import { approvalCalls } from './approval-calls.ts'
import { bookCalls } from './book-calls.ts'
import { boxCalls } from './box-calls.ts'
import { colleagueCalls } from './colleague-calls.ts'
import { coverCalls } from './cover-calls.ts'
import { deskCalls } from './desk-calls.ts'
import { destinationCalls } from './destination-calls.ts'
import { emailCalls } from './email-calls.ts'
import { fleetCalls } from './fleet-calls.ts'
import { handoverCalls } from './handover-calls.ts'
import { homeCalls } from './home-calls.ts'
import { keyCalls } from './key-calls.ts'
import { kitCalls } from './kit-calls.ts'
import { lineCalls } from './line-calls.ts'
import { lineChangeCalls } from './line-change-calls.ts'
import { numberCalls } from './number-calls.ts'
import { openCalls } from './open-calls.ts'
import { paperCalls } from './paper-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { portalCalls } from './portal-calls.ts'
import { quoteCalls } from './quote-calls.ts'
import { repairCalls } from './repair-calls.ts'
import { securityCalls } from './security-calls.ts'
import { stagingCalls } from './staging-calls.ts'
import { tagCalls } from './tag-calls.ts'
import { webhookCalls } from './webhook-calls.ts'

export type { Call } from './call.ts'

/** Every call of the contract. */
export const calls = {
  ...openCalls,
  ...portalCalls,
  ...destinationCalls,
  ...quoteCalls,
  ...approvalCalls,
  ...colleagueCalls,
  ...homeCalls,
  ...deskCalls,
  ...coverCalls,
  ...handoverCalls,
  ...bookCalls,
  ...paymentCalls,
  ...repairCalls,
  ...fleetCalls,
  ...lineCalls,
  ...lineChangeCalls,
  ...kitCalls,
  ...boxCalls,
  ...stagingCalls,
  ...numberCalls,
  ...tagCalls,
  ...paperCalls,
  ...securityCalls,
  ...emailCalls,
  ...keyCalls,
  ...webhookCalls,
  ...administratorCalls,
} as const

export type CallName = keyof typeof calls
/** Calls that need a sign-in and no role. */
export type SignedInCallName = {
  [Name in CallName]: (typeof calls)[Name]['access'] extends 'signed-in' ? Name : never
}[CallName]
