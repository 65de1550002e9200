import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, pageOf, result, results } from './endpoint.ts'
import { agentOrAll, listQuery, taxOfState, zohoId } from './fields.ts'
import { cutTableFile, tableFormat } from './table-files.ts'

/** A customer account of the CRM (docs/spec/accounts.md#fields). Both spellings of id and street are the spec's. */
export const account = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  billingStreet: z.string(),
  billingStreet1: z.string(),
  billingCity: z.string(),
  billingState: z.string(),
  billingCode: z.string(),
  shippingStreet: z.string(),
  shippingStreet1: z.string(),
  shippingCity: z.string(),
  shippingState: z.string(),
  shippingCode: z.string(),
  ownerName: z.string(),
  salesSupport: z.string(),
  salesSupportEmail: z.string(),
})
export type Account = z.infer<typeof account>

export const listedAccount = account.extend({
  /** When it ordered last, for staff; null for none. */
  lastOrderAt: z.nullable(z.string()),
})
export type ListedAccount = z.infer<typeof listedAccount>

export const contact = z.object({
  id: z.string(),
  full_Name: z.string(),
  first_Name: z.string(),
  last_Name: z.string(),
  email: z.string(),
  mobile: z.string(),
  phone: z.string(),
})
export type Contact = z.infer<typeof contact>

export const shippingAddress = z.object({
  id: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  addressTypeDisplay: z.string(),
})
export type ShippingAddress = z.infer<typeof shippingAddress>

/**
 * A device under the screen-repair program. The PIN is masked here; a reveal is a separate call
 * (docs/spec/accounts.md#pins).
 */
export const repairDevice = z.object({
  id: z.string(),
  Serial_Number_IMEI: z.string(),
  Device_Make: z.string(),
  Device_Model: z.string(),
  Expiration_Date: z.string(),
  PIN: z.string(),
  Status: z.string(),
})
export type RepairDevice = z.infer<typeof repairDevice>

const byAccount = z.object({ accountId: zohoId })

export const getAccountsByAgent = endpoint(calls.getAccountsByAgent, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary:
    'The active accounts of an agent, or with `all` those of all agents for people who act for others, by name. A customer sees their own account only.',
  dropsUnknownFields: true,
  params: z.object({ agentId: agentOrAll }),
  query: listQuery,
  /** Accounts of all agents are counted up to 10,000: `totalIsExact` is false when more match than `total`. */
  answer: pageOf(listedAccount).extend({ totalIsExact: z.boolean() }),
  errors: ['AGENT_NOT_FOUND'],
})

export const exportAccounts = endpoint(calls.exportAccounts, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary:
    'The same accounts as CSV or XLSX, narrowed as the list, at most 20,000; no cell runs as a formula.',
  params: z.object({ agentId: agentOrAll }),
  query: listQuery.omit({ limit: true, cursor: true }).extend({ format: tableFormat }),
  answer: result(cutTableFile),
  errors: ['AGENT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', 'BUSY'],
})

export const getSingleAccount = endpoint(calls.getSingleAccount, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary: 'One account.',
  dropsUnknownFields: true,
  params: byAccount,
  answer: result(account),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getContactsByAccount = endpoint(calls.getContactsByAccount, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary: 'The contacts of an account, by last name.',
  dropsUnknownFields: true,
  params: byAccount,
  answer: results(contact),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getAddressesByAccount = endpoint(calls.getAddressesByAccount, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary: 'The stored shipping addresses of an account.',
  dropsUnknownFields: true,
  params: byAccount,
  answer: result(z.array(shippingAddress)),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getTaxRates = endpoint(calls.getTaxRates, {
  scope: 'accounts:read',
  needs: 'everyone',
  summary:
    'Tax that invoices of the account add to the total of an order, by the state that it ships to. None for an exempt account, and none of a live ledger.',
  params: byAccount,
  answer: result(z.array(taxOfState)),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const getRepairDevicesByAccount = endpoint(calls.getRepairDevicesByAccount, {
  scope: 'accounts:read',
  needs: 'fleet',
  summary: 'The account’s devices under the screen-repair program, PINs masked.',
  dropsUnknownFields: true,
  params: byAccount,
  answer: results(repairDevice),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const revealDevicePin = endpoint(calls.revealDevicePin, {
  scope: 'person',
  needs: 'fleet',
  summary: 'The PIN of one device; who saw it, and when, is written down.',
  params: z.object({ deviceId: zohoId }),
  answer: result(z.object({ pin: z.string() })),
  errors: ['DEVICE_NOT_FOUND'],
})
