import { companyFacts, testEmailStates } from '@portal/domain/setup-steps'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'

/** What an Administrator wants to see at a glance. */
export const dashboard = z.object({
  ordersByStatus: z.array(z.object({ statusId: z.int(), count: z.int() })),
  /** The last 30 days, the oldest first, in UTC; days without orders count 0. */
  ordersByDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** All of them, and those that the desks list as idle or reopened. */
  drafts: z.object({ count: z.int(), olderThanAWeek: z.int() }),
  registrationsWaiting: z.int(),
  failures: z.object({
    /** Orders that the ledger refused for good, the latest first. */
    orders: z.array(z.object({ orderId: z.int(), accountName: z.string(), dateCreated: z.string() })),
    ordersTotal: z.int(),
    /** Emails of the last 30 days that could not be delivered. */
    emails: z.int(),
  }),
  /** Units ordered in the last 90 days, the most first. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), units: z.int() })),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = endpoint(calls.getDashboard, {
  scope: 'operations:read',
  summary: 'Orders by status and day, what waits, what failed, and what sells.',
  dropsUnknownFields: true,
  answer: result(dashboard),
})

/** The setup checklist of a new installation (docs/spec/back-office.md#setup-checklist). */

const testEmail = z.object({
  to: z.string(),
  state: z.enum(testEmailStates),
  reason: z.nullable(z.string()),
})

/** What there is, counted at this moment; `setupStepsOf` makes steps of it. */
const setup = z.object({
  /** Whether an Administrator hid the checklist. */
  isHidden: z.boolean(),
  crm: z.enum(['embedded', 'live']),
  ledger: z.enum(['embedded', 'live']),
  companyMissing: z.array(z.enum(companyFacts)),
  mail: z.enum(['mailbox', 'smtp']),
  isEmailTested: z.boolean(),
  testEmail: z.nullable(testEmail),
  hasManufacturer: z.boolean(),
  hasProduct: z.boolean(),
  sellsProduct: z.boolean(),
  hasInvoiceTerms: z.boolean(),
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
  scope: 'person',
  summary:
    'What a new installation has and lacks: company, email, catalog, invoice terms, people and a first order.',
  answer: result(setup),
})

export const sendTestEmail = endpoint(calls.sendTestEmail, {
  scope: 'person',
  summary: 'Queue a test email to the caller; GetSetup says how it fared. At most ten an hour.',
  answer: result(z.object({ to: z.string() })),
  errors: ['TOO_MANY_REQUESTS'],
})

export const hideSetup = endpoint(calls.hideSetup, {
  scope: 'person',
  summary: 'Hide the setup checklist from every Administrator, or show it again.',
  body: z.strictObject({ isHidden: z.boolean() }),
  answer: result(z.null()),
})
