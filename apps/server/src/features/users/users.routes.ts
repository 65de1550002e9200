import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { listAgents } from './list-agents.ts'

export const userRoutes = [route(contract.getWbcUsers, (ctx) => listAgents(ctx))]
