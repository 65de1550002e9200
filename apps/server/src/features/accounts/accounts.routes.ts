import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { createAccount } from './create-account.ts'
import { createContact } from './create-contact.ts'
import { listAccounts } from './list-accounts.ts'
import { readAccount, readAddresses, readContacts, readRepairDevices } from './read-account.ts'
import { revealDevicePin } from './reveal-device-pin.ts'

export const accountRoutes = [
  route(contract.getAccountsByAgent, (ctx, { params, query }) => listAccounts(ctx, { ...params, ...query })),
  route(contract.getSingleAccount, (ctx, { params }) => readAccount(ctx, params.accountId)),
  route(contract.getContactsByAccount, (ctx, { params }) => readContacts(ctx, params.accountId)),
  route(contract.getAddressesByAccount, (ctx, { params }) => readAddresses(ctx, params.accountId)),
  route(contract.getRepairDevicesByAccount, (ctx, { params }) => readRepairDevices(ctx, params.accountId)),
  route(contract.createAccount, (ctx, { body }) => createAccount(ctx, body)),
  route(contract.createContact, (ctx, { body }) => createContact(ctx, body)),
  route(contract.revealDevicePin, (ctx, { params }) => revealDevicePin(ctx, params.deviceId)),
]
