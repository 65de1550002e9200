import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listAgents } from './list-agents.ts'
import { registerUser } from './register-user.ts'

export const userRoutes = [
  route(contract.registerUser, (ctx, { body }) => registerUser(ctx, body)),
  route(contract.getWbcUsers, (ctx) => listAgents(ctx)),
]
