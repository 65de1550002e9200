import { crmRecordLimits } from '@portal/domain/crm-records'
import { limits } from '@portal/domain/limits'
import { roles } from '@portal/domain/roles'
import * as z from 'zod'
import { calls } from './calls.ts'
import { accountForm, agentForm, contactForm, recordState, recordZip } from './crm-records.ts'
import { endpoint, result } from './endpoint.ts'
import { addressPart, requiredText, singleLine, storable, text, zohoId } from './fields.ts'
import { invitationKinds, phoneNumber } from './users.ts'

/**
 * What the back office shows and changes of agents, accounts, contacts and shipping addresses
 * (docs/spec/accounts.md#records). Every change names the version that it was made from; with a live CRM all of them are
 * refused with CRM_IS_LIVE.
 */

const version = z.int().min(1)

/** Whether the records come from a live CRM, where they are changed. */
const isLive = z.boolean()

const agentRecord = z.object({
  zohoUserId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  /** Active accounts that they own. */
  accounts: z.int(),
  /** The user who signs in as this agent. */
  user: z.nullable(z.object({ userId: z.string(), isActive: z.boolean(), roles: z.array(z.enum(roles)) })),
})
export type AgentRecord = z.infer<typeof agentRecord>

export const getAgentRecords = endpoint(calls.getAgentRecords, {
  scope: 'accounts:read',
  summary: 'All agents by last name, inactive ones included, with the users who sign in as them.',
  answer: result(z.object({ isLive, agents: z.array(agentRecord) })),
})

const listedAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  agentName: z.string(),
  /** "Toledo, OH" of the billing address. */
  place: z.string(),
  isActive: z.boolean(),
  contacts: z.int(),
})
export type ListedAccount = z.infer<typeof listedAccount>

export const getAccountRecords = endpoint(calls.getAccountRecords, {
  scope: 'accounts:read',
  summary:
    'Accounts of all agents by name, inactive ones included: the first 100 of all, or of those that match.',
  query: z.strictObject({ search: text(limits.searchMax).optional() }),
  answer: result(z.object({ isLive, total: z.int(), accounts: z.array(listedAccount) })),
})

const address = z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })

const contactRecord = z.object({
  contactId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  phone: z.string(),
  version: z.int(),
})
export type ContactRecord = z.infer<typeof contactRecord>

const addressRecord = z.object({
  addressId: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  addressTypeDisplay: z.string(),
  version: z.int(),
})
export type AddressRecord = z.infer<typeof addressRecord>

const accountRecord = z.object({
  accountId: z.string(),
  accountName: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  isActive: z.boolean(),
  billing: address,
  shipping: address,
  salesSupport: z.string(),
  salesSupportEmail: z.string(),
  version: z.int(),
  contacts: z.array(contactRecord),
  addresses: z.array(addressRecord),
})
export type AccountRecord = z.infer<typeof accountRecord>

export const getAccountRecord = endpoint(calls.getAccountRecord, {
  scope: 'accounts:read',
  summary: 'One account with its contacts and shipping addresses, as the back office edits it.',
  params: z.object({ accountId: zohoId }),
  answer: result(accountRecord.extend({ isLive })),
  errors: ['ACCOUNT_NOT_FOUND'],
})

const saved = result(z.object({ version: z.int() }))
const changed = ['RECORD_CHANGED', 'CRM_IS_LIVE'] as const

export const addAgentForm = agentForm.extend({ phoneNumber })

export const addAgent = endpoint(calls.addAgent, {
  scope: 'person',
  summary:
    'Add an agent who signs in: an agent of the embedded CRM and a user with the role WbcAgent, who is invited by email.',
  body: addAgentForm,
  answer: result(
    z.object({
      zohoUserId: z.string(),
      userId: z.string(),
      /** Whether the invitation was emailed; without a mail server an Administrator passes a link on. */
      invitation: z.enum(invitationKinds),
    }),
  ),
  errors: ['CRM_IS_LIVE'],
})

