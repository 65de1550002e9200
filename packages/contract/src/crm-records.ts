import type { AddressOwner } from '@portal/domain/address'
import { stateCode } from '@portal/domain/countries'
import { crmRecordMessages } from '@portal/domain/crm-records'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result } from './endpoint.ts'
import { addressPart, email, name, singleLine, text, zohoId } from './fields.ts'
import { firstName, lastName, phoneNumber } from './users.ts'

/**
 * Agents, accounts and contacts of the embedded CRM. With a live CRM they come from there, and these calls are refused
 * with CRM_IS_LIVE.
 */

export const agentForm = z.strictObject({ firstName, lastName, email })

export const createAgent = endpoint(calls.createAgent, {
  scope: 'person',
  summary:
    'Add an agent to the embedded CRM. A user with this email who is no customer gets the agent’s Zoho user id, and is signed out.',
  body: agentForm,
  answer: result(z.object({ zohoUserId: z.string() })),
  errors: ['CRM_IS_LIVE'],
})

/** The state of a record: rates and tax depend on it, so it has to be one. */
export const recordState = (owner: AddressOwner) =>
  addressPart(owner, 'state').refine((state) => stateCode(state) !== undefined, crmRecordMessages.state)

export const recordZip = (owner: AddressOwner) =>
  addressPart(owner, 'zip').regex(/^\d{5}(-?\d{4})?$/, crmRecordMessages.zip)

const address = (owner: AddressOwner) => ({
  street: addressPart(owner, 'street'),
  city: addressPart(owner, 'city'),
  state: recordState(owner),
  zip: recordZip(owner),
})

export const accountForm = z.strictObject({
  /** The agent who owns it. */
  agentId: zohoId,
  accountName: name()
    .min(limits.registerAccountNameLength.min, messages.crm.accountNameMin)
    .max(limits.registerAccountNameLength.max),
  billing: z.strictObject(address('Billing')),
  /** Left out, the billing address. */
  shipping: z.strictObject(address('Shipping')).optional(),
  salesSupport: text(limits.searchMax)
    .refine(...singleLine)
    .optional(),
  salesSupportEmail: z.union([email, z.literal('')]).optional(),
})

export const createAccount = endpoint(calls.createAccount, {
  scope: 'accounts:write',
  summary: 'Add a customer account to the embedded CRM.',
  body: accountForm,
  answer: result(z.object({ accountId: z.string() })),
  errors: ['AGENT_NOT_FOUND', 'CRM_IS_LIVE'],
})

export const contactForm = z.strictObject({
  accountId: zohoId,
  firstName,
  lastName,
  email,
  /** Ten digits; kept as the mobile number. */
  phoneNumber,
})

export const createContact = endpoint(calls.createContact, {
  scope: 'accounts:write',
  summary: 'Add a contact to an account of the embedded CRM.',
  body: contactForm,
  answer: result(z.object({ contactId: z.string() })),
  errors: ['ACCOUNT_NOT_FOUND', 'CRM_IS_LIVE'],
})
