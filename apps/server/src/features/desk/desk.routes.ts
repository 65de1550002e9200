import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listDeskAccounts } from './list-desk-accounts.ts'
import { readDesk } from './read-desk.ts'

export const deskRoutes = [
  route(contract.getDesk, (ctx, { params }) => readDesk(ctx, params.agentId)),
  route(contract.getDeskAccounts, (ctx, { params, query }) => listDeskAccounts(ctx, params.agentId, query)),
]