export const agentChange = z.strictObject({
  zohoUserId: zohoId,
  version,
  firstName: agentForm.shape.firstName,
  lastName: agentForm.shape.lastName,
  isActive: z.boolean(),
})

export const updateAgent = endpoint(calls.updateAgent, {
  scope: 'person',
  summary: 'Rename an agent of the embedded CRM, or make them active or inactive.',
  body: agentChange,
  answer: saved,
  errors: ['AGENT_NOT_FOUND', 'AGENT_OWNS_ACCOUNTS', ...changed],
})

export const accountChange = accountForm.extend({
  accountId: zohoId,
  version,
  shipping: accountForm.shape.shipping.unwrap(),
  isActive: z.boolean(),
})

export const updateAccount = endpoint(calls.updateAccount, {
  scope: 'accounts:write',
  summary:
    'Change an account of the embedded CRM: name, agent, addresses, support, and whether it is active.',
  body: accountChange,
  answer: saved,
  errors: ['ACCOUNT_NOT_FOUND', 'AGENT_NOT_FOUND', ...changed],
})

const noneOrPhone = z.union([z.literal(''), phoneNumber])

export const contactChange = contactForm.omit({ accountId: true }).extend({
  contactId: zohoId,
  version,
  /** The mobile number. Contacts that came from elsewhere may have one number, or none. */
  phoneNumber: noneOrPhone,
  /** A second number; left out, there is none. */
  phone: noneOrPhone.optional(),
})

export const updateContact = endpoint(calls.updateContact, {
  scope: 'accounts:write',
  summary: 'Change a contact of the embedded CRM.',
  body: contactChange,
  answer: saved,
  errors: ['CONTACT_NOT_FOUND', ...changed],
})

export const removeContact = endpoint(calls.removeContact, {
  scope: 'accounts:write',
  summary:
    'Remove a contact of the embedded CRM. Orders keep the name and numbers that they were placed with.',
  body: z.strictObject({ contactId: zohoId, version }),
  answer: result(z.null()),
  errors: ['CONTACT_NOT_FOUND', 'CONTACT_IS_USER', ...changed],
})

export const addressForm = z.strictObject({
  accountId: zohoId,
  /** What it is for, such as "Warehouse". */
  addressTypeDisplay: requiredText(crmRecordLimits.addressTypeMax).refine(...singleLine),
  street1: addressPart('Shipping', 'street'),
  street2: z
    .string()
    .trim()
    .max(limits.addressPartLength.max)
    .refine(...storable)
    .refine(...singleLine),
  city: addressPart('Shipping', 'city'),
  state: recordState('Shipping'),
  zipCode: recordZip('Shipping'),
})

export const createShippingAddress = endpoint(calls.createShippingAddress, {
  scope: 'accounts:write',
  summary: 'Add a shipping address to an account of the embedded CRM.',
  body: addressForm,
  answer: result(z.object({ addressId: z.string() })),
  errors: ['ACCOUNT_NOT_FOUND', 'CRM_IS_LIVE'],
})

export const addressChange = addressForm.omit({ accountId: true }).extend({ addressId: zohoId, version })

export const updateShippingAddress = endpoint(calls.updateShippingAddress, {
  scope: 'accounts:write',
  summary: 'Change a shipping address of an account of the embedded CRM.',
  body: addressChange,
  answer: saved,
  errors: ['SHIPPING_ADDRESS_NOT_FOUND', ...changed],
})

export const removeShippingAddress = endpoint(calls.removeShippingAddress, {
  scope: 'accounts:write',
  summary: 'Remove a shipping address of an account of the embedded CRM.',
  body: z.strictObject({ addressId: zohoId, version }),
  answer: result(z.null()),
  errors: ['SHIPPING_ADDRESS_NOT_FOUND', 'ADDRESS_HAS_STATION', ...changed],
})
