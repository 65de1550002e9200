import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readAccountOverview } from './account-overview.ts'
import { readBoxesToReceive } from './boxes-to-receive.ts'
import { readHome } from './read-home.ts'
import { readWaiting } from './read-waiting.ts'

export const homeRoutes = [
  route(contract.getHome, (ctx) => readHome(ctx)),
  route(contract.getBoxesToReceive, (ctx) => readBoxesToReceive(ctx)),
  route(contract.getWaiting, (ctx) => readWaiting(ctx)),
  route(contract.getAccountOverview, (ctx, { params }) => readAccountOverview(ctx, params.accountId)),
]
