import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { refreshAccount } from './copy-account.ts'
import { readFreshness, startSync } from './copy-state.ts'

export const crmSyncRoutes = [
  route(contract.getCrmFreshness, (ctx) => readFreshness(ctx)),
  route(contract.refreshAccount, (ctx, { params }) => refreshAccount(ctx, params.accountId)),
  route(contract.startCrmSync, (ctx) => startSync(ctx)),
]
