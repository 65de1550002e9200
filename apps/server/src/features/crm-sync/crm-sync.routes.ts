import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readFreshness } from './read-freshness.ts'
import { refreshAccount } from './refresh-account.ts'
import { startSync } from './start-sync.ts'

export const crmSyncRoutes = [
  route(contract.getCrmFreshness, (ctx) => readFreshness(ctx)),
  route(contract.refreshAccount, (ctx, { params }) => refreshAccount(ctx, params.accountId)),
  route(contract.startCrmSync, (ctx) => startSync(ctx)),
]
