import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import {
  createAccount,
  readAccountRecord,
  readAccountRecords,
  readAgentRecords,
  updateAccount,
} from './account-records.ts'
import {
  listAccounts,
  readAccount,
  readAddresses,
  readContacts,
  readRepairDevices,
  readTaxRates,
  revealDevicePin,
} from './accounts.ts'
import { updateAgent } from './agent-records.ts'
import { createContact, removeContact, updateContact } from './contacts.ts'
import { exportAccounts } from './export-accounts.ts'
import { createShippingAddress, removeShippingAddress, updateShippingAddress } from './shipping-addresses.ts'

export const accountRoutes = [
  route(contract.getAccountsByAgent, (ctx, { params, query }) => listAccounts(ctx, { ...params, ...query })),
  route(contract.exportAccounts, (ctx, { params, query }) => exportAccounts(ctx, params.agentId, query)),
  route(contract.getSingleAccount, (ctx, { params }) => readAccount(ctx, params.accountId)),
  route(contract.getContactsByAccount, (ctx, { params }) => readContacts(ctx, params.accountId)),
  route(contract.getAddressesByAccount, (ctx, { params }) => readAddresses(ctx, params.accountId)),
  route(contract.getTaxRates, (ctx, { params }) => readTaxRates(ctx, params.accountId)),
  route(contract.getRepairDevicesByAccount, (ctx, { params }) => readRepairDevices(ctx, params.accountId)),
  route(contract.createAccount, (ctx, { body }) => createAccount(ctx, body)),
  route(contract.createContact, (ctx, { body }) => createContact(ctx, body)),
  route(contract.getAgentRecords, (ctx) => readAgentRecords(ctx)),
  route(contract.getAccountRecords, (ctx, { query }) => readAccountRecords(ctx, query)),
  route(contract.getAccountRecord, (ctx, { params }) => readAccountRecord(ctx, params.accountId)),
  route(contract.updateAgent, (ctx, { body }) => updateAgent(ctx, body)),
  route(contract.updateAccount, (ctx, { body }) => updateAccount(ctx, body)),
  route(contract.updateContact, (ctx, { body }) => updateContact(ctx, body)),
  route(contract.removeContact, (ctx, { body }) => removeContact(ctx, body)),
  route(contract.createShippingAddress, (ctx, { body }) => createShippingAddress(ctx, body)),
  route(contract.updateShippingAddress, (ctx, { body }) => updateShippingAddress(ctx, body)),
  route(contract.removeShippingAddress, (ctx, { body }) => removeShippingAddress(ctx, body)),
  route(contract.revealDevicePin, (ctx, { params }) => revealDevicePin(ctx, params.deviceId)),
]
