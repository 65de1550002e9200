import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listDeskAccounts } from './list-desk-accounts.ts'
import { listStuckRows } from './list-stuck-rows.ts'
import { readDesk } from './read-desk.ts'
import { readStuckWork } from './read-stuck-work.ts'
import { searchPortal } from './search-portal.ts'

export const deskRoutes = [
  route(contract.getDesk, (ctx, { params }) => readDesk(ctx, params.agentId)),
  route(contract.getDeskAccounts, (ctx, { params, query }) => listDeskAccounts(ctx, params.agentId, query)),
  route(contract.getStuckWork, (ctx) => readStuckWork(ctx)),
  route(contract.getStuckRows, (ctx, { params, query }) => listStuckRows(ctx, params.kind, query)),
  route(contract.searchPortal, (ctx, { query }) => searchPortal(ctx, query.search)),
]
