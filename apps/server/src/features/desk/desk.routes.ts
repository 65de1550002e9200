import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listDeskAccounts } from './list-desk-accounts.ts'
import { readDesk } from './read-desk.ts'
import { searchPortal } from './search-portal.ts'

export const deskRoutes = [
  route(contract.getDesk, (ctx, { params }) => readDesk(ctx, params.agentId)),
  route(contract.getDeskAccounts, (ctx, { params, query }) => listDeskAccounts(ctx, params.agentId, query)),
  route(contract.searchPortal, (ctx, { query }) => searchPortal(ctx, query.search)),
]
