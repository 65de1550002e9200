import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listKeys, revokeKey } from './all-keys.ts'
import { createMyKey, listMyKeys, revokeMyKey } from './my-keys.ts'

export const apiKeyRoutes = [
  route(contract.getMyApiKeys, (ctx) => listMyKeys(ctx)),
  route(contract.createApiKey, (ctx, { body }) => createMyKey(ctx, body)),
  route(contract.revokeMyApiKey, (ctx, { body }) => revokeMyKey(ctx, body)),
  route(contract.getApiKeys, (ctx, { query }) => listKeys(ctx, query)),
  route(contract.revokeApiKey, (ctx, { body }) => revokeKey(ctx, body)),
]
