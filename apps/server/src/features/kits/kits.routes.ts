import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { createKit, listKits, removeKit, updateKit } from './kits.ts'

export const kitRoutes = [
  route(contract.getKits, (ctx, { params }) => listKits(ctx, params.accountId)),
  route(contract.createKit, (ctx, { params, body }) => createKit(ctx, params.accountId, body)),
  route(contract.updateKit, (ctx, { params, body }) => updateKit(ctx, params.kitId, body)),
  route(contract.removeKit, (ctx, { params }) => removeKit(ctx, params.kitId)),
]
