import { contract } from '@portal/contract/contract'
import { route } from '../../../http/route.ts'
import { readUnits } from './read-units.ts'

export const fleetSheetRoutes = [
  route(contract.getUnits, (ctx, { params }) => readUnits(ctx, params.orderId)),
]
