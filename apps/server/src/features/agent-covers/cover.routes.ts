import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { changeCover, endCover } from './change-cover.ts'
import { listCovers, listMyCovers } from './list-covers.ts'
import { moveDrafts } from './move-drafts.ts'
import { startCover } from './start-cover.ts'

export const coverRoutes = [
  route(contract.getMyCovers, (ctx) => listMyCovers(ctx)),
  route(contract.getCovers, (ctx) => listCovers(ctx)),
  route(contract.startCover, (ctx, { body }) => startCover(ctx, body)),
  route(contract.changeCover, (ctx, { params, body }) => changeCover(ctx, params.coverId, body.untilDay)),
  route(contract.endCover, (ctx, { params }) => endCover(ctx, params.coverId)),
  route(contract.moveDrafts, (ctx, { body }) => moveDrafts(ctx, body)),
]
