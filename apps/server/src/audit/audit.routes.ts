import { contract } from '@portal/contract/contract'
import { route } from '../http/route.ts'
import { exportActivity } from './export-activity.ts'
import { listActivity } from './list-activity.ts'

export const auditRoutes = [
  route(contract.getActivity, (ctx, { query }) => listActivity(ctx, query)),
  route(contract.exportActivity, (ctx, { query }) => exportActivity(ctx, query)),
]
