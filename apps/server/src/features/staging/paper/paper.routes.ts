import { contract } from '@portal/contract/contract'
import { route } from '../../../http/route.ts'
import { buildSheet } from './build-sheet.ts'
import { boxHandoverList, handoverList } from './handover-list.ts'

export const paperRoutes = [
  route(contract.getBuildSheet, (ctx, { params }) => buildSheet(ctx, params.orderId)),
  route(contract.getHandoverList, (ctx, { params }) => handoverList(ctx, params.stationId)),
  route(contract.getBoxHandoverList, (ctx, { params }) => boxHandoverList(ctx, params.boxCode)),
]
