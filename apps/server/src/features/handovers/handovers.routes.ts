import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listHandovers, readLeaver } from './list-handovers.ts'
import { moveAccounts } from './move-accounts.ts'
import { turnOffUser } from './turn-off-user.ts'
import { undoHandover } from './undo-handover.ts'

export const handoverRoutes = [
  route(contract.getLeaver, (ctx, { params }) => readLeaver(ctx, params.userId)),
  route(contract.turnOffUser, (ctx, { body }) => turnOffUser(ctx, body)),
  route(contract.moveAccounts, (ctx, { body }) => moveAccounts(ctx, body)),
  route(contract.getHandovers, (ctx, { query }) => listHandovers(ctx, query)),
  route(contract.undoHandover, (ctx, { params }) => undoHandover(ctx, params.handoverId)),
]
