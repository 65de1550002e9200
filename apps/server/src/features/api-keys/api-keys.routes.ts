import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { createAccountKey, listAccountKeys, revokeAccountKey } from './account-keys.ts'
import { listKeys, revokeKey } from './all-keys.ts'
import { createMyKey, listMyKeys, revokeMyKey } from './my-keys.ts'

export const apiKeyRoutes = [
  route(contract.getMyApiKeys, (ctx) => listMyKeys(ctx)),
  route(contract.createApiKey, (ctx, { body }) => createMyKey(ctx, body)),
  route(contract.revokeMyApiKey, (ctx, { body }) => revokeMyKey(ctx, body)),
  route(contract.getAccountApiKeys, (ctx, { params }) => listAccountKeys(ctx, params)),
  route(contract.createAccountApiKey, (ctx, { params, body }) => createAccountKey(ctx, params, body)),
  route(contract.revokeAccountApiKey, (ctx, { params }) => revokeAccountKey(ctx, params)),
  route(contract.getApiKeys, (ctx, { query }) => listKeys(ctx, query)),
  route(contract.revokeApiKey, (ctx, { body }) => revokeKey(ctx, body)),
]
