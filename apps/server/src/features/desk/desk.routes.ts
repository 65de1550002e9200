import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readStuckWork } from './count-stuck.ts'
import { listDeskAccounts } from './list-desk-accounts.ts'
import { readQueue } from './queue.ts'
import { searchPortal } from './search-portal.ts'
import { listStuckRows } from './stuck-work.ts'

export const deskRoutes = [
  route(contract.getDeskQueue, (ctx, { params, query }) => readQueue(ctx, params.agentId, query)),
  route(contract.getDeskAccounts, (ctx, { params, query }) => listDeskAccounts(ctx, params.agentId, query)),
  route(contract.getStuckWork, (ctx) => readStuckWork(ctx)),
  route(contract.getStuckRows, (ctx, { params, query }) => listStuckRows(ctx, params.kind, query)),
  route(contract.searchPortal, (ctx, { query }) => searchPortal(ctx, query.search)),
]
