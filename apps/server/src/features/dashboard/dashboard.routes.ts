import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { readDashboard } from './read-dashboard.ts'

export const dashboardRoutes = [route(contract.getDashboard, (ctx) => readDashboard(ctx))]
