import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { changeCover, endCover, startCover } from './covers.ts'
import { listCovers, listMyCovers } from './list-covers.ts'

export const coverRoutes = [
  route(contract.getMyCovers, (ctx) => listMyCovers(ctx)),
  route(contract.getCovers, (ctx) => listCovers(ctx)),
  route(contract.startCover, (ctx, { body }) => startCover(ctx, body)),
  route(contract.changeCover, (ctx, { params, body }) => changeCover(ctx, params.coverId, body)),
  route(contract.endCover, (ctx, { params }) => endCover(ctx, params.coverId)),
]
