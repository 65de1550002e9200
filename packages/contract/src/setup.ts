import { companyFacts, testEmailStates } from '@portal/domain/setup-steps'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

/** The setup checklist of a new installation (docs/spec/back-office.md#setup-checklist). */

const testEmail = z.object({
  to: z.string(),
  state: z.enum(testEmailStates),
  reason: z.nullable(z.string()),
})

/** What there is, counted at this moment; `setupStepsOf` makes steps of it. */
export const setup = z.object({
  /** Whether an Administrator hid the checklist. */
  isHidden: z.boolean(),
  crm: z.enum(['embedded', 'live']),
  companyMissing: z.array(z.enum(companyFacts)),
  mail: z.enum(['mailbox', 'smtp']),
  isEmailTested: z.boolean(),
  testEmail: z.nullable(testEmail),
  hasManufacturer: z.boolean(),
  hasProduct: z.boolean(),
  sellsProduct: z.boolean(),
  hasAgent: z.boolean(),
  hasAgentUser: z.boolean(),
  hasAgentSignIn: z.boolean(),
  hasAccount: z.boolean(),
  hasContact: z.boolean(),
  hasCustomer: z.boolean(),
  hasCustomerSignIn: z.boolean(),
  hasOrder: z.boolean(),
})
export type Setup = z.infer<typeof setup>

export const getSetup = endpoint(calls.getSetup, {
  summary: 'What a new installation has and lacks: company, email, catalog, people and a first order.',
  answer: result(setup),
})

export const sendTestEmail = endpoint(calls.sendTestEmail, {
  summary: 'Queue a test email to the caller; GetSetup says how it fared. At most ten an hour.',
  answer: result(z.object({ to: z.string() })),
  errors: ['TOO_MANY_REQUESTS'],
})

export const hideSetup = endpoint(calls.hideSetup, {
  summary: 'Hide the setup checklist from every Administrator, or show it again.',
  body: z.strictObject({ isHidden: z.boolean() }),
  answer: result(z.null()),
})
